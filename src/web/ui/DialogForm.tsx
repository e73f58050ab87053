import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './DialogForm.module.css';

type FormProps = {
  children: ReactNode;
  submitLabel: string;
  isBusy: boolean;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onClose: () => void;
  onSubmit: () => void;
};

/** A dialog's form with its buttons. */
export function DialogForm({ children, submitLabel, isBusy, isDangerous = false, isDisabled = false, onClose, onSubmit }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {children}
      <div className={classes['buttons']}>
        <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
          Cancelar
        </Button>
        <Button size="sm" type="submit" loading={isBusy} disabled={isDisabled} {...(isDangerous ? { color: 'red' } : {})}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
