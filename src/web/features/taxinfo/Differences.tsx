import { Button } from '@mantine/core';
import { isDay } from '#domain/date.ts';
import { REGIME_WORDS, TAX_REGIMES } from '#domain/onboarding/answers.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import { adoptTaxData, adoptTaxRegime, type TaxInfoFragment } from './operations.ts';
import classes from './TaxInfo.module.css';
import { text } from './text.ts';

type Difference = TaxInfoFragment['differences'][number];
type Props = { companyId: string; differences: readonly Difference[] };

/** What the tax office says otherwise than the company itself, each to be taken over by the operation that changes it. */
export function Differences({ companyId, differences }: Props) {
  if (differences.length === 0) return null;
  return (
    <ul className={classes['marks']} aria-label={text.differences}>
      {differences.map((one) => (
        <li key={one.field} className={classes['difference']}>
          <div>
            <strong>{text.different[one.field]}</strong>
            <span className={classes['detail']}>
              {text.own[one.field]}: {shown(one, one.own)}
            </span>
            <span className={classes['detail']}>
              {text.official}: {shown(one, one.official)}
            </span>
          </div>
          <Adopt companyId={companyId} difference={one} />
        </li>
      ))}
    </ul>
  );
}

function Adopt({ companyId, difference: { field, own, official } }: { companyId: string; difference: Difference }) {
  const mayWrite = useMay('company.write');
  const back = useUndo(companyId);
  const [change, isChanging] = useAct(adoptTaxData, { done: text.adopted, undo: ({ updateCompany }) => back(updateCompany.actId) });
  const [setRegime, isSetting] = useAct(adoptTaxRegime, { done: text.adopted });
  const regime = TAX_REGIMES.find((one) => one === official);
  const adopt = {
    NAME: () => change({ companyId, input: { name: official }, expected: { name: own } }),
    // The company's days begin in 2000.
    STARTED_ON:
      isDay(official) && isDay(own) ? () => change({ companyId, input: { entryDate: official }, expected: { entryDate: own } }) : null,
    REGIME: regime ? () => setRegime({ companyId, regime }) : null,
  }[field];
  if (!mayWrite || !adopt) return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={isChanging || isSetting}
      aria-label={text.adoptOf(text.different[field])}
      onClick={() => void adopt()}
    >
      {text.adopt}
    </Button>
  );
}

function shown({ field }: Difference, value: string): string {
  if (field === 'STARTED_ON') return text.day(value);
  const regime = field === 'REGIME' && TAX_REGIMES.find((one) => one === value);
  return regime ? REGIME_WORDS[regime] : value;
}
