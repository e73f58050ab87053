import classes from './Quality.module.css';

type FigureProps = { label: string; count: number; words: string; onShow: () => void };

/** A count that opens what it is made of. */
export function Figure({ label, count, words: shown, onShow }: FigureProps) {
  if (count === 0) return <span className="num">{shown}</span>;
  return (
    <button type="button" className={classes['figure']} onClick={onShow}>
      {shown}
      <span className="sr">, {label}</span>
    </button>
  );
}
