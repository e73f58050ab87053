import { IconAlertTriangle, IconArrowDownLeft, IconArrowUpRight, IconChecks } from '@tabler/icons-react';
import type { Day } from '#domain/date.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx';
import { Card } from './Card.tsx';
import classes from './DueCard.module.css';
import { dueWords } from './due.ts';
import type { SideFragment } from './operations.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { type IsOpen, openDocuments, type Place } from './places.ts';
import { text } from './text.ts';

type Item = SideFragment['items'][number];
type Props = {
  kind: 'toPay' | 'toReceive';
  side: SideFragment | undefined;
  /** The company has documents of that side. */
  isKnown: boolean | undefined;
  today: Day | undefined;
  isOpen: IsOpen;
};

/** Fewer rows than space is reserved for. */
const ROWS = 9;

/** What is due on one side: the largest late items, then the next ones. */
export function DueCard({ kind, side, isKnown, today, isOpen }: Props) {
  return (
    <Card
      name={text[kind]}
      title={<Title kind={kind} />}
      aside={side && side.count > 0 && <Amount value={side.amount} tone="muted" />}
      more={isOpen('/documentos_tributarios') && { ...openDocuments(kind), label: text.openDocuments }}
    >
      <div className={classes['frame']}>
        <div className={classes['body']}>
          {!side && <SkeletonRows rows={ROWS} />}
          {side?.items.length === 0 && (
            <EmptyState icon={<IconChecks size={40} stroke={1.4} />}>
              {side.amount < 0 ? text.notes : text.nothing[kind][isKnown ? 'known' : 'unknown']}
            </EmptyState>
          )}
          {side && today && side.items.length > 0 && (
            <Items side={side} today={today} linkOf={(id) => ({ place: openDocuments(kind, id), isOpen })} />
          )}
        </div>
      </div>
    </Card>
  );
}

function Title({ kind }: { kind: Props['kind'] }) {
  const Icon = kind === 'toPay' ? IconArrowUpRight : IconArrowDownLeft;
  return (
    <span className={classes['title']}>
      <Icon size={16} stroke={1.8} aria-hidden="true" className={classes[kind]} />
      {text[kind]}
    </span>
  );
}

type LinkOf = (id: string) => { place: Place; isOpen: IsOpen };

function Items({ side: { items, lateCount }, ...rest }: { side: SideFragment; today: Day; linkOf: LinkOf }) {
  const late = items.filter((one) => one.daysLate > 0);
  const next = items.filter((one) => one.daysLate === 0);
  return (
    <>
      {late.length > 0 && <Group label={text.lateGroup(late.length, lateCount)} isLate items={late} {...rest} />}
      {next.length > 0 && <Group label={text.nextGroup} items={next} {...rest} />}
    </>
  );
}

type GroupProps = { label: string; isLate?: boolean; items: readonly Item[]; today: Day; linkOf: LinkOf };

function Group({ label, isLate = false, items, today, linkOf }: GroupProps) {
  return (
    <>
      <h3 className={classes['group']} data-late={isLate || undefined}>
        {isLate && <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />}
        {label}
      </h3>
      <ul className={classes['list']}>
        {items.map((item) => (
          <Row key={item.id} item={item} today={today} link={linkOf(item.id)} />
        ))}
      </ul>
    </>
  );
}

function Row({ item, today, link }: { item: Item; today: Day; link: ReturnType<LinkOf> }) {
  const { dueDate, daysLate, remaining, currency } = item;
  const { who, what } = dueWords(item);
  return (
    <li className={classes['row']}>
      <span className={classes['who']} title={what ? `${who} · ${what}` : who}>
        <span className={classes['name']}>
          <PlaceLink className={classes['link']} {...link}>
            {who}
          </PlaceLink>
        </span>
        {what && <span className={classes['what']}>{what}</span>}
      </span>
      <span className={classes['when']} data-late={daysLate > 0 || undefined}>
        {daysLate > 0 ? text.lateBy(daysLate) : text.due(today, dueDate)}
      </span>
      <span className={classes['day']}>
        <DayText day={dueDate} />
      </span>
      <span className={classes['amount']}>
        <Amount value={remaining} currency={currency} />
      </span>
    </li>
  );
}
