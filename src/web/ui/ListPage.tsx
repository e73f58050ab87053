import { type ReactNode, Suspense } from 'react';
import { List, type ListProps } from './List.tsx';
import classes from './ListPage.module.css';
import { Page } from './Page.tsx';
import { Docked } from './SidePanel.tsx';
import { useIsNarrow } from './useIsNarrow.ts';
import { useIsWide } from './useIsWide.ts';

type Props<Row, Search extends { page: number; offset: number }> = ListProps<Row, Search> & {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** The parts of a screen with several. */
  tabs?: ReactNode;
  /** At the right end of the title: actions. */
  actions?: ReactNode;
  /** What is open beside the list; its code is loaded on demand. */
  panel?: ReactNode;
  /** In a wide window the panel stands beside the list, which is worked off with both in sight. */
  isBench?: boolean;
  /** Between the heading and the filters: notices. */
  children?: ReactNode;
};

/** A screen that is one list: its state is in the address, so that a colleague who opens it sees the same. */
export function ListPage<Row, Search extends { page: number; offset: number }>(props: Props<Row, Search>) {
  const { title, aside, tabs, actions, panel, isBench = false, children } = props;
  // On a telephone the page scrolls as a whole: above a list that scrolls by itself its filters would leave room for a few cards.
  const isNarrow = useIsNarrow();
  return (
    <Page title={title} aside={aside} tabs={tabs} actions={actions} isFilled={!isNarrow}>
      {children}
      {isBench ? (
        <Bench list={<List {...props} />} panel={panel} />
      ) : (
        <>
          <List {...props} />
          <Suspense>{panel}</Suspense>
        </>
      )}
    </Page>
  );
}

function Bench({ list, panel }: { list: ReactNode; panel: ReactNode }) {
  const isWide = useIsWide();
  return (
    <div className={classes['bench']} data-docked={(isWide && Boolean(panel)) || undefined}>
      <div className={classes['list']}>{list}</div>
      <Docked value={isWide}>
        <Suspense>{panel}</Suspense>
      </Docked>
    </div>
  );
}
