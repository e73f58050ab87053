import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '#domain/format.ts';
import { request } from '#web/api/ask.ts';
import { type ApiError, errorMessage } from '#web/api/errors.ts';
import { notify } from '#web/ui/notify.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './Account.module.css';
import { closeOtherSessions, closeSession, type MySessionsQuery, mySessions } from './operations.ts';
import { text } from './text.ts';

type Session = MySessionsQuery['mySessions'][number];

export function SessionsTab() {
  const { data, error, refetch } = useAnswer(mySessions, {});
  const [busy, setBusy] = useState<string | null>(null);

  async function close(what: string, work: () => Promise<{ error?: ApiError; message?: string }>) {
    setBusy(what);
    const { error: problem, message } = await work();
    setBusy(null);
    if (problem) notify.error(errorMessage(problem));
    else notify.success(message);
    refetch();
  }
  const closeOne = ({ id }: Session) => close(id, async () => ({ ...(await request(closeSession, { id })), message: text.closed }));
  const closeOthers = () =>
    close('others', async () => {
      const { data: answer, ...rest } = await request(closeOtherSessions, {});
      return { ...rest, message: text.closedOthers(answer?.closeOtherSessions ?? 0) };
    });

  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={4} />;
  const hasOthers = data.mySessions.length > 1;
  return (
    <div className={classes['form']}>
      <p className={classes['lead']}>{hasOthers ? text.sessionsLead : text.onlyThis}</p>
      <ul className={classes['sessions']}>
        {data.mySessions.map((one) => (
          <SessionRow key={one.id} session={one} isBusy={busy === one.id} onClose={() => void closeOne(one)} />
        ))}
      </ul>
      {hasOthers && (
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" loading={busy === 'others'} onClick={() => void closeOthers()}>
            {text.closeOthers}
          </Button>
        </div>
      )}
    </div>
  );
}

function SessionRow({ session, isBusy, onClose }: { session: Session; isBusy: boolean; onClose: () => void }) {
  const { device, address, createdAt, isCurrent } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes['session']}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <div className={classes['who']}>
        <p className={classes['device']}>{device}</p>
        <p className={classes['when']}>{text.since(formatInstant(createdAt), address)}</p>
      </div>
      {isCurrent ? (
        <StatusBadge tone="good">{text.here}</StatusBadge>
      ) : (
        <Button variant="default" loading={isBusy} aria-label={text.close(device)} onClick={onClose}>
          {text.closeOne}
        </Button>
      )}
    </li>
  );
}
