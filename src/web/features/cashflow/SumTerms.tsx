import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { Currency } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import classes from './SumTerms.module.css';
import type { Term } from './sums.ts';
import { text } from './text.ts';

/** Amounts in units of `currency`. */
export type Sum = { total: number; currency: Currency; terms: readonly Term[]; lead: string | null };

/** The rows or periods that a total sums, each opening its own cell. */
export function SumTerms({ sum: { total, currency, terms, lead }, onTerm }: { sum: Sum; onTerm: (term: Term) => void }) {
  return (
    <>
      {lead && <p className={classes['lead']}>{lead}</p>}
      <ul className={classes['terms']}>
        {terms.map((term) => (
          <li key={`${term.row} ${term.column}`}>
            {term.isClickable ? (
              <UnstyledButton className={classes['open']} onClick={() => onTerm(term)}>
                {term.label}
                <IconChevronRight size={14} aria-hidden="true" />
              </UnstyledButton>
            ) : (
              <span>{term.label}</span>
            )}
            <Amount value={term.amount} currency={currency} />
          </li>
        ))}
        <li className={classes['total']}>
          <span>{text.detail.total}</span>
          <Amount value={total} currency={currency} />
        </li>
      </ul>
    </>
  );
}
