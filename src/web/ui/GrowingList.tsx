import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { ErrorState, SkeletonRows } from './states.tsx';
import type { Answer } from './useAnswer.ts';

/** The button that loads more rows. */
export type More = { label: string; onMore: () => void };

type Props<Row> = {
  /** The query for the rows; without it they are already loaded. */
  answer?: Answer<unknown>;
  rows: readonly Row[];
  /** Instead of rows when there are none. */
  empty?: ReactNode;
  /** Shown until the first answer; a skeleton by default. */
  loading?: ReactNode;
  className?: string | undefined;
  /** If there are more rows: the button that loads them. */
  more?: More | undefined;
  /** These rows were loaded by that button, which is gone once pressed: the keyboard continues at the first of them. */
  isContinued?: boolean;
  /** Renders a row, as an `li`. */
  children: (row: Row, index: number) => ReactNode;
};

/** A list in a panel or drawer that grows by a button, in all its states. The list of a screen has pages: ListPage. */
export function GrowingList<Row>({
  answer,
  rows,
  empty,
  loading = <SkeletonRows rows={6} />,
  className,
  more,
  isContinued,
  children,
}: Props<Row>) {
  const keepPlace = usePlace(isContinued ?? false);
  if (answer?.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (rows.length === 0) return answer?.isLoading ? loading : empty;
  return (
    <>
      <ul ref={keepPlace} className={className}>
        {rows.map(children)}
      </ul>
      {more && <MoreButton {...more} />}
    </>
  );
}

/** That button, under rows that are no plain list. */
export function MoreButton({ label, onMore }: More) {
  return (
    <Button variant="default" fullWidth onClick={onMore}>
      {label}
    </Button>
  );
}

function usePlace(isContinued: boolean): (list: HTMLUListElement | null) => void {
  const isNew = useRef(isContinued);
  return (list) => {
    if (list && isNew.current && document.activeElement === document.body) list.querySelector('button')?.focus({ preventScroll: true });
    if (list) isNew.current = false;
  };
}
