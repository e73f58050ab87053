import classes from './SelectBox.module.css';

type Props = {
  label: string;
  state: 'none' | 'some' | 'all';
  onPress: (isRange: boolean) => void;
  /** No row around it takes the press of a thumb. */
  isAlone?: boolean;
};

/** A checkbox that selects a row, or in the head all rows. A native one: thousands of them are cheap. */
export function SelectBox({ label, state, onPress, isAlone = false }: Props) {
  const Box = isAlone ? 'label' : 'span';
  return (
    // Its press does not open the row.
    <Box className={classes['box']} data-alone={isAlone || undefined} onClick={(event) => event.stopPropagation()}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        onChange={({ nativeEvent }) => onPress((nativeEvent as MouseEvent).shiftKey === true)}
      />
    </Box>
  );
}
