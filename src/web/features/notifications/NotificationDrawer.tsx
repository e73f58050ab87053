import { Button, Switch, Tabs } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { safeRedirect } from '#domain/notifications.ts';
import { hrefIn } from '#web/api/url.ts';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { NotificationList } from './List.tsx';
import classes from './NotificationDrawer.module.css';
import {
  markAllNotificationAsRead,
  markNotificationAsRead,
  type NotificationFragment,
  notificationsByMail,
  updateNotificationsByMail,
} from './operations.ts';
import { text } from './text.ts';

type Props = {
  isOpen: boolean;
  userId: string;
  /** Null until it is loaded. */
  unread: number | null;
  onClose: () => void;
};

/** The person's notifications, in two lists; following one switches to its company, marks it as read and opens its screen. */
export default function NotificationDrawer({ isOpen, userId, unread, onClose }: Props) {
  const navigate = useNavigate();
  const [tab, setTab] = useState<string | null>('fresh');
  const freshTab = useRef<HTMLButtonElement>(null);
  const [markRead] = useAct(markNotificationAsRead, { done: null });

  function follow({ id, company, redirectUrl }: NotificationFragment) {
    if (tab === 'fresh') void markRead({ notificationId: id, userId, companyId: company.id });
    void navigate({ href: hrefIn(company.id, safeRedirect(redirectUrl)), replace: true });
  }

  const { data: preference } = useAnswer(notificationsByMail, {}, { policy: 'cache-first' });
  const byMail = preference?.notificationsByMail ?? null;
  const footer = byMail !== null && <ByMail isOn={byMail} />;

  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={text.title} footer={footer}>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <div className={classes['head']}>
          <Tabs.List>
            <Tabs.Tab ref={freshTab} value="fresh">
              {text.fresh} {unread !== null && <span className={classes['count']}>{unread}</span>}
            </Tabs.Tab>
            <Tabs.Tab value="read">{text.read}</Tabs.Tab>
          </Tabs.List>
          {tab === 'fresh' && unread !== null && unread > 0 && <MarkAll onDone={() => freshTab.current?.focus()} />}
        </div>
        <Tabs.Panel value="fresh">
          <NotificationList userId={userId} isRead={false} isEmpty={unread === 0} onFollow={follow} />
        </Tabs.Panel>
        <Tabs.Panel value="read">
          <NotificationList userId={userId} isRead isEmpty={false} onFollow={follow} />
        </Tabs.Panel>
      </Tabs>
    </SidePanel>
  );
}

/** `onDone`: the button disappears, so the focus must move. */
function MarkAll({ onDone }: { onDone: () => void }) {
  const [markAll, isBusy] = useAct(markAllNotificationAsRead, { done: null });
  const mark = async () => {
    if (await markAll({})) onDone();
  };
  return (
    <Button variant="subtle" leftSection={<IconChecks size={16} />} loading={isBusy} onClick={() => void mark()}>
      {text.markAll}
    </Button>
  );
}

/** Only where the installation sends mail. */
function ByMail({ isOn }: { isOn: boolean }) {
  const [update, isBusy] = useAct(updateNotificationsByMail, { done: null });
  return (
    <Switch
      label={text.byMail}
      checked={isOn}
      disabled={isBusy}
      onChange={({ currentTarget }) => void update({ byMail: currentTarget.checked })}
    />
  );
}
