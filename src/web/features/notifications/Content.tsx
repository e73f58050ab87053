import classes from './Content.module.css';
import { withEmails } from './emails.ts';

/** What somebody wrote, as text, its e-mail addresses highlighted. */
export function Content({ text }: { text: string }) {
  return (
    <span className={classes['content']}>
      {withEmails(text).map((part, index) =>
        part.isEmail ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
          <strong key={index} className={classes['email']}>
            {part.text}
          </strong>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
