import classes from './SelectBox.module.css';

type Props = { label: string; state: 'none' | 'some' | 'all'; onPress: (isRange: boolean) => void };

/** A checkbox that selects a row, or in the head all rows. A native one: thousands of them are cheap. */
export function SelectBox({ label, state, onPress }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a press from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span className={classes['box']} onClick={(event) => event.stopPropagation()}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        onChange={({ nativeEvent }) => onPress((nativeEvent as MouseEvent).shiftKey === true)}
      />
    </span>
  );
}
