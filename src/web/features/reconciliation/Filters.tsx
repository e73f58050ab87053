import { NativeSelect } from '@mantine/core';
import { DateRange } from '#web/ui/DateRange.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import type { Search } from './filters.ts';
import { MonthJump } from './MonthJump.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import type { MovementFragment, ReconciliationQuery } from './operations.ts';
import { text } from './text.ts';
import { accountName } from './words.ts';

type Props = {
  search: Search;
  accounts: ReconciliationQuery['transactionAccountBankList'];
  rows: readonly MovementFragment[];
  total: number;
  onChange: (patch: Partial<Search>) => void;
  /** Makes a row the current one. */
  onRow: (id: string) => void;
};

/** What narrows the list, and of a long one the way to a month. */
export function Filters({ search, accounts, rows, total, onChange, onRow }: Props) {
  const choices = accounts.map((one) => ({ value: one.accountId, label: one.alias || accountName(one.bankId, one.accountNumber) }));
  const types = (['RECIEVED', 'SPEND'] as const).map((value) => ({ value, label: text.types[value] }));
  return (
    <>
      <SearchField label={text.search} value={search.search} onChange={(words) => onChange({ search: words })} />
      <NativeSelect
        size="xs"
        aria-label={text.account}
        wrapperProps={{ 'data-wide': true }}
        value={search.account}
        data={[{ value: '', label: text.anyAccount }, ...choices]}
        onChange={({ currentTarget }) => onChange({ account: currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label={text.type}
        rightSectionWidth={30}
        value={search.type}
        data={[{ value: '', label: text.anyType }, ...types]}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value as Search['type'] })}
      />
      <DateRange range={search} onChange={onChange} />
      <MoreFilters search={search} onChange={onChange} />
      <MonthJump {...{ search, rows, onChange, onRow }} isLong={total > search.offset} />
    </>
  );
}
