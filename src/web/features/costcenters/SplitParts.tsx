import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Currency } from '#domain/money.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import classes from './CostCenters.module.css';
import { text } from './text.ts';

export type Part = { center: string; value: number | '' };
export const NEW_PART: Part = { center: '', value: '' };

type PartsProps = {
  parts: readonly Part[];
  options: readonly { id: string; code: string; name: string }[];
  /** The currency of amounts; null: percentages. */
  unit: Currency | null;
  onChange: (parts: readonly Part[]) => void;
};
/** A percentage has as many decimals as a dollar. */
const TWO_DECIMALS: Currency = 'USD';

/** The parts of a split among cost centres, while they are written. */
export function SplitParts({ parts, options, unit, onChange }: PartsProps) {
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name while they are written
        <div key={index} className={classes['row']}>
          <NativeSelect
            label={text.center(index + 1)}
            value={part.center}
            data={[{ value: '', label: text.splitNone }, ...options.map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }))]}
            onChange={({ currentTarget }) => onChange(parts.with(index, { ...part, center: currentTarget.value }))}
          />
          <AmountField
            label={`${unit ? text.byAmount : text.byPercentage} ${index + 1}`}
            currency={unit ?? TWO_DECIMALS}
            value={part.value}
            onChange={(value) => onChange(parts.with(index, { ...part, value }))}
          />
          <ActionIcon variant="subtle" size={44} aria-label={text.takeOut(index + 1)} onClick={() => onChange(parts.toSpliced(index, 1))}>
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={() => onChange([...parts, NEW_PART])}>
        {text.addPart}
      </Button>
    </>
  );
}
