import classes from './Content.module.css';
import { withEmails } from './emails.ts';

/** A user's text, with its e-mail addresses highlighted. */
export function Content({ text }: { text: string }) {
  return (
    <span className={classes['content']}>
      {withEmails(text).map((part, index) =>
        part.isEmail ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no ids
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
