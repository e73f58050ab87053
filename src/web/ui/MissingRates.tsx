import { leftOutOf } from '#domain/cashflow/missing-rates.ts';
import { Notice } from './Notice.tsx';

type Props = { rates: Parameters<typeof leftOutOf>[0] | undefined };

/** Says which currencies a report leaves out because they have no value, and of which day. */
export function MissingRates({ rates = [] }: Props) {
  const leftOut = leftOutOf(rates);
  return leftOut && <Notice tone="waiting">{leftOut}</Notice>;
}
