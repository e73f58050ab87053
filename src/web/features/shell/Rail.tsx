import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Grant } from '#domain/access.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import classes from './Rail.module.css';
import { useRail } from './store.ts';

/** The menu at the left: 64 px of icons that open over the page on hover and on keyboard focus, or stay open when pinned. */
export function Rail({ grant }: { grant: Grant | null }) {
  const isPinned = useRail((state) => state.isPinned);
  const links = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked entry is another one
  useEffect(() => {
    if (links.current) bringIntoSight(links.current, links.current.querySelector<HTMLElement>('[aria-current]'));
  }, [pathname, grant === null]);
  const Pin = isPinned ? IconPinnedOff : IconPin;
  return (
    <nav className={classes['rail']} data-pinned={isPinned || undefined} aria-label="Principal">
      <div className={classes['brand']}>
        <Logo size={28} />
        <span className={classes['text']}>Caudal</span>
      </div>
      <div ref={links} className={classes['links']}>
        <MenuLinks grant={grant} />
      </div>
      <button type="button" className={classes['pin']} aria-pressed={isPinned} onClick={() => useRail.setState({ isPinned: !isPinned })}>
        <Pin size={20} stroke={1.6} aria-hidden="true" />
        <span className={classes['text']}>{isPinned ? 'Soltar menú' : 'Fijar menú'}</span>
      </button>
    </nav>
  );
}

/** By hand: scrollIntoView would also have the Tab key go on from there, past the link to the content. */
function bringIntoSight(list: HTMLElement, entry: HTMLElement | null): void {
  if (!entry) return;
  const [frame, place] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  const below = place.bottom + FADE - frame.bottom;
  if (below > 0) list.scrollTop += below;
  else if (place.top < frame.top) list.scrollTop -= frame.top - place.top;
}

/** What fades out at the list's end, and a little air. */
const FADE = 28; // px
