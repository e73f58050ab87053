import { IconBellCheck, IconInbox } from '@tabler/icons-react';
import { GrowingList } from '#web/ui/GrowingList.tsx';
import { GrowingPages } from '#web/ui/GrowingPages.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { NotificationItem } from './Item.tsx';
import classes from './List.module.css';
import { type NotificationFragment, notifications } from './operations.ts';
import { text } from './text.ts';

const SIZE = 20;

type Props = {
  userId: string;
  isRead: boolean;
  /** Known to be empty, even if an outdated answer is on its way. */
  isEmpty: boolean;
  onFollow: (one: NotificationFragment) => void;
};

/** One of the two lists, newest first; a button adds pages. */
export function NotificationList(props: Props) {
  return <GrowingPages>{(page, onMore) => <ListPage {...props} page={page} onMore={onMore} />}</GrowingPages>;
}

function ListPage({ userId, isRead, isEmpty, page, onFollow, onMore }: Props & { page: number; onMore: (() => void) | undefined }) {
  const answer = useAnswer(notifications, { userId, isRead, pagination: { page, offset: SIZE } });
  const { docs = [], totalDocs = 0 } = answer.data?.getNotifications ?? {};
  return (
    <GrowingList
      answer={answer}
      rows={isEmpty ? [] : docs}
      empty={page === 1 && answer.data && <Empty isRead={isRead} />}
      loading={<Bones />}
      className={classes['list']}
      more={onMore && totalDocs > page * SIZE ? { label: text.more, onMore } : undefined}
      isContinued={page > 1}
    >
      {(one) => <NotificationItem key={one.id} notification={one} isRead={isRead} onFollow={onFollow} />}
    </GrowingList>
  );
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
