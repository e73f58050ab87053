import { NativeSelect, NumberInput } from '@mantine/core';
import type { FocusEvent, ReactNode } from 'react';
import { REGIME_WORDS, TAX_REGIMES, type TaxRegime } from '#domain/onboarding/answers.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { Works } from '../work/Works.tsx';
import classes from './Form.module.css';
import { type Onboarding, useJourney } from './journey.ts';
import { Loans } from './Loans.tsx';
import { DAY, numberField, PESOS } from './numbers.ts';
import { StepBody } from './StepBody.tsx';
import { text } from './text.ts';
import { type DraftControl, useAnswers } from './useAnswers.ts';

const words = text.additional;

/** The fourth step: monthly payments without documents. Each answer is saved when its field is left. */
export function AdditionalPage() {
  const { onboarding } = useJourney();
  if (!onboarding) return null;
  if (onboarding.answers) return <Questions companyId={onboarding.companyId} answers={onboarding.answers} />;
  return (
    <StepBody step="additional" title={words.title} lead={words.lead}>
      <p className={classes['hint']}>{words.hidden}</p>
    </StepBody>
  );
}

type QuestionsProps = { companyId: string; answers: NonNullable<Onboarding['answers']> };

function Questions({ companyId, answers }: QuestionsProps) {
  const control = useAnswers(answers);
  const { draft, change, choose, finish, problem, leaveField } = control;
  const amount = (field: 'payrollAmount' | 'rentAmount') => ({ ...numeric(control, field), ...PESOS });
  const dayOf = (field: 'payrollDay' | 'rentDay') => ({ ...numeric(control, field), ...DAY, placeholder: words.dayHint });
  // React's onBlur also fires for fields inside.
  const onBlur = ({ target }: FocusEvent) => leaveField((target as HTMLInputElement).name ?? '');

  return (
    <StepBody step="additional" title={words.title} lead={words.lead} onNext={finish}>
      <Works companyId={companyId} kinds={['terms']} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that a field was left */}
      <div onBlur={onBlur} style={{ display: 'contents' }}>
        <Settings control={control} />
        <Card title={words.payroll.title}>
          <div className={classes['pair']}>
            <NumberInput label={words.payroll.amount} {...amount('payrollAmount')} />
            <NumberInput label={words.payroll.day} {...dayOf('payrollDay')} />
          </div>
        </Card>
        <Card title={words.rent.title}>
          <div className={classes['pair']}>
            <NumberInput label={words.rent.amount} {...amount('rentAmount')} />
            <NumberInput label={words.rent.day} {...dayOf('rentDay')} />
          </div>
        </Card>
        <Card title={words.tax.title}>
          <div className={classes['pair']}>
            <NativeSelect
              label={words.tax.regime}
              size="sm"
              data={[{ value: '', label: words.tax.choose }, ...TAX_REGIMES.map((value) => ({ value, label: REGIME_WORDS[value] }))]}
              value={draft.taxRegime}
              onChange={({ currentTarget }) => choose({ taxRegime: currentTarget.value as TaxRegime | '' })}
            />
            <NumberInput
              label={words.tax.ppm}
              description={words.tax.ppmHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...numberField(3)}
              name="ppmRate"
              suffix=" %"
              value={draft.ppmRate}
              onChange={(ppmRate) => change({ ppmRate })}
              error={problem('ppmRate')}
            />
          </div>
        </Card>
        <Loans control={control} />
      </div>
    </StepBody>
  );
}

/** The company's own settings, which only those who manage it can change. */
function Settings({ control }: { control: DraftControl }) {
  const { draft, change, problem, isManager } = control;
  const days = { ...numberField(0), suffix: words.terms.days, disabled: !isManager };
  return (
    <>
      <Card title={words.cutOff.title}>
        <div className={classes['pair']}>
          <DateField
            label={words.cutOff.label}
            size="sm"
            name="cutOffDate"
            disabled={!isManager}
            value={draft.cutOffDate}
            onChange={(cutOffDate) => change({ cutOffDate })}
            error={problem('cutOffDate')}
          />
        </div>
        <p className={classes['hint']}>{isManager ? words.cutOff.hint : words.onlyManagers}</p>
      </Card>
      <Card title={words.terms.title}>
        <div className={classes['pair']}>
          <NumberInput label={words.terms.clients} {...days} {...numeric(control, 'clientPaymentDays')} />
          <NumberInput label={words.terms.providers} {...days} {...numeric(control, 'providerPaymentDays')} />
        </div>
        {!isManager && <p className={classes['hint']}>{words.onlyManagers}</p>}
      </Card>
    </>
  );
}

type Numeric = 'clientPaymentDays' | 'providerPaymentDays' | 'payrollDay' | 'payrollAmount' | 'rentDay' | 'rentAmount';

function numeric({ draft, change, problem }: DraftControl, field: Numeric) {
  return {
    size: 'sm',
    name: field,
    value: draft[field],
    onChange: (value: number | string) => change({ [field]: value }),
    error: problem(field),
  };
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['card']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
