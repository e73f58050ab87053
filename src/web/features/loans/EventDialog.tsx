import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { WholeLoan } from './draft.ts';
import classes from './Loans.module.css';
import { text } from './text.ts';

/** What every dialog of an event of a loan is given. */
export type EventProps = { companyId: string; loan: WholeLoan; onClose: () => void };
/** What the server refused: the field and what to say at it; a field without an input is said below them. */
export type Problem = { field: string; message: string };

type Props = {
  title: string;
  hint?: string;
  problem: Problem | null;
  /** Fields that show their own problems. */
  fields: readonly string[];
  isBusy: boolean;
  isReady: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of a form about an event of a loan. */
export function EventDialog({ title, hint, problem, fields, isBusy, isReady, onSubmit, onClose, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog onClose={onClose} title={title} isBusy={isBusy} isAbovePanels size="lg">
      <form className={classes['form']} onSubmit={submit} noValidate>
        {hint && <p className={classes['hint']}>{hint}</p>}
        {children}
        {problem && !fields.includes(problem.field) && <p role="alert">{problem.message}</p>}
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
            {text.cancel}
          </Button>
          <Button size="sm" type="submit" loading={isBusy} disabled={!isReady}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
