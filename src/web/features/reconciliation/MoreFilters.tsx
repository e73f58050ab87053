import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { EOAF_KEYS } from '#domain/kinds/eoaf.ts';
import { CLASS_LABELS } from '#domain/reconciliation/class-names.ts';
import { NO_AREA } from '#domain/reconciliation/movement-filter.ts';
import { useCompany } from '#web/api/company.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { RutField } from '#web/ui/RutField.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { activeCount, ORIGINS, type Search, SORTS } from './filters.ts';
import { movementAreas, movementKinds } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';

const words = text.more;
type Props = { search: Search; onChange: (patch: Partial<Search>) => void };

/** The filters that are wanted less often. */
export function MoreFilters(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const count = activeCount(props.search);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={420} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconFilter size={14} />} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? words.title : words.some(count)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title}>
        <Fields {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

type Choice = { value: string; label: string };
type ChoiceProps = {
  label: string;
  value: string;
  groups: readonly { group: string; items: Choice[] }[];
  onChange: (value: string) => void;
};

function ChoiceField({ label, value, groups, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      data={[{ value: '', label: words.any }, ...groups]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function grouped<One>(list: readonly One[], groupOf: (one: One) => string, choiceOf: (one: One) => Choice) {
  return [...Map.groupBy(list, groupOf)].map(([group, some]) => ({ group, items: some.map(choiceOf) }));
}

const EOAF_GROUPS = grouped(
  EOAF_KEYS,
  ({ group }) => group,
  ({ key, label }) => ({ value: key, label }),
);
const WITHOUT_AREA = { group: text.marks.area, items: [{ value: NO_AREA, label: words.withoutArea }] };
const CLASSES = [{ group: words.evidence, items: Object.entries(CLASS_LABELS).map(([value, label]) => ({ value, label })) }];

function Fields({ search, onChange }: Props) {
  const { id: companyId } = useCompany();
  const kinds = useAnswer(movementKinds, { companyId }, { policy: 'cache-first' }).data?.movementKinds ?? [];
  const areas = useAnswer(movementAreas, { companyId }, { policy: 'cache-first' }).data?.documentAreas ?? [];
  const kindGroups = grouped(
    kinds,
    (one) => one.familyLabel,
    ({ key, label }) => ({ value: key, label }),
  );
  const areaGroups = grouped(
    areas,
    (one) => one.category,
    ({ key, label }) => ({ value: key, label }),
  );
  const amount = (value: string) => (value === '' ? '' : Number(value));
  return (
    <div className={classes['marks']}>
      <NativeSelect
        size="xs"
        label={text.tools.sort}
        value={search.sort}
        data={SORTS.map((value) => ({ value, label: text.tools.sorts[value] }))}
        onChange={({ currentTarget: { value } }) => onChange({ sort: SORTS.find((one) => one === value) ?? 'dateDesc' })}
      />
      <AmountField label={words.min} currency="CLP" value={amount(search.min)} onChange={(min) => onChange({ min: String(min) })} />
      <AmountField label={words.max} currency="CLP" value={amount(search.max)} onChange={(max) => onChange({ max: String(max) })} />
      <ChoiceField
        label={text.marks.area}
        value={search.area}
        groups={[WITHOUT_AREA, ...areaGroups]}
        onChange={(area) => onChange({ area })}
      />
      <ChoiceField label={text.marks.kind} value={search.kind} groups={kindGroups} onChange={(kind) => onChange({ kind })} />
      <ChoiceField label={text.marks.eoaf} value={search.eoaf} groups={EOAF_GROUPS} onChange={(eoaf) => onChange({ eoaf })} />
      <ChoiceField label={words.evidence} value={search.evidence} groups={CLASSES} onChange={(evidence) => onChange({ evidence })} />
      <NativeSelect
        size="xs"
        label={words.origin}
        value={search.origin}
        data={ORIGINS.map((value) => ({ value, label: value === '' ? words.any : words.origins[value] }))}
        onChange={({ currentTarget: { value } }) => onChange({ origin: ORIGINS.find((one) => one === value) ?? '' })}
      />
      <RutField size="xs" label={words.rut} value={search.rut} onChange={(rut) => onChange({ rut })} />
      <Checkbox
        label={text.notes.with}
        checked={search.noted}
        onChange={({ currentTarget }) => onChange({ noted: currentTarget.checked })}
      />
    </div>
  );
}
