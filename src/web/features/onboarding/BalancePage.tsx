import { SegmentedControl } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { LIMITS } from '#domain/imports/report.ts';
import { Accounts } from './Accounts.tsx';
import { BalanceForm } from './BalanceForm.tsx';
import { Files } from './Files.tsx';
import classes from './Form.module.css';
import { useJourney } from './journey.ts';
import { Matching } from './Matching.tsx';
import { StepBody } from './StepBody.tsx';
import own from './Steps.module.css';
import { text } from './text.ts';

const words = text.bankBalance;
const MEGABYTE = 1_048_576;
const WAYS = [
  { value: 'file', label: words.file },
  { value: 'hand', label: words.hand },
];

/** The third step: the balances of the company's accounts, from statements or entered by hand. */
export function BalancePage() {
  const { company, onboarding } = useJourney();
  const [way, setWay] = useState('file');
  if (!company || !onboarding) return null;
  return (
    <StepBody step="bankBalance" title={words.title} lead={words.lead}>
      {onboarding.answers ? (
        <>
          <Accounts companyId={company.id} accounts={onboarding.accounts} />
          <SegmentedControl className={own['ways'] ?? ''} data={WAYS} value={way} onChange={setWay} aria-label={words.ways} size="sm" />
          {way === 'file' ? (
            <Files companyId={company.id} hint={words.hint(LIMITS.fileBytes / MEGABYTE, LIMITS.movements)} />
          ) : (
            <BalanceForm companyId={company.id} />
          )}
        </>
      ) : (
        <p className={classes['hint']}>{words.hidden}</p>
      )}
      <Matching companyId={company.id} />
      <p className={classes['aside']}>
        <IconLink size={16} stroke={1.6} aria-hidden="true" />
        {words.connect}
      </p>
    </StepBody>
  );
}
