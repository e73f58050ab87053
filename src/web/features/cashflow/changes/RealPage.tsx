import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addDays, dayInChile, formatDay } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { MissingRates } from '#web/ui/MissingRates.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EmptyState, ErrorState, RefreshBar, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import type { SetSearch } from '#web/ui/useSearch.ts';
import { realAgainstProjected } from '../operations.ts';
import { CompareTable } from '../scenarios/CompareTable.tsx';
import { CURRENCIES } from '../search.ts';
import classes from './Changes.module.css';
import type { ChangesSearch } from './search.ts';
import { text } from './text.ts';

const words = text.real;

/** What each page of this tab needs; `modes` chooses between them. */
export type ChangesProps = {
  companyId: string;
  tabs: ReactNode;
  modes: ReactNode;
  search: ChangesSearch;
  onSearch: SetSearch<ChangesSearch>;
};

/** A period that ended: what the last night before it expected, and what it came to. */
export function RealPage({ companyId, tabs, modes, search, onSearch }: ChangesProps) {
  const { unit, on, currency, areas } = search;
  const { data, error, isLoading, isRefreshing, refetch } = useAnswer(realAgainstProjected, {
    ...{ companyId, currency, view: unit },
    on: on || null,
  });
  const { comparison, keptDate } = data?.realAgainstProjected ?? {};
  const last = <Button onClick={() => onSearch({ on: '' })}>{words.last}</Button>;
  return (
    <Page
      title={text.title}
      tabs={tabs}
      aside={
        <>
          {modes}
          <Period unit={unit} on={data?.realAgainstProjected.on ?? on} onSearch={onSearch} />
        </>
      }
      actions={
        <>
          <Switch
            size="xs"
            label={words.areas}
            checked={areas === 'true'}
            onChange={({ currentTarget }) => onSearch({ areas: currentTarget.checked ? 'true' : '' })}
          />
          <Select
            size="xs"
            w={92}
            aria-label={text.currency}
            data={CURRENCIES}
            value={currency}
            allowDeselect={false}
            onChange={(next) => onSearch({ currency: CURRENCIES.find((one) => one === next) ?? 'CLP' })}
          />
        </>
      }
    >
      <RefreshBar isActive={isRefreshing} />
      {error && (
        <ErrorState error={error} onRetry={refetch}>
          {on !== '' && last}
          {currency !== 'CLP' && <Button onClick={() => onSearch({ currency: 'CLP' })}>{text.backToPesos}</Button>}
        </ErrorState>
      )}
      {isLoading && <SkeletonRows rows={12} />}
      <MissingRates rates={comparison?.missingRates} />
      {keptDate && <p className={classes['note']}>{words.keptOn(formatDay(keptDate))}</p>}
      {comparison && <CompareTable comparison={comparison} hasAreas={areas === 'true'} />}
      {comparison === null && (
        <EmptyState icon={<IconHistory size={40} stroke={1.4} />} {...(on === '' ? {} : { action: last })}>
          {words.none}
        </EmptyState>
      )}
    </Page>
  );
}

type PeriodProps = Pick<ChangesProps, 'onSearch'> & { unit: 'month' | 'week'; on: ChangesProps['search']['on'] };

function Period({ unit, on, onSearch }: PeriodProps) {
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={words.unitLabel}
        data={[
          { value: 'month', label: words.units.month },
          { value: 'week', label: words.units.week },
        ]}
        value={unit}
        onChange={(next) => onSearch({ unit: next === 'week' ? 'week' : 'month' })}
      />
      <DateField
        size="xs"
        className={classes['day']}
        aria-label={words.on}
        placeholder={words.on}
        title={words.on}
        value={on}
        onChange={(day) => onSearch({ on: day })}
        isPatient
        max={addDays(rangeOf(unit, dayInChile(new Date())).start, -1)}
      />
    </>
  );
}
