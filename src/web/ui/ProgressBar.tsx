import classes from './ProgressBar.module.css';

type Props = {
  /** Its label for screen readers. */
  label: string;
  /** 0 to 1; null when it is not known. */
  value: number | null;
  tone?: 'accent' | 'matched' | 'warning' | 'bad';
};

export function ProgressBar({ label, value, tone = 'accent' }: Props) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className={classes['track']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
    >
      <div
        className={`${classes['bar']} ${classes[tone]}`}
        data-unknown={percent === null || undefined}
        style={percent === null ? {} : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
