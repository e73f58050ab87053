import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { formatInstant } from '#domain/format.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './Account.module.css';
import { closeOtherSessions, closeSession, type MySessionsQuery, mySessions } from './operations.ts';
import { text } from './text.ts';

type Session = MySessionsQuery['mySessions'][number];

export function SessionsTab() {
  const { data, error, refetch } = useAnswer(mySessions, {});
  const [closeOthers, isBusy] = useAct(closeOtherSessions, { done: (closed) => text.closedOthers(closed.closeOtherSessions) });

  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={4} />;
  const hasOthers = data.mySessions.length > 1;
  return (
    <div className={classes['form']}>
      <p className={classes['lead']}>{hasOthers ? text.sessionsLead : text.onlyThis}</p>
      <ul className={classes['sessions']}>
        {data.mySessions.map((one) => (
          <SessionRow key={one.id} session={one} onClosed={refetch} />
        ))}
      </ul>
      {hasOthers && (
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" loading={isBusy} onClick={() => void closeOthers({}).then(refetch)}>
            {text.closeOthers}
          </Button>
        </div>
      )}
    </div>
  );
}

/** `onClosed` is also called when it could not be closed: perhaps it had ended already. */
function SessionRow({ session: { id, device, address, createdAt, isCurrent }, onClosed }: { session: Session; onClosed: () => void }) {
  const [close, isBusy] = useAct(closeSession, { done: text.closed });
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
        <Button variant="default" loading={isBusy} aria-label={text.close(device)} onClick={() => void close({ id }).then(onClosed)}>
          {text.closeOne}
        </Button>
      )}
    </li>
  );
}
