import { Tooltip } from '@mantine/core';
import classes from './Mark.module.css';

/** A remark on a row, with what it means. @param isQuiet  nobody has to do anything about it */
export function Mark({ words, hint, isQuiet = false }: { words: string; hint: string; isQuiet?: boolean }) {
  return (
    <Tooltip label={hint}>
      <span className={classes['mark']} data-quiet={isQuiet || undefined}>
        {words}
      </span>
    </Tooltip>
  );
}
