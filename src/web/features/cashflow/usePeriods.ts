import { useSyncExternalStore } from 'react';
import { useIsNarrow } from '#web/ui/useIsNarrow.ts';
import { useIsPinned } from '../shell/store.ts';
import { periodsIn } from './search.ts';

/** Width beside the grid, in pixels: the rail, and the page's margins. */
const RAIL = { narrow: 0, folded: 64, pinned: 319 };
const PANEL = 440;
const MARGINS = { narrow: 24, wide: 40 };

/** How many periods fit on the screen, with or without a panel; known before the first report is loaded. */
export function usePeriods(hasPanel: boolean): number {
  const isNarrow = useIsNarrow();
  const isPinned = useIsPinned();
  const beside = isNarrow ? RAIL.narrow + MARGINS.narrow : (isPinned ? RAIL.pinned : RAIL.folded) + MARGINS.wide;
  const panel = hasPanel && !isNarrow ? PANEL : 0;
  return useSyncExternalStore(onResize, () => periodsIn({ width: window.innerWidth - beside, height: window.innerHeight, panel }));
}

function onResize(listen: () => void): () => void {
  window.addEventListener('resize', listen);
  return () => window.removeEventListener('resize', listen);
}
