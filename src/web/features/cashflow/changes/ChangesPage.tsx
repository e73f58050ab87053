import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addDays, dayInChile, formatDay } from '#domain/date.ts';
import { useCompany } from '#web/api/company.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { MissingRates } from '#web/ui/MissingRates.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EmptyState, ErrorState, RefreshBar, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type SetSearch, useSearch } from '#web/ui/useSearch.ts';
import { flowChanges } from '../operations.ts';
import { CURRENCIES } from '../search.ts';
import { Bars } from './Bars.tsx';
import classes from './Changes.module.css';
import { Items } from './Items.tsx';
import { type ChangesProps, RealPage } from './RealPage.tsx';
import { CHANGES_SEARCH, type ChangesSearch } from './search.ts';
import { text } from './text.ts';
import { type Changes, weekShown } from './view.ts';
import { Weeks } from './Weeks.tsx';

/** What the nightly snapshots tell: why the balance ahead is not what it was, and what a past period was expected to be. */
export default function ChangesPage({ tabs }: { tabs: ReactNode }) {
  const { id: companyId } = useCompany();
  const [search, setSearch] = useSearch(CHANGES_SEARCH);
  const modes = (
    <SegmentedControl
      size="xs"
      aria-label={text.modeLabel}
      data={[
        { value: '', label: text.modes[''] },
        { value: 'real', label: text.modes.real },
      ]}
      value={search.mode}
      onChange={(next) => setSearch({ mode: next === 'real' ? 'real' : '' }, 'forward')}
    />
  );
  const props = { companyId, tabs, modes, search, onSearch: setSearch };
  return search.mode === 'real' ? <RealPage {...props} /> : <AheadPage {...props} />;
}

/** Why the balance ahead is not what it was: between the snapshots of two nights. */
function AheadPage({ companyId, tabs, modes, search, onSearch: setSearch }: ChangesProps) {
  const { since, until, currency } = search;
  const { data, error, isLoading, isRefreshing, refetch } = useAnswer(flowChanges, {
    ...{ companyId, currency },
    since: since || null,
    until: until || null,
  });
  const changes = data?.flowChanges;
  return (
    <Page
      title={text.title}
      tabs={tabs}
      aside={
        <>
          {modes}
          <Days search={search} changes={changes} onSearch={setSearch} />
        </>
      }
      actions={
        <Select
          size="xs"
          w={92}
          aria-label={text.currency}
          data={CURRENCIES}
          value={currency}
          allowDeselect={false}
          onChange={(next) => setSearch({ currency: (next ?? 'CLP') as ChangesSearch['currency'] })}
        />
      }
    >
      <RefreshBar isActive={isRefreshing} />
      {error && (
        <ErrorState error={error} onRetry={refetch}>
          {(since || until) && <Button onClick={() => setSearch({ since: '', until: '' })}>{text.lastNights}</Button>}
          {currency !== 'CLP' && <Button onClick={() => setSearch({ currency: 'CLP' })}>{text.backToPesos}</Button>}
        </ErrorState>
      )}
      {isLoading && <SkeletonRows rows={12} />}
      {changes && <Content changes={changes} search={search} onSearch={setSearch} />}
    </Page>
  );
}

type DaysProps = { search: ChangesSearch; changes: Changes | undefined; onSearch: SetSearch<ChangesSearch> };

function Days({ search, changes, onSearch }: DaysProps) {
  const yesterday = addDays(dayInChile(new Date()), -1);
  const field = (key: 'since' | 'until') => (
    <DateField
      size="xs"
      className={classes['day']}
      aria-label={text[key]}
      placeholder={text[key]}
      title={text[key]}
      value={search[key] || (changes?.days.length ? changes[key] : '')}
      onChange={(day) => onSearch({ [key]: day, week: '', cause: '' })}
      isPatient
      max={yesterday}
    />
  );
  return (
    <>
      {field('since')}
      {field('until')}
    </>
  );
}

type ContentProps = { changes: Changes; search: ChangesSearch; onSearch: SetSearch<ChangesSearch> };

function Content({ changes, search, onSearch }: ContentProps) {
  const { from, to, since, until, weeks, missingRates } = changes;
  if (weeks.length === 0) return <EmptyState icon={<IconHistory size={40} stroke={1.4} />}>{whyNone(changes)}</EmptyState>;
  const week = weekShown(changes, search.week);
  return (
    <>
      {from && from !== since && <Notice tone="info">{text.noSnapshot(formatDay(since), formatDay(from))}</Notice>}
      {to && to !== until && <Notice tone="info">{text.noSnapshot(formatDay(until), formatDay(to))}</Notice>}
      <MissingRates rates={missingRates} />
      <div className={classes['cards']}>
        <Bars changes={changes} week={week} cause={search.cause} onCause={(cause) => onSearch({ cause })} />
        {/* In one column it follows its bars; where bars and weeks stand side by side it is below both. */}
        <Items changes={changes} week={week} cause={search.cause} onAll={() => onSearch({ cause: '' })} />
        <Weeks changes={changes} week={week} onWeek={(start) => onSearch({ week: start })} />
      </div>
    </>
  );
}

function whyNone({ from, to, since, days }: Changes): string {
  if (days.length < 2) return text.noneYet;
  return from === null || to === null ? text.noneSoEarly(formatDay(since)) : text.same;
}
