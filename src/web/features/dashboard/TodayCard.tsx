import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconCalendarPause, IconCheck, IconDots, IconMail, IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { MAX_SHOWN, maySettle } from '#domain/dashboard/today.ts';
import { detailOf, nameOf, titleOf } from '#domain/dashboard/today-words.ts';
import { addDays, type Day, daysBetween } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { PressMenu } from '#web/ui/PressMenu.tsx';
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useGrant, useMay } from '../shell/access.ts';
import { Card } from './Card.tsx';
import { postponeTodayItem, restoreTodayItem, setMorningMail, type TodayFragment } from './operations.ts';
import { PlaceLink } from './PlaceLink.tsx';
import type { IsOpen } from './places.ts';
import classes from './TodayCard.module.css';
import { text } from './text.ts';
import { currencyOf, nextMonday, placeOf, type TodayLine } from './today.ts';

const PutOffModal = lazy(() => import('./PutOffModal.tsx'));
const RateModal = lazy(() => import('./RateModal.tsx'));

const words = text.now;
/** Lines at first. */
const FIRST = 5;
/** Older receivables are in the last bucket of their age. */
const VERY_LATE_DAYS = 90;

type PutOff = (line: TodayLine, until: Day | null) => void;

type Props = {
  companyId: string;
  answer: TodayFragment | undefined;
  /** Whether they get it by mail; null where none is sent. */
  mail: boolean | null;
  today: Day | undefined;
  isOpen: IsOpen;
};

/** What needs this person today, each with what is at risk and the way to settle it. */
export function TodayCard({ companyId, answer, mail, today, isOpen }: Props) {
  const [most, setMost] = useState(FIRST);
  const [restore] = useAct(restoreTodayItem, { done: null });
  const [postpone] = useAct(postponeTodayItem, {
    done: (_data, { until }) => (until ? words.postponed(until) : words.marked),
    undo:
      (_data, { item }) =>
      () =>
        restore({ companyId, item }),
  });
  const putOff: PutOff = ({ id }, until) => void postpone({ companyId, item: id, until });
  const lines = answer?.items.slice(0, most) ?? [];
  const all = answer ? Math.min(answer.items.length, answer.count) : 0;
  return (
    <Card
      name={words.title}
      title={answer && answer.count > 0 ? `${words.title} · ${answer.count}` : words.title}
      aside={
        <>
          {answer && answer.risk > 0 && <span className={classes['risk']}>{words.risk(formatMoney(answer.risk))}</span>}
          <MorningMail companyId={companyId} isOn={mail} />
        </>
      }
    >
      <div className={classes['body']}>
        {!answer && <SkeletonRows rows={FIRST} />}
        {answer?.count === 0 && <EmptyState icon={<IconMoodSmile size={40} stroke={1.4} />}>{words.none}</EmptyState>}
        {answer && today && lines.length > 0 && (
          <ul className={classes['list']} data-long={most > MAX_SHOWN || undefined}>
            {lines.map((line) => (
              <Row key={line.id} companyId={companyId} line={line} today={today} isOpen={isOpen} onPutOff={putOff} />
            ))}
          </ul>
        )}
        {answer && answer.count > FIRST && (
          <div className={classes['foot']}>
            {most < all && (
              <Button size="compact-sm" variant="subtle" onClick={() => setMost(most < MAX_SHOWN ? MAX_SHOWN : all)}>
                {words.all(most < MAX_SHOWN ? Math.min(MAX_SHOWN, all) : all, answer.count)}
              </Button>
            )}
            {most > FIRST && (
              <Button size="compact-sm" variant="subtle" onClick={() => setMost(FIRST)}>
                {words.fewer}
              </Button>
            )}
            {most >= all && answer.count > all && <span>{words.more(answer.count - all)}</span>}
          </div>
        )}
      </div>
    </Card>
  );
}

/** Whether this person gets the first of it by mail each morning; nothing where the installation sends none. */
function MorningMail({ companyId, isOn }: { companyId: string; isOn: boolean | null }) {
  const may = useMay('dashboard.mark');
  const [restore] = useAct(setMorningMail, { done: null });
  const [set, isBusy] = useAct(setMorningMail, {
    done: (_data, wished) => (wished.isOn ? words.mailIsOn : words.mailIsOff),
    undo: (_data, wished) => () => restore({ companyId, isOn: !wished.isOn }),
  });
  if (!may || isOn === null) return null;
  return (
    <ActionIcon
      className={classes['mail']}
      variant={isOn ? 'light' : 'subtle'}
      {...(isOn ? {} : { color: 'gray' })}
      title={isOn ? words.mailOff : words.mailOn}
      aria-label={words.mail}
      aria-pressed={isOn}
      loading={isBusy}
      onClick={() => void set({ companyId, isOn: !isOn })}
    >
      <IconMail size={16} />
    </ActionIcon>
  );
}

type RowProps = { companyId: string; line: TodayLine; today: Day; isOpen: IsOpen; onPutOff: PutOff };

function Row({ companyId, line, today, isOpen, onPutOff }: RowProps) {
  const [name, title, detail] = [nameOf(line), titleOf(line, today), detailOf(line, today)];
  // A name is more than a line holds beside its kind.
  const may = maySettle(line.kind, useGrant());
  const about = name ? [title, detail].filter(Boolean).join(' · ') : detail;
  return (
    <li className={classes['row']}>
      <span className={classes['what']} title={name || title}>
        {line.kind === 'rate' && !isOpen('/configuracion') ? (
          <MissingRate companyId={companyId} line={line} name={name} today={today} />
        ) : (
          <PlaceLink className={classes['link']} isOpen={isOpen} place={placeOf(line, today)}>
            {name || title}
          </PlaceLink>
        )}
      </span>
      <span className={classes['amount']}>{line.risk > 0 && <Amount value={line.risk} />}</span>
      <span className={classes['about']}>
        <span className={classes['detail']} data-old={isVeryLate(line, today) || undefined} title={about}>
          {about}
        </span>
        <span className={classes['act']} aria-hidden="true">
          {may ? words.acts[line.kind] : words.look}
        </span>
      </span>
      <Tools line={line} today={today} onPutOff={onPutOff} />
    </li>
  );
}

/** Written here by whoever may not open where the others are. */
function MissingRate({ companyId, line, name, today }: Pick<RowProps, 'companyId' | 'line' | 'today'> & { name: string }) {
  const [isAsking, setAsking] = useState(false);
  const currency = currencyOf(line);
  if (!currency) return name;
  const on = line.count === 0 ? line.date : today;
  return (
    <>
      <UnstyledButton className={classes['link']} onClick={() => setAsking(true)}>
        {name}
      </UnstyledButton>
      <Suspense>{isAsking && <RateModal {...{ companyId, currency, name, on }} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}

/** A receivable of the oldest bucket. */
function isVeryLate({ kind, date }: TodayLine, today: Day): boolean {
  return kind === 'toReceive' && daysBetween(date, today) > VERY_LATE_DAYS;
}

/** For them alone: done, or on another day. */
function Tools({ line, today, onPutOff }: Omit<RowProps, 'isOpen' | 'companyId'>) {
  const may = useMay('dashboard.mark');
  const [isAsking, setAsking] = useState(false);
  if (!may) return null;
  const entries = [
    { label: words.done, icon: <IconCheck size={16} />, onClick: () => onPutOff(line, null) },
    { label: words.tomorrow, icon: <IconCalendarPause size={16} />, onClick: () => onPutOff(line, addDays(today, 1)) },
    { label: words.monday, icon: <IconCalendarPause size={16} />, onClick: () => onPutOff(line, nextMonday(today)) },
    { label: words.otherDay, icon: <IconCalendarPause size={16} />, onClick: () => setAsking(true) },
  ];
  return (
    <span className={classes['tools']}>
      <PressMenu entries={entries}>
        <ActionIcon variant="subtle" color="gray" aria-label={words.menu(`${titleOf(line, today)} ${nameOf(line)}`.trim())}>
          <IconDots size={16} />
        </ActionIcon>
      </PressMenu>
      <Suspense>
        {isAsking && <PutOffModal today={today} onClose={() => setAsking(false)} onPutOff={(day) => onPutOff(line, day)} />}
      </Suspense>
    </span>
  );
}
