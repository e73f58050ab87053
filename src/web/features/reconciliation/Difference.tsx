import { Button, Menu, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type Currency, DECIMALS, formatMajor } from '#domain/money.ts';
import {
  DIFFERENCE_LABELS,
  type DifferenceReason,
  isDifferenceReason,
  isSmallRest,
  reasonsFor,
} from '#domain/reconciliation/differences.ts';
import type { DifferenceFragment, MovementFragment } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';
import { paperName } from './words.ts';

const words = text.panel.difference;

/** The line of a match that is not to the peso: how much less or more, and why. */
export function DifferenceLine({ difference, currency }: { difference: DifferenceFragment | null; currency: Currency }) {
  if (!difference) return null;
  const { label, amount } = difference;
  return (
    <div className={classes['line']}>
      <span className={classes['hint']}>{label}</span>
      <span className="num">{words.of(formatMajor(Math.abs(amount), currency), amount > 0)}</span>
    </div>
  );
}

/** The reasons for which what is picked may be paid whole by less or by more. @param gap  how much less, in units of the currency */
export function reasonsOfGap(gap: number | null, currency: Currency): readonly DifferenceReason[] {
  return gap === null ? [] : reasonsFor(Math.round(gap * 10 ** DECIMALS[currency]));
}

type RestProps = { match: MovementFragment['matchs'][number]; onSettle: (reason: DifferenceReason) => void };

/** The little that a match left of its document, with the reasons for which it may be let go. */
export function Rest({ match: { document, matchedAmount, currency, difference }, onSettle }: RestProps) {
  const minor = (amount: number) => Math.round(amount * 10 ** DECIMALS[currency]);
  const rest = minor(document.remaining);
  if (difference || document.currency !== currency || matchedAmount <= 0 || !isSmallRest(rest, minor(matchedAmount))) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="compact-xs" rightSection={<IconChevronDown size={12} />}>
          {words.rest(formatMajor(document.remaining, currency))}
          <span className="sr"> {paperName(document)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reasonsFor(rest).map((one) => (
          <Menu.Item key={one} onClick={() => onSettle(one)}>
            {DIFFERENCE_LABELS[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type Props = {
  gap: number;
  currency: Currency;
  reasons: readonly DifferenceReason[];
  value: DifferenceReason | null;
  onChange: (reason: DifferenceReason | null) => void;
};

/** Declares why the picks are paid whole although the movement is not of their amount. */
export function DifferenceChoice({ gap, currency, reasons, value, onChange }: Props) {
  return (
    <NativeSelect
      size="xs"
      label={words.label(formatMajor(Math.abs(gap), currency), gap > 0)}
      description={value ? words.paid : undefined}
      value={value ?? ''}
      data={[{ value: '', label: words.none }, ...reasons.map((one) => ({ value: one, label: DIFFERENCE_LABELS[one] }))]}
      onChange={({ currentTarget: { value: next } }) => onChange(isDifferenceReason(next) ? next : null)}
    />
  );
}
