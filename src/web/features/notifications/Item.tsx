import { UnstyledButton } from '@mantine/core';
import { IconAt, IconBell, IconMailOpened, IconPlugConnected, IconRocket, IconUserCog, IconUsers } from '@tabler/icons-react';
import { Content } from '#web/ui/Content.tsx';
import classes from './Item.module.css';
import type { NotificationFragment } from './operations.ts';
import { placeOf } from './text.ts';
import { whenText } from './whenText.ts';

const ICONS = {
  mention: IconAt,
  connection: IconPlugConnected,
  invitation: IconMailOpened,
  role: IconUserCog,
  member: IconUsers,
  onboarding: IconRocket,
};

type Props = { notification: NotificationFragment; isRead: boolean; onFollow: (one: NotificationFragment) => void };

export function NotificationItem({ notification, isRead, onFollow }: Props) {
  const { kind, title, content, createdAt } = notification;
  const Icon = ICONS[kind as keyof typeof ICONS] ?? IconBell;
  return (
    <li>
      <UnstyledButton className={classes['item'] ?? ''} data-read={isRead || undefined} onClick={() => onFollow(notification)}>
        <span className={classes['icon']} aria-hidden="true">
          <Icon size={18} stroke={1.6} />
        </span>
        <span className={classes['body']}>
          <span className={classes['title']}>{title}</span>
          {content && <Content text={content} />}
          <span className={classes['place']}>
            {placeOf(notification)} · <time dateTime={createdAt}>{whenText(new Date(createdAt), new Date())}</time>
          </span>
        </span>
      </UnstyledButton>
    </li>
  );
}
