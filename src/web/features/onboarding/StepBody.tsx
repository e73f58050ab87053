import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OnboardingStep } from '#domain/onboarding/steps.ts';
import { errorMessage } from '#web/api/errors.ts';
import { useJourney } from './journey.ts';
import classes from './StepBody.module.css';
import { neighbours } from './steps.ts';
import { text } from './text.ts';

type Props = {
  step: OnboardingStep;
  title: string;
  lead: string;
  children: ReactNode;
  /** Runs instead of marking the step as done; null stays on the step. */
  onNext?: () => Promise<string | null | undefined>;
  nextLabel?: string;
  canSkip?: boolean;
};

/** One step: its heading, its content, and the buttons back and forward. */
export function StepBody({ step, title, lead, children, onNext, nextLabel = text.next, canSkip = true }: Props) {
  const { save, goTo, company } = useJourney();
  const { before, after } = neighbours(step);
  const [busy, setBusy] = useState<'next' | 'skip' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useFocusedHeading(title);

  async function proceed(kind: 'next' | 'skip', work: () => Promise<string | null | undefined>) {
    setBusy(kind);
    setFailure(null);
    const problem = await work();
    setBusy(null);
    if (problem) setFailure(problem);
  }

  async function mark(state: 'DONE' | 'SKIPPED') {
    const error = await save(step, state);
    if (error) return errorMessage(error);
    if (after) goTo(after);
    return null;
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={classes['title']}>
        {title}
      </h1>
      <p className={classes['lead']}>{lead}</p>
      <div className={classes['body']}>{children}</div>
      {failure && <Problem>{failure}</Problem>}
      <div className={classes['ways']}>
        {before && <BackButton onClick={() => goTo(before)} />}
        {canSkip && company && (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            loading={busy === 'skip'}
            onClick={() => void proceed('skip', () => mark('SKIPPED'))}
          >
            {text.skip}
          </Button>
        )}
        <Button
          size="sm"
          className={classes['next'] ?? ''}
          loading={busy === 'next'}
          rightSection={<IconArrowRight size={16} stroke={1.6} />}
          onClick={() => void proceed('next', onNext ?? (() => mark('DONE')))}
        >
          {nextLabel}
        </Button>
      </div>
    </>
  );
}

function Problem({ children }: { children: string }) {
  return (
    <p className={classes['failure']} role="alert">
      <IconAlertTriangle size={16} aria-hidden="true" />
      {children}
    </p>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="sm"
      variant="default"
      className={classes['back'] ?? ''}
      leftSection={<IconArrowLeft size={16} stroke={1.6} />}
      onClick={onClick}
    >
      {text.back}
    </Button>
  );
}

/** Sets the document's title, and moves the focus to a new step's heading. */
function useFocusedHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Caudal`;
  }, [title]);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
