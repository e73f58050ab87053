import { Button } from '@mantine/core';
import { IconBellCheck, IconInbox } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { NotificationItem } from './Item.tsx';
import classes from './List.module.css';
import { type NotificationFragment, notifications } from './operations.ts';
import { text } from './text.ts';

const SIZE = 20;

type Props = {
  userId: string;
  isRead: boolean;
  /** Known to hold nothing, whatever an answer that was on its way says. */
  isEmpty: boolean;
  onFollow: (one: NotificationFragment) => void;
};

/** One of the two lists, newest first; more of it by and by. */
export function NotificationList(props: Props) {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the page's number is its name
    <ListPage key={index} {...props} page={index + 1} {...(index === pages - 1 ? { onMore: () => setPages(pages + 1) } : {})} />
  ));
}

function ListPage({ userId, isRead, isEmpty, page, onFollow, onMore }: Props & { page: number; onMore?: () => void }) {
  const { data, error, isLoading, refetch } = useAnswer(notifications, { userId, isRead, pagination: { page, offset: SIZE } });
  const list = data?.getNotifications;
  const keepPlace = usePlace(page);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!list) return isLoading && <Bones />;
  if (list.totalDocs === 0 || isEmpty) return page === 1 && <Empty isRead={isRead} />;
  if (list.docs.length === 0) return null;
  return (
    <>
      <ul ref={keepPlace} className={classes['list']}>
        {list.docs.map((one) => (
          <NotificationItem key={one.id} notification={one} isRead={isRead} onFollow={onFollow} />
        ))}
      </ul>
      {onMore && list.totalDocs > page * SIZE && (
        <Button variant="default" fullWidth onClick={onMore}>
          {text.more}
        </Button>
      )}
    </>
  );
}

/** The button that asked for more is gone with its click: the keyboard goes on at the first one that came. */
function usePlace(page: number): (list: HTMLUListElement | null) => void {
  const isNew = useRef(page > 1);
  return (list) => {
    if (list && isNew.current && document.activeElement === document.body) list.querySelector('button')?.focus({ preventScroll: true });
    if (list) isNew.current = false;
  };
}

function Empty({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? IconInbox : IconBellCheck;
  return <EmptyState icon={<Icon size={40} stroke={1.4} />}>{isRead ? text.noRead : text.noFresh}</EmptyState>;
}

function Bones() {
  return (
    <div className={classes['bones']} role="status" aria-busy="true">
      <span className="sr">{text.loading}</span>
      {[1, 2, 3].map((bone) => (
        <div key={bone} className={classes['bone']} data-testid="bone" />
      ))}
    </div>
  );
}
