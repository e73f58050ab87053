import { Button, Textarea } from '@mantine/core';
import { IconArrowRight, IconCheck, IconNote } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Route } from '#domain/access.ts';
import { formatInstant } from '#domain/format.ts';
import type { SoftlandingStep } from '#domain/onboarding/steps.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { atTop, attempt, useAct } from '#web/ui/useAct.ts';
import { useOpen } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import { OverwrittenNotice } from './OverwrittenNotice.tsx';
import { type CompanySoftlandingQuery, saveSoftlandingStep } from './operations.ts';
import classes from './Softlanding.module.css';
import { text } from './text.ts';
import { useWriting } from './useWriting.ts';

type Softlanding = CompanySoftlandingQuery['companySoftlanding'];
type StepState = Softlanding['steps'][number];
type Props = { softlanding: Softlanding; step: StepState };

/** The screen of each step; balances link to their step of onboarding until that is completed. */
const PLACES = {
  sii: { to: '/carga', needs: '/carga' },
  bancos: { to: '/carga', needs: '/carga' },
  saldos: { to: '/cashflow-bankBalance', needs: null },
  areas: { to: '/flujo_caja', needs: '/flujo_caja' },
  conciliacion: { to: '/conciliacion', needs: '/conciliacion' },
  usuarios: { to: '/usuarios', needs: '/usuarios' },
} as const satisfies Record<SoftlandingStep, { to: string; needs: Route | null }>;

/** One step: whether it is done, who said so, its note, and a link to its screen. */
export function Step({ softlanding, step }: Props) {
  const { companyId } = softlanding;
  const { title, detail, link } = text.steps[step.name];
  const [save, isBusy] = useAct(saveSoftlandingStep, { done: null });
  const isOpen = useOpen();
  const { to, needs } = PLACES[step.name];

  return (
    <li className={classes['step']} data-done={step.completed || undefined}>
      <span className={classes['dot']} aria-hidden="true">
        {step.completed && <IconCheck size={16} stroke={2.4} />}
      </span>
      <div className={classes['what']}>
        <div className={classes['name']}>
          <h2>{title}</h2>
          <Badge step={step} />
        </div>
        <p>{detail}</p>
        {step.completedAt && <p className={classes['small']}>{text.by(step.completedBy, formatInstant(step.completedAt))}</p>}
        {!step.completed && step.detected && <p className={classes['small']}>{text.detectedHint}</p>}
        <Note softlanding={softlanding} step={step} />
      </div>
      <div className={classes['acts']}>
        <Button
          variant={step.completed ? 'subtle' : 'default'}
          className={!step.completed && step.detected ? (classes['confirm'] ?? '') : ''}
          {...(step.completed ? { color: 'gray' } : {})}
          loading={isBusy}
          aria-label={`${doing(step)}: ${title}`}
          onClick={() => void save({ companyId, step: step.name, isCompleted: !step.completed })}
        >
          {doing(step)}
        </Button>
        {(!needs || isOpen(needs)) && (
          <Link className={classes['link']} to={to} search={{ companyId }}>
            {link}
            <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
          </Link>
        )}
      </div>
    </li>
  );
}

function Badge({ step: { completed, detected } }: { step: StepState }) {
  if (completed) return <StatusBadge tone="good">{text.ready}</StatusBadge>;
  return detected ? <StatusBadge tone="matched">{text.detected}</StatusBadge> : <StatusBadge tone="waiting">{text.pending}</StatusBadge>;
}

function doing({ completed, detected }: StepState): string {
  if (completed) return text.reopenStep;
  return detected ? text.confirm : text.mark;
}

/** A note with an edit mode. */
function Note({ softlanding, step: { name } }: Props) {
  const { title } = text.steps[name];
  const back = useUndo(softlanding.companyId);
  const [send, isBusy] = useAct(saveSoftlandingStep);
  const writing = useWriting(softlanding, ({ steps }) => steps.find((one) => one.name === name)?.note ?? '');
  const { stored, text: written } = writing;
  const save = () =>
    writing.save((note, expected) =>
      attempt(
        send,
        { companyId: softlanding.companyId, step: name, note, expected },
        { done: text.noteSaved, undo: (data) => back(data.saveSoftlandingStep.actId), refuse: atTop },
      ),
    );

  if (written === null) {
    return (
      <button
        type="button"
        className={classes['note']}
        onClick={() => writing.write(stored)}
        {...(stored ? { 'aria-label': `${text.noteOf(title)}: ${stored}` } : {})}
      >
        <IconNote size={16} stroke={1.6} aria-hidden="true" />
        {stored || text.addNote}
        {!stored && <span className="sr"> ({title})</span>}
      </button>
    );
  }
  return (
    <div className={classes['writing']}>
      <Textarea
        aria-label={text.noteOf(title)}
        size="sm"
        rows={3}
        maxLength={1000}
        autoFocus
        value={written}
        onChange={({ currentTarget }) => writing.write(currentTarget.value)}
      />
      <OverwrittenNotice storedText={writing.storedText} />
      <div className={classes['row']}>
        <Button loading={isBusy} onClick={() => void save()}>
          {text.saveNote}
        </Button>
        <Button variant="subtle" color="gray" onClick={writing.leave}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}
