import { Button, Popover, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconCalendar, IconFilterOff } from '@tabler/icons-react';
import { type Day, dayInChile, formatDay } from '#domain/date.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { TYPES } from './codes.ts';
import classes from './Documents.module.css';
import { isFiltered, presets, type Search, STATES } from './filters.ts';
import { text } from './text.ts';

type Props = { search: Search; hasTypes: boolean; onChange: (patch: Partial<Search>) => void; onClear: () => void };

const TYPE_CHOICES = TYPES.map((value) => ({ value, label: text.types[value] }));
const STATE_CHOICES = STATES.map((value) => ({ value, label: text.states[value] }));

/** What narrows the list. */
export function Filters({ search, hasTypes, onChange, onClear }: Props) {
  return (
    <div className={classes['filters']}>
      <SearchField label={text.search} value={search.search} onChange={(words) => onChange({ search: words })} />
      {hasTypes && (
        <Select
          size="xs"
          className={classes['select'] ?? ''}
          aria-label={text.type}
          placeholder={text.type}
          data={TYPE_CHOICES}
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
      {isFiltered(search) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={onClear}>
          {text.clear}
        </Button>
      )}
    </div>
  );
}

function Dates({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { from, to, dateBy } = search;
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconCalendar size={16} />} fw={400}>
          {label(search)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes['dates']}>
          <SegmentedControl
            fullWidth
            aria-label={text.dateBy}
            value={dateBy || 'ISSUE'}
            data={[
              { value: 'ISSUE', label: text.by.ISSUE },
              { value: 'DUE', label: text.by.DUE },
            ]}
            onChange={(by) => onChange({ dateBy: by === 'DUE' ? by : '' })}
          />
          <div className={classes['presets']}>
            {presets(dayInChile(new Date())).map((one) => (
              <Button
                key={one.label}
                variant={one.from === from && one.to === to ? 'light' : 'default'}
                onClick={() => onChange({ from: one.from, to: one.to })}
              >
                {one.label}
              </Button>
            ))}
          </div>
          <div className={classes['presets']}>
            <TextInput
              size="xs"
              type="date"
              label={text.from}
              value={from}
              max={to || undefined}
              onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
            />
            <TextInput
              size="xs"
              type="date"
              label={text.to}
              value={to}
              min={from || undefined}
              onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
            />
          </div>
          <Button variant="subtle" disabled={!from && !to} onClick={() => onChange({ from: '', to: '' })}>
            {text.anyDate}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function label({ from, to, dateBy }: Search): string {
  if (!from && !to) return text.dates;
  const known = presets(dayInChile(new Date())).find((one) => one.from === from && one.to === to)?.label;
  const days =
    from && to
      ? `${formatDay(from as Day)} – ${formatDay(to as Day)}`
      : from
        ? text.since(formatDay(from as Day))
        : text.until(formatDay(to as Day));
  return `${text.by[dateBy || 'ISSUE']}: ${(known ?? days).toLowerCase()}`;
}
