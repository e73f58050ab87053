import { IconBuildingCommunity } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Grant } from '#domain/access.ts';
import classes from './MenuLinks.module.css';
import { hasHolding, menuFor, PENDING } from './menu.ts';
import { usePending } from './store.ts';

type Props = { grant: Grant | null; onFollow?: () => void };

/** The groups of the menu with the entries that the person may open. */
export function MenuLinks({ grant, onFollow }: Props) {
  const follow = onFollow ? { onClick: onFollow } : {};
  const groups = menuFor(grant, usePending());
  return groups.map(({ group, entries }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div key={group} role="group" className={classes['group']} aria-label={group} data-pending={group === PENDING || undefined}>
      <p className={classes['title']} aria-hidden="true">
        {group}
      </p>
      {entries.map(({ route, label, icon: Icon }) => (
        <Link key={route} to={route} className={classes['link'] ?? ''} title={label} {...follow}>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          <span className={classes['text']}>{label}</span>
        </Link>
      ))}
      {group === 'Dashboard' && hasHolding(grant) && (
        <Link to="/holding" preload={false} className={classes['link'] ?? ''} title="Holding" {...follow}>
          <IconBuildingCommunity size={20} stroke={1.6} aria-hidden="true" />
          <span className={classes['text']}>Holding</span>
        </Link>
      )}
    </div>
  ));
}
