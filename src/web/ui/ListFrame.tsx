import { type ReactNode, useState } from 'react';
import classes from './ListFrame.module.css';
import { RefreshBar, SkeletonRows } from './states.tsx';
import { useListFocus } from './useListFocus.ts';

export type FrameProps = {
  /** What is listed, for screen readers. */
  label: string;
  /** The first answer has not arrived. */
  isLoading: boolean;
  /** The query is running again; the rows stay visible. */
  isRefreshing: boolean;
  /** Instead of rows when there are none; null while there are. */
  empty: ReactNode;
  /** Stays above a skeleton and an empty state. */
  head?: ReactNode;
  /** Below the rows, always visible. */
  footer?: ReactNode;
  /** On a telephone the footer stays in sight: it acts on what is chosen. */
  isFooterKept?: boolean;
  /** The rows, so that the focus stays in the list when its row goes. */
  rows?: readonly unknown[];
  /** The rows, inside the scrolling element. */
  children: (scroll: HTMLElement | null) => ReactNode;
};

const NONE: readonly never[] = [];

/** The frame of a list in all its states. It scrolls by itself when its container has a height. */
export function ListFrame({ label, isLoading, isRefreshing, empty, head, footer, isFooterKept, rows = NONE, children }: FrameProps) {
  const [scroll, setScroll] = useState<HTMLElement | null>(null);
  useListFocus(scroll, rows, 'tbody tr:not([aria-hidden]), li');
  const hasRows = !isLoading && !empty;
  return (
    <div className={classes['frame']}>
      <RefreshBar isActive={isRefreshing && !isLoading} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={setScroll} className={classes['scroll']} tabIndex={0} aria-label={label} aria-busy={isLoading || isRefreshing}>
        {!hasRows && head}
        {isLoading && <SkeletonRows />}
        {!isLoading && empty}
        {hasRows && children(scroll)}
      </section>
      {footer && hasRows && (
        <div className={classes['footer']} data-kept={isFooterKept || undefined}>
          {footer}
        </div>
      )}
    </div>
  );
}
