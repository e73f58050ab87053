import { type ReactNode, Suspense } from 'react';
import { List, type ListProps } from './List.tsx';
import { Page } from './Page.tsx';

type Props<Row, Search extends { page: number; offset: number }> = ListProps<Row, Search> & {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** The parts of a screen with several. */
  tabs?: ReactNode;
  /** At the right end of the title: actions. */
  actions?: ReactNode;
  /** False when the page scrolls as a whole. */
  isFilled?: boolean;
  /** What is open beside the list; its code is loaded on demand. */
  panel?: ReactNode;
  /** Between the heading and the filters: notices. */
  children?: ReactNode;
};

/** A screen that is one list: its state is in the address, so that a colleague who opens it sees the same. */
export function ListPage<Row, Search extends { page: number; offset: number }>(props: Props<Row, Search>) {
  const { title, aside, tabs, actions, isFilled = true, panel, children } = props;
  return (
    <Page title={title} aside={aside} tabs={tabs} actions={actions} isFilled={isFilled}>
      {children}
      <List {...props} />
      <Suspense>{panel}</Suspense>
    </Page>
  );
}
