import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { ChangeCause } from '#domain/cashflow/changes.ts';
import { formatDay } from '#domain/date.ts';
import { type Currency, formatMajor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { useOpen } from '../../shell/access.ts';
import classes from './Changes.module.css';
import { text } from './text.ts';
import { type Changes, type Item, itemsOf, unlistedIn } from './view.ts';

type Props = { changes: Changes; week: number; cause: ChangeCause | ''; onAll: () => void };

/** The documents and movements behind a week's change. */
export function Items({ changes, week, cause, onAll }: Props) {
  const rows = itemsOf(changes, week, cause);
  const { currency, unlisted } = changes;
  const columns = useMemo(() => columnsOf(week, currency), [week, currency]);
  return (
    <div className={classes['card']}>
      <header className={classes['itemsHead']}>
        <h2>{text.items}</h2>
        {cause !== '' && (
          <Button size="compact-sm" variant="subtle" onClick={onAll}>
            {text.all}
          </Button>
        )}
      </header>
      <DataTable
        label={text.items}
        columns={columns}
        rows={rows}
        rowKey={(item) => `${item.cause}.${item.pointId ?? item.currencyType}`}
        card={(item) => (
          <TwoLines
            title={<ItemSubject item={item} />}
            figure={<Amount value={item.amounts[week] ?? 0} currency={currency} />}
            detail={`${text.causes[item.cause]} · ${howOf(item)}`}
          />
        )}
        empty={<p className={classes['none']}>{cause === 'rate' ? text.rateHint : text.noItems}</p>}
      />
      {unlisted > 0 && cause === '' && (
        <p className={classes['none']}>
          {text.unlisted(unlisted)} <Amount value={unlistedIn(changes, week)} currency={currency} />
        </p>
      )}
    </div>
  );
}

function columnsOf(week: number, currency: Currency): readonly Column<Item>[] {
  return [
    { key: 'what', head: text.what, cell: (item) => <ItemSubject item={item} /> },
    { key: 'cause', head: text.cause, width: 140, isWhole: true, cell: ({ cause }) => text.causes[cause] },
    { key: 'how', head: text.how, width: '28%', cell: howOf },
    {
      key: 'effect',
      head: text.effect,
      width: 160,
      align: 'end',
      cell: ({ amounts }) => <Amount value={amounts[week] ?? 0} currency={currency} />,
    },
  ];
}

function ItemSubject({ item }: { item: Item }) {
  const { kind, name, description } = item;
  if (kind === null) return <span title={text.restHint}>{text.rest}</span>;
  const rest = name && description && name !== description ? ` · ${description}` : '';
  return (
    <>
      <ThingLink item={item}>{name ?? description}</ThingLink>
      {rest}
    </>
  );
}

function ThingLink({ item: { kind, pointId, isThere }, children }: { item: Item; children: ReactNode }) {
  const isOpen = useOpen();
  if (!isThere || pointId === null) return children;
  if (kind === 'movement' && isOpen('/conciliacion'))
    return (
      <LinkTo to="/conciliacion" search={{ state: 'all', id: pointId }}>
        {children}
      </LinkTo>
    );
  if (kind === 'document' && isOpen('/documentos_tributarios'))
    return (
      <LinkTo to="/documentos_tributarios" search={{ type: 'all', id: pointId, isDocumentDetail: true }}>
        {children}
      </LinkTo>
    );
  return children;
}

/** From what to what: the day, the amount, or both. */
function howOf({ cause, currencyType, beforeDate, beforeAmount, afterDate, afterAmount, kind }: Item): string {
  const money = (amount: number | null) => (amount === null ? '' : formatMajor(amount, currencyType ?? 'CLP'));
  if (kind === null) return text.restHint;
  if (cause === 'timing') return text.moved(beforeDate ? formatDay(beforeDate) : '', afterDate ? formatDay(afterDate) : '');
  if (cause === 'amount') return text.moved(money(beforeAmount), money(afterAmount));
  if (cause === 'new' && afterDate) return `${money(afterAmount)} ${text.on(formatDay(afterDate))}`;
  return beforeDate ? `${money(beforeAmount)} ${text.on(formatDay(beforeDate))}` : '';
}
