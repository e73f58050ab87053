import { Button } from '@mantine/core';
import { IconCircleCheck, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '#domain/format.ts';
import { useCompany } from '#web/api/company.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { Page } from '#web/ui/Page.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { Editions } from './Editions.tsx';
import { Notes } from './Notes.tsx';
import { type CompanySoftlandingQuery, companySoftlanding, completeSoftlanding, reopenSoftlanding } from './operations.ts';
import classes from './Softlanding.module.css';
import { Step } from './Step.tsx';
import { text } from './text.ts';

/** A company's first steps: who confirmed what, and what is left. */
export function SoftlandingPage() {
  const { id: companyId } = useCompany();
  const { data, error, refetch } = useAnswer(companySoftlanding, { companyId });
  const softlanding = data?.companySoftlanding;
  return (
    <Page title={text.title} actions={softlanding && !softlanding.isCompleted && <Complete softlanding={softlanding} />}>
      {softlanding ? (
        <div className={classes['columns']}>
          <div className={classes['left']}>
            {softlanding.isCompleted ? <Completed softlanding={softlanding} /> : <Progress softlanding={softlanding} />}
            <ol className={classes['steps']}>
              {softlanding.steps.map((step) => (
                <Step key={step.name} softlanding={softlanding} step={step} />
              ))}
            </ol>
          </div>
          <div className={classes['right']}>
            <Notes softlanding={softlanding} />
            <Editions editions={softlanding.editionHistory} />
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  );
}

type Softlanding = CompanySoftlandingQuery['companySoftlanding'];

function Progress({ softlanding: { steps } }: { softlanding: Softlanding }) {
  const done = steps.filter((one) => one.completed).length;
  return (
    <section className={classes['progress']} aria-label={text.progress}>
      <p className={classes['lead']}>{text.lead}</p>
      <p className={classes['count']} role="status">
        {text.done(done, steps.length)}
      </p>
      <ProgressBar label={text.progress} value={done / steps.length} />
    </section>
  );
}

function Completed({ softlanding: { companyId, completedAt, completedBy } }: { softlanding: Softlanding }) {
  const [reopen, isBusy] = useAct(reopenSoftlanding, { done: null });

  return (
    <section className={classes['completed']} role="status">
      <IconCircleCheck size={22} stroke={1.6} aria-hidden="true" />
      <p>{text.completed(completedBy, completedAt ? formatInstant(completedAt) : '')}</p>
      <Button variant="default" loading={isBusy} onClick={() => void reopen({ companyId })}>
        {text.reopen}
      </Button>
    </section>
  );
}

function Complete({ softlanding: { companyId, steps } }: { softlanding: Softlanding }) {
  const [isAsking, setAsking] = useState(false);
  const [complete, isBusy] = useAct(completeSoftlanding, { done: null });
  const left = steps.filter((one) => !one.completed).length;

  async function end() {
    await complete({ companyId });
    setAsking(false);
  }

  return (
    <>
      <Button leftSection={<IconFlag size={16} stroke={1.6} />} onClick={() => setAsking(true)}>
        {text.complete}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={text.completeTitle}
        confirmLabel={text.complete}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void end()}
      >
        {left > 0 && text.completeLeft(left)}
        {text.completeText}
      </ConfirmModal>
    </>
  );
}
