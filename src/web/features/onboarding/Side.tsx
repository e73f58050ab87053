import { IconCheck, IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OnboardingStep } from '#domain/onboarding/steps.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { Current } from '../session/Current.tsx';
import { useMakesAnother } from './chosenCompany.ts';
import { type Journey, useJourney } from './journey.ts';
import classes from './Side.module.css';
import { STEPS } from './steps.ts';
import { text } from './text.ts';

/** The product and the progress: on the left, on a telephone on top. */
export function Side({ current }: { current: OnboardingStep | null }) {
  const journey = useJourney();
  const isNew = useMakesAnother(journey.company) && current === 'company';
  const company = isNew ? null : journey.company;
  const at = STEPS.findIndex(({ step }) => step === current);
  return (
    <div className={classes['side']}>
      <Current />
      <p className={classes['mark']}>
        <Logo size={28} />
        Caudal
      </p>
      <div className={classes['way']}>
        <p className={classes['for']}>{company ? text.settingUp(company.alias || company.name) : text.settingUpNew}</p>
        <nav aria-label={text.progress}>
          <ol className={classes['steps']}>
            {STEPS.map((one, index) => (
              <Step key={one.step} {...one} company={company} number={index + 1} isCurrent={one.step === current} />
            ))}
          </ol>
        </nav>
        {at >= 0 && <p className={`narrow-only ${classes['short']}`}>{text.progressOf(at + 1, STEPS.length)}</p>}
      </div>
      <p className={classes['comfort']}>{text.comfort}</p>
    </div>
  );
}

/** `company`: null for one that is still to be made. */
type StepProps = (typeof STEPS)[number] & { company: Journey['company']; number: number; isCurrent: boolean };

function Step({ step, path, company, number, isCurrent }: StepProps) {
  const { onboarding } = useJourney();
  const state = stateOf(company ? onboarding?.steps.find(({ name }) => name === step) : undefined);
  const inside = (
    <>
      <span className={classes['dot']} aria-hidden="true">
        {state === 'done' ? <IconCheck size={14} stroke={2.4} /> : state === 'skipped' ? <IconMinus size={14} stroke={2.4} /> : number}
      </span>
      <span className={classes['name']}>{text.steps[step]}</span>
      <span className="sr"> ({text.states[state]})</span>
    </>
  );
  return (
    <li className={classes['step']} data-state={state} {...(isCurrent ? { 'aria-current': 'step' as const } : {})}>
      {company ? (
        <Link to={path} search={{ companyId: company.id }}>
          {inside}
        </Link>
      ) : (
        <span>{inside}</span>
      )}
    </li>
  );
}

function stateOf(step: { completed: boolean; isSkipped: boolean } | undefined): 'done' | 'skipped' | 'open' {
  if (step?.completed) return 'done';
  return step?.isSkipped ? 'skipped' : 'open';
}
