import { Fragment, type ReactNode, useState } from 'react';

type Props = {
  /** Draws a page, from 1, mostly as a GrowingList. `onMore` adds the next one; only the last page has it. */
  children: (page: number, onMore: (() => void) | undefined) => ReactNode;
};

/** Pages of a list in a panel, each below the one before, and each with its own query. */
export function GrowingPages({ children }: Props) {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
    <Fragment key={index}>{children(index + 1, index + 1 === pages ? () => setPages(pages + 1) : undefined)}</Fragment>
  ));
}
