import { CopyField, linkHere } from '#web/ui/CopyField.tsx';
import { text } from './text.ts';
import classes from './Users.module.css';

/** The link of an invitation, to hand over. */
export function InvitationLink({ name, url }: { name: string; url: string }) {
  return (
    <div className={classes['stack']}>
      <p>{text.panel.linkText(name || null)}</p>
      <CopyField label={text.panel.link} value={linkHere(url)} />
    </div>
  );
}
