import { Button, Select, TextInput } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useQuery } from 'urql';
import { SearchField } from '#web/ui/SearchField.tsx';
import classes from './History.module.css';
import { historyFilters } from './operations.ts';
import { isFiltered, NO_FILTERS, type Search } from './search.ts';
import { text } from './text.ts';

type Props = { companyId: string; search: Search; onChange: (patch: Partial<Search>) => void };

/** What narrows the history. */
export function Filters({ companyId, search, onChange }: Props) {
  const [{ data }] = useQuery({ query: historyFilters, variables: { companyId }, requestPolicy: 'cache-and-network' });
  const { kinds = [], people = [] } = data?.historyFilters ?? {};
  return (
    <div className={classes['filters']}>
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
        clearable
        clearButtonProps={{ 'aria-label': text.anyPerson }}
      />
      <Day label={text.from} value={search.desde} max={search.hasta} onChange={(desde) => onChange({ desde })} />
      <Day label={text.to} value={search.hasta} min={search.desde} onChange={(hasta) => onChange({ hasta })} />
      {isFiltered(search) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={() => onChange({ ...NO_FILTERS })}>
          {text.clear}
        </Button>
      )}
    </div>
  );
}

type DayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <span className={classes['day']}>
      <span aria-hidden="true">{label}</span>
      <TextInput
        size="xs"
        type="date"
        aria-label={label}
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </span>
  );
}
