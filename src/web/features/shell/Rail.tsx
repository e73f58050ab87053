import { IconChevronDown, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Grant } from '#domain/access.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import classes from './Rail.module.css';
import { setPinned, useIsPinned } from './store.ts';

/** The menu on the left: 64 px of icons that expand over the page on hover and focus, or stay expanded when pinned. */
export function Rail({ grant }: { grant: Grant | null }) {
  const isPinned = useIsPinned();
  const links = useRef<HTMLDivElement>(null);
  const hasMore = useScrollPlace(links, grant !== null);
  const Pin = isPinned ? IconPinnedOff : IconPin;
  return (
    <nav className={classes['rail']} data-pinned={isPinned || undefined} aria-label="Principal">
      <div className={classes['brand']}>
        <Logo size={28} />
        <span className={classes['text']}>Caudal</span>
      </div>
      <div ref={links} className={classes['links']} data-more={hasMore || undefined}>
        <MenuLinks grant={grant} />
      </div>
      {/* By keyboard the entries themselves come into sight. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={classes['below']}
        hidden={!hasMore}
        onClick={() => links.current?.scrollBy({ top: links.current.clientHeight - 64 })}
      >
        <IconChevronDown size={16} stroke={2} />
      </button>
      <button type="button" className={classes['pin']} aria-pressed={isPinned} onClick={() => setPinned(!isPinned)}>
        <Pin size={20} stroke={1.6} aria-hidden="true" />
        <span className={classes['text']}>{isPinned ? 'Soltar menú' : 'Fijar menú'}</span>
      </button>
    </nav>
  );
}

const PLACE = 'railPlace';

/** Keeps the menu's scroll position across pages and reloads, with the current entry visible. @returns whether there is more below */
function useScrollPlace(links: RefObject<HTMLDivElement | null>, isKnown: boolean): boolean {
  const [hasMore, setMore] = useState(false);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const list = links.current;
    if (!list) return;
    list.scrollTop = Number(sessionStorage.getItem(PLACE) ?? 0);
    const look = () => setMore(list.scrollTop + list.clientHeight < list.scrollHeight - END);
    const note = () => {
      look();
      sessionStorage.setItem(PLACE, String(Math.round(list.scrollTop)));
    };
    const resize = new ResizeObserver(look);
    resize.observe(list);
    list.addEventListener('scroll', note, { passive: true });
    return () => {
      resize.disconnect();
      list.removeEventListener('scroll', note);
    };
  }, [links]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry, or the entries, changed
  useEffect(() => {
    const list = links.current;
    if (!list) return;
    bringIntoSight(list, list.querySelector<HTMLElement>('[aria-current]'));
    setMore(list.scrollTop + list.clientHeight < list.scrollHeight - END);
  }, [pathname, isKnown]);
  return hasMore;
}

/** Not scrollIntoView, which would also move the starting point of the Tab key past the skip link. */
function bringIntoSight(list: HTMLElement, entry: HTMLElement | null): void {
  if (!entry) return;
  const [frame, place] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  const below = place.bottom + FADE - frame.bottom;
  if (below > 0) list.scrollTop += below;
  else if (place.top < frame.top) list.scrollTop -= frame.top - place.top;
}

/** What fades out at the list's end, and a little air. */
const FADE = 28; // px
/** The air below the last entry. */
const END = 20; // px
