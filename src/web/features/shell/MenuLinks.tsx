import { Link } from '@tanstack/react-router';
import type { Grant } from '#domain/access.ts';
import { isShown } from './access.ts';
import classes from './MenuLinks.module.css';
import { MENU } from './menu.ts';

/** The groups of the menu with the entries that the person may open. */
export function MenuLinks({ grant, onFollow }: { grant: Grant | null; onFollow?: () => void }) {
  return MENU.map(({ group, entries }) => {
    const shown = entries.filter(({ route }) => isShown(route, grant));
    if (shown.length === 0) return null;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
      <div key={group} role="group" className={classes['group']} aria-label={group}>
        <p className={classes['title']} aria-hidden="true">
          {group}
        </p>
        {shown.map(({ route, label, icon: Icon }) => (
          <Link key={route} to={route} className={classes['link'] ?? ''} {...(onFollow ? { onClick: onFollow } : {})}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            <span className={classes['text']}>{label}</span>
          </Link>
        ))}
      </div>
    );
  });
}
