import { Button } from '@mantine/core';
import { IconMail, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#domain/format.ts';
import { errorMessage } from '#web/api/errors.ts';
import { attempt, useAct } from '#web/ui/useAct.ts';
import classes from './Form.module.css';
import { type Onboarding, useJourney } from './journey.ts';
import { completeOnboarding } from './operations.ts';
import { StepBody } from './StepBody.tsx';
import own from './Steps.module.css';
import { text } from './text.ts';
import { Work } from './Work.tsx';

const words = text.waitingRoom;

/** The last step: what was imported, what is still running, and the entry to the product. */
export function WaitingPage() {
  const { company, onboarding, track, leave } = useJourney();
  const [complete] = useAct(completeOnboarding);
  if (!company || !onboarding) return null;
  const { documents, movements, accounts, importsUnderWay } = onboarding.found;
  const isEmpty = documents + movements + accounts + importsUnderWay === 0;

  async function start(): Promise<string | null> {
    const { error } = await track(() => attempt(complete, { companyId: company?.id ?? '' }));
    if (error) return errorMessage(error);
    await leave();
    return null;
  }

  return (
    <StepBody
      step="waitingRoom"
      title={importsUnderWay > 0 ? words.title : isEmpty ? words.titleEmpty : words.titleDone}
      lead={isEmpty ? words.leadEmpty : words.lead}
      onNext={start}
      nextLabel={words.start}
      canSkip={false}
    >
      <dl className={own['figures']} aria-label={words.figures}>
        <Figure label={words.documents} value={documents} />
        <Figure label={words.movements} value={movements} />
        <Figure label={words.accounts} value={accounts} />
      </dl>
      <Work companyId={company.id} />
      <Rest onboarding={onboarding} />
    </StepBody>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className={own['figure']}>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}

/** What was skipped, and who was invited. */
function Rest({ onboarding: { steps, users, found } }: { onboarding: Onboarding }) {
  const skipped = steps.filter((one) => one.isSkipped).map(({ name }) => text.steps[name]);
  return (
    <>
      {found.importsAsking > 0 && (
        <div>
          <Button component={Link} to="/carga" size="sm" variant="default">
            {words.answer}
          </Button>
        </div>
      )}
      {skipped.length > 0 && (
        <p className={classes['aside']}>
          <IconX size={16} stroke={1.6} aria-hidden="true" />
          {words.skipped}: {skipped.join(', ')}.
        </p>
      )}
      {users.length > 0 && (
        <p className={classes['aside']}>
          <IconMail size={16} stroke={1.6} aria-hidden="true" />
          {words.invited(users.length)}
        </p>
      )}
    </>
  );
}
