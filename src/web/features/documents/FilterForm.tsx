import { Button, Popover, Select, Switch } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { CLOCK_FILTERS } from '#domain/claims/clock.ts';
import { LATE_RANGE_NAMES } from '#domain/documents/late-ranges.ts';
import { parseRut } from '#domain/rut.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { RutField } from '#web/ui/RutField.tsx';
import { formatRutInput } from '#web/ui/rutInput.ts';
import { isLegacyType } from './codes.ts';
import classes from './FilterForm.module.css';
import type { Search } from './filters.ts';
import { isSet, NARROWING_NAMES, SECTIONS } from './narrowings.ts';
import { text } from './text.ts';
import { useAreas } from './useAreas.ts';
import { useChoices } from './useChoices.ts';

const { narrowings } = text;

type Props = { search: Search; onChange: (patch: Partial<Search>) => void };

/** The filters that are set less often, behind one button that says how many are. */
export function FilterForm({ search, onChange }: Props) {
  const count = NARROWING_NAMES.filter((name) => isSet(search[name])).length;
  return (
    <Popover position="bottom-end" trapFocus middlewares={FITTED}>
      <Popover.Target>
        <Button variant="default" fw={400} leftSection={<IconAdjustmentsHorizontal size={16} />}>
          {count === 0 ? narrowings.open : narrowings.opened(count)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={narrowings.open} className={classes['dropdown'] ?? ''}>
        <Fields search={search} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** On a small screen it scrolls by itself. */
const FITTED = { flip: true, shift: true, size: { padding: 8 } };

function Fields({ search, onChange }: Props) {
  const areas = useAreas();
  return (
    <div className={classes['fields']}>
      <Picked label={narrowings.late} data={LATE} value={search.late} onChange={(late) => onChange({ late: late as Search['late'] })} />
      <Picked
        label={narrowings.area}
        data={areas.groups}
        value={search.area || search.category}
        isSearchable
        onChange={(id) => onChange(areas.isCategory(id) ? { category: id, area: '' } : { area: id, category: '' })}
      />
      <Counterpart value={search.rut} onChange={(rut) => onChange({ rut })} />
      <div className={classes['pair']}>
        <Pesos label={narrowings.min} value={search.min} onChange={(min) => onChange({ min })} />
        <Pesos label={narrowings.max} value={search.max} onChange={(max) => onChange({ max })} />
      </div>
      <Picked
        label={narrowings.section}
        data={SECTION_CHOICES}
        value={search.section}
        onChange={(section) => onChange({ section: section as Search['section'] })}
      />
      <Picked
        label={narrowings.clock}
        data={CLOCK_CHOICES}
        value={search.clock}
        onChange={(clock) => onChange({ clock: clock as Search['clock'] })}
      />
      <Choices search={search} onChange={onChange} />
      <div className={classes['pair']}>
        {(['matched', 'ceded', 'xml', 'commented'] as const).map((name) => (
          <Picked
            key={name}
            label={narrowings[name]}
            data={YES_NO}
            value={search[name]}
            onChange={(value) => onChange({ [name]: value as Search['matched'] })}
          />
        ))}
      </div>
      <Switch
        label={text.legacyTypes}
        checked={search.types === 'ALL'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? { types: 'ALL' } : { types: '', ...withoutLegacy(search) })}
      />
      {(['unassociated', 'duplicate', 'outside', 'altered', 'claimable', 'hidden'] as const).map((name) => (
        <Switch
          key={name}
          label={narrowings[name]}
          checked={search[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
        />
      ))}
    </div>
  );
}

/** Of the company's own lists. */
function Choices({ search, onChange }: Props) {
  const choices = useChoices();
  return (
    <div className={classes['pair']}>
      <Picked
        label={narrowings.center}
        data={choices.centers}
        value={search.center}
        isSearchable
        onChange={(center) => onChange({ center })}
      />
      <Picked label={narrowings.kind} data={choices.kinds} value={search.kind} isSearchable onChange={(kind) => onChange({ kind })} />
    </div>
  );
}

/** A type of paper that can no longer be chosen narrows the list no more. */
function withoutLegacy({ type }: Search): Partial<Search> {
  return isLegacyType(type) ? { type: '' } : {};
}

type Data = readonly ({ value: string; label: string } | { group: string; items: { value: string; label: string }[] })[];
const LATE: Data = LATE_RANGE_NAMES.map((value) => ({ value, label: narrowings.lateRanges[value] }));
const CLOCK_CHOICES = CLOCK_FILTERS.map((value) => ({ value, label: narrowings.clocks[value] }));
const SECTION_CHOICES: Data = SECTIONS.map((value) => ({ value, label: narrowings.sections[value] }));
const YES_NO: Data = [
  { value: 'si', label: narrowings.yes },
  { value: 'no', label: narrowings.no },
];

type PickedProps = { label: string; data: Data; value: string; isSearchable?: boolean; onChange: (value: string) => void };

function Picked({ label, data, value, isSearchable = false, onChange }: PickedProps) {
  return (
    <Select
      size="xs"
      label={label}
      placeholder={narrowings.any}
      data={[...data]}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      searchable={isSearchable}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      clearable
      clearButtonProps={{ 'aria-label': narrowings.clear(label) }}
    />
  );
}

/** Narrows once it is a whole RUT, and no more when it is empty. */
function Counterpart({ value, onChange }: { value: Search['rut']; onChange: (rut: Search['rut']) => void }) {
  const [typed, setTyped] = useState(() => formatRutInput(value));
  const change = (shown: string) => {
    setTyped(shown);
    const rut = shown === '' ? '' : parseRut(shown);
    if (rut !== null) onChange(rut);
  };
  return <RutField size="xs" label={narrowings.counterpart} value={typed} onChange={change} />;
}

export function Pesos({ label, value, onChange }: { label: string; value: number | ''; onChange: (value: number | '') => void }) {
  const [typed, setTyped] = useState(value);
  const send = useDebouncedCallback(onChange, 400);
  return (
    <AmountField
      label={label}
      currency="CLP"
      value={typed}
      onChange={(next) => {
        setTyped(next);
        send(next);
      }}
    />
  );
}
