import classes from './Softlanding.module.css';
import { text } from './text.ts';

/** What somebody else keeps where a text is being written. */
export function Theirs({ theirs }: { theirs: string | null }) {
  if (theirs === null) return null;
  return (
    <div role="status">
      <p className={classes['small']}>{text.theirs}</p>
      <p className={classes['quote']}>{theirs || text.nothing}</p>
    </div>
  );
}
