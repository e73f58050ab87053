import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import type { Grant } from '#domain/access.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import classes from './Rail.module.css';
import { useRail } from './store.ts';

/** The menu at the left: 64 px of icons that open over the page on hover and on keyboard focus, or stay open when pinned. */
export function Rail({ grant }: { grant: Grant | null }) {
  const isPinned = useRail((state) => state.isPinned);
  const Pin = isPinned ? IconPinnedOff : IconPin;
  return (
    <nav className={classes['rail']} data-pinned={isPinned || undefined} aria-label="Principal">
      <div className={classes['brand']}>
        <Logo size={28} />
        <span className={classes['text']}>Caudal</span>
      </div>
      <div className={classes['links']}>
        <MenuLinks grant={grant} />
      </div>
      <button type="button" className={classes['pin']} aria-pressed={isPinned} onClick={() => useRail.setState({ isPinned: !isPinned })}>
        <Pin size={20} stroke={1.6} aria-hidden="true" />
        <span className={classes['text']}>{isPinned ? 'Soltar menú' : 'Fijar menú'}</span>
      </button>
    </nav>
  );
}
