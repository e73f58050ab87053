import { SegmentedControl, Select } from '@mantine/core';
import { DateRange } from '#web/ui/DateRange.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Chips } from './Chips.tsx';
import { LEGACY_CHOICES, TYPES } from './codes.ts';
import classes from './Documents.module.css';
import { FilterForm } from './FilterForm.tsx';
import { type Search, STATES } from './filters.ts';
import { text } from './text.ts';

type Props = { search: Search; hasTypes: boolean; onChange: (patch: Partial<Search>) => void };

const TYPE_CHOICES = [...TYPES, 'advances' as const, 'all' as const].map((value) => ({ value, label: text.types[value] }));
const DATE_KINDS = ['ISSUE', 'DUE', 'PERIOD', 'RECEPTION'] as const;
const STATE_CHOICES = STATES.map((value) => ({ value, label: text.states[value] }));

/** What narrows the list. */
export function Filters({ search, hasTypes, onChange }: Props) {
  return (
    <>
      <SearchField label={text.search} value={search.search} onChange={(words) => onChange({ search: words })} />
      {hasTypes && (
        <Select
          size="xs"
          className={classes['select'] ?? ''}
          aria-label={text.type}
          placeholder={text.type}
          data={search.types === 'ALL' ? [...TYPE_CHOICES, { group: text.legacyTypes, items: LEGACY_CHOICES }] : TYPE_CHOICES}
          value={search.type || null}
          onChange={(type) => onChange({ type: (type ?? '') as Search['type'] })}
          clearable
          clearButtonProps={{ 'aria-label': text.anyType }}
        />
      )}
      <Select
        size="xs"
        className={classes['select'] ?? ''}
        aria-label={text.state}
        placeholder={text.state}
        data={STATE_CHOICES}
        value={search.state || null}
        onChange={(state) => onChange({ state: (state ?? '') as Search['state'] })}
        clearable
        clearButtonProps={{ 'aria-label': text.anyState }}
      />
      <Dates search={search} onChange={onChange} />
      <FilterForm search={search} onChange={onChange} />
      <Chips search={search} onChange={onChange} />
    </>
  );
}

function Dates({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { dateBy } = search;
  return (
    <DateRange range={search} onChange={onChange} any={text.dates} of={text.by[dateBy || 'ISSUE']}>
      <SegmentedControl
        fullWidth
        aria-label={text.dateBy}
        value={dateBy || 'ISSUE'}
        data={DATE_KINDS.map((value) => ({ value, label: text.by[value] }))}
        onChange={(by) => onChange({ dateBy: by === 'ISSUE' ? '' : (by as Search['dateBy']) })}
      />
    </DateRange>
  );
}
