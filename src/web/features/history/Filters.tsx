import { Select } from '@mantine/core';
import { DateRange } from '#web/ui/DateRange.tsx';
import { foldedFilter } from '#web/ui/foldedFilter.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './History.module.css';
import { historyFilters } from './operations.ts';
import type { Search } from './search.ts';
import { text } from './text.ts';

type Props = { companyId: string; search: Search; onChange: (patch: Partial<Search>) => void };

/** What narrows the history. */
export function Filters({ companyId, search, onChange }: Props) {
  const { data } = useAnswer(historyFilters, { companyId });
  const { kinds = [], people = [] } = data?.historyFilters ?? {};
  return (
    <>
      <SearchField label={text.search} value={search.search} onChange={(words) => onChange({ search: words })} />
      <Select
        size="xs"
        className={classes['select'] ?? ''}
        aria-label={text.kind}
        placeholder={text.kind}
        data={kinds.map(({ key, label }) => ({ value: key, label }))}
        value={search.tipo || null}
        onChange={(tipo) => onChange({ tipo: tipo ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': text.anyKind }}
      />
      <Select
        size="xs"
        className={classes['select'] ?? ''}
        aria-label={text.person}
        placeholder={text.person}
        data={people.map(({ id, name, email }) => ({ value: id, label: email ? `${name} (${email})` : name }))}
        value={search.persona || null}
        onChange={(persona) => onChange({ persona: persona ?? '' })}
        searchable
        filter={foldedFilter}
        clearable
        clearButtonProps={{ 'aria-label': text.anyPerson }}
      />
      <DateRange range={{ from: search.desde, to: search.hasta }} onChange={({ from, to }) => onChange({ desde: from, hasta: to })} />
    </>
  );
}
