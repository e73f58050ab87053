import classes from './Softlanding.module.css';
import { text } from './text.ts';

/** Shows the text that somebody else saved meanwhile. */
export function OverwrittenNotice({ storedText }: { storedText: string | null }) {
  if (storedText === null) return null;
  return (
    <div role="status">
      <p className={classes['small']}>{text.theirs}</p>
      <p className={classes['quote']}>{storedText || text.nothing}</p>
    </div>
  );
}
