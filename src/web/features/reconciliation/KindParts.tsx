import { ActionIcon, NumberInput, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { DECIMALS } from '#domain/money.ts';
import { numberField } from '#web/ui/numbers.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { kindGroups } from './kinds.ts';
import { type MovementFragment, movementKinds } from './operations.ts';
import classes from './Panel.module.css';
import type { KindPart } from './picks.ts';
import { text } from './text.ts';

type Props = {
  row: MovementFragment;
  companyId: string;
  parts: readonly KindPart[];
  onChange: (parts: readonly KindPart[]) => void;
};
const words = text.panel;

/** The parts of a split movement that pay no document: what each is, and how much. */
export function KindParts({ row, companyId, parts, onChange }: Props) {
  const { data } = useAnswer(movementKinds, { companyId }, { policy: 'cache-first' });
  const { groups } = kindGroups(data?.movementKinds ?? [], [row]);
  const change = (id: number, next: Partial<KindPart>) => onChange(parts.map((one) => (one.id === id ? { ...one, ...next } : one)));
  return parts.map(({ id, kind, amount }, index) => (
    <li key={id} className={classes['pick']}>
      <Select
        size="xs"
        aria-label={words.kindOfPart(index + 1)}
        placeholder={words.kindSearch}
        nothingFoundMessage={words.noKinds}
        searchable
        value={kind}
        onChange={(next) => change(id, { kind: next })}
        data={groups}
      />
      <NumberInput
        size="xs"
        className={classes['amountField'] ?? ''}
        aria-label={words.amountOfPart(index + 1)}
        value={amount}
        {...numberField(DECIMALS[row.currency])}
        min={0}
        onChange={(value) => change(id, { amount: Number(value) || 0 })}
      />
      <ActionIcon size={24} aria-label={words.removePart(index + 1)} onClick={() => onChange(parts.filter((one) => one.id !== id))}>
        <IconX size={14} />
      </ActionIcon>
    </li>
  ));
}
