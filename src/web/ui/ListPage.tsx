import { type ReactNode, Suspense } from 'react';
import { List, type ListProps } from './List.tsx';
import { Page } from './Page.tsx';

type Props<Row, Search extends { page: number; offset: number }> = ListProps<Row, Search> & {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** At the right end of the title: what can be done here. */
  actions?: ReactNode;
  /** False where the page scrolls as a whole. */
  isFilled?: boolean;
  /** What is open beside the list; its code comes when it is wanted. */
  panel?: ReactNode;
  /** Between the heading and the filters: notices. */
  children?: ReactNode;
};

/** A screen that is one list: what it shows stands in its address, so that a colleague who opens it sees the same. */
export function ListPage<Row, Search extends { page: number; offset: number }>(props: Props<Row, Search>) {
  const { title, aside, actions, isFilled = true, panel, children } = props;
  return (
    <Page title={title} aside={aside} actions={actions} isFilled={isFilled}>
      {children}
      <List {...props} />
      <Suspense>{panel}</Suspense>
    </Page>
  );
}
