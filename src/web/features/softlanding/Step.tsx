import { Button, Textarea } from '@mantine/core';
import { IconArrowRight, IconCheck, IconNote } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation } from 'urql';
import type { Route } from '#domain/access.ts';
import type { SoftlandingStep } from '#domain/onboarding/steps.ts';
import { errorMessage } from '#web/api/errors.ts';
import { notify } from '#web/ui/notify.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useOpen } from './open.ts';
import { type CompanySoftlandingQuery, saveSoftlandingStep } from './operations.ts';
import classes from './Softlanding.module.css';
import { text } from './text.ts';
import { formatInstant } from './words.ts';

type StepState = CompanySoftlandingQuery['companySoftlanding']['steps'][number];
type Props = { companyId: string; step: StepState };

/** Where each step is done; the balances of a company on their step of its onboarding. */
const PLACES: Record<SoftlandingStep, { to: string; needs: Route | null }> = {
  sii: { to: '/carga', needs: '/carga' },
  bancos: { to: '/carga', needs: '/carga' },
  saldos: { to: '/cashflow-bankBalance', needs: null },
  areas: { to: '/flujo_caja', needs: '/flujo_caja' },
  conciliacion: { to: '/conciliacion', needs: '/conciliacion' },
  usuarios: { to: '/usuarios', needs: '/usuarios' },
};

/** One step: whether it is done, who said so, its note, and where it is done. */
export function Step({ companyId, step }: Props) {
  const { title, detail, link } = text.steps[step.name];
  const [{ fetching }, send] = useMutation(saveSoftlandingStep);
  const isOpen = useOpen();
  const { to, needs } = PLACES[step.name];

  async function save(change: { isCompleted?: boolean; note?: string }): Promise<boolean> {
    const { error } = await send({ companyId, step: step.name, isCompleted: step.completed, note: step.note, ...change });
    if (error) notify.error(errorMessage(error));
    return !error;
  }

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
        <Note key={step.note} title={title} note={step.note} isBusy={fetching} onSave={(note) => save({ note })} />
      </div>
      <div className={classes['acts']}>
        <Button
          variant={step.completed ? 'subtle' : 'default'}
          className={!step.completed && step.detected ? (classes['confirm'] ?? '') : ''}
          {...(step.completed ? { color: 'gray' } : {})}
          loading={fetching}
          aria-label={`${doing(step)}: ${title}`}
          onClick={() => void save({ isCompleted: !step.completed })}
        >
          {doing(step)}
        </Button>
        {(!needs || isOpen(needs)) && (
          <Link className={classes['link']} to={to as string} {...(needs ? {} : { search: { companyId } as never })}>
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

type NoteProps = { title: string; note: string; isBusy: boolean; onSave: (note: string) => Promise<boolean> };

/** A note that opens for writing. */
function Note({ title, note, isBusy, onSave }: NoteProps) {
  const [written, setWritten] = useState<string | null>(null);

  async function save() {
    if (await onSave((written ?? '').trim())) setWritten(null);
  }

  if (written === null) {
    return (
      <button
        type="button"
        className={classes['note']}
        onClick={() => setWritten(note)}
        {...(note ? { 'aria-label': `${text.noteOf(title)}: ${note}` } : {})}
      >
        <IconNote size={16} stroke={1.6} aria-hidden="true" />
        {note || text.addNote}
        {!note && <span className="sr"> ({title})</span>}
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
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
      />
      <div className={classes['row']}>
        <Button loading={isBusy} onClick={() => void save()}>
          {text.saveNote}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setWritten(null)}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}
