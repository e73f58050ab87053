import { Tooltip } from '@mantine/core';
import classes from './Mark.module.css';

/** A remark on a row, with what it means. */
export function Mark({ words, hint }: { words: string; hint: string }) {
  return (
    <Tooltip label={hint}>
      <span className={classes['mark']}>{words}</span>
    </Tooltip>
  );
}
