import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { session } from '#web/api/session.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useEvents } from '#web/ui/useEvents.ts';
import { useLater } from '#web/ui/useLater.ts';
import { useWindow } from '#web/ui/useWindow.ts';
import classes from './Bell.module.css';
import { type NotificationsReceivedSubscription, notificationsReceived, unread } from './operations.ts';
import { text } from './text.ts';

const bring = () => import('./NotificationDrawer.tsx');
const NotificationDrawer = lazy(bring);

/** The bell with the live number of unread notifications, and their drawer. */
export default function Bell() {
  const userId = session()?.uid ?? '';
  const drawer = useWindow('notificaciones');
  const [wasOpen, setWasOpen] = useState(false);
  if (drawer.isOpen && !wasOpen) setWasOpen(true);
  const isTime = useLater() || wasOpen;
  const { data, refetch } = useAnswer(unread, { userId }, { pause: !isTime });
  const [latest, setLatest] = useState<NotificationsReceivedSubscription['notificationsReceived']>(null);
  const onEvent = ({ notificationsReceived: one }: NotificationsReceivedSubscription) => one && setLatest(one);
  useEvents(notificationsReceived, { userId }, { onEvent, pause: !isTime });
  const unreadCount = data?.getNotifications.unread ?? null;
  const count = unreadCount ?? 0;
  const button = useRef<HTMLButtonElement>(null);
  useReturn(() => {
    if (isTime) refetch();
  });
  const close = () => {
    drawer.close();
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <span className={classes['bell']}>
        <ActionIcon
          ref={button}
          className={classes['button'] ?? ''}
          aria-label={text.bell(count)}
          aria-haspopup="dialog"
          onClick={drawer.open}
          onMouseEnter={bring}
        >
          <IconBell size={20} stroke={1.6} />
        </ActionIcon>
        {count > 0 && (
          <span className={classes['badge']} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span className="sr" role="status">
        {latest && <span key={latest.id}>{text.arrived(latest.title)}</span>}
      </span>
      <Suspense>{wasOpen && <NotificationDrawer isOpen={drawer.isOpen} userId={userId} unread={unreadCount} onClose={close} />}</Suspense>
    </>
  );
}

/** Calls `onReturn` when the person returns to this tab: they may have read notifications in another one. */
function useReturn(onReturn: () => void): void {
  const listen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onReturn();
  });
  useEffect(() => {
    const onEvent = () => listen();
    document.addEventListener('visibilitychange', onEvent);
    return () => document.removeEventListener('visibilitychange', onEvent);
  }, []);
}
