import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ConfirmModal.module.css';
import { Dialog } from './Dialog.tsx';

type Props = {
  isOpen: boolean;
  title: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  onClose: () => void;
  onConfirm: () => void;
  confirmLabel?: string;
  /** Confirming is destructive: the button is red. */
  isDangerous?: boolean;
  /** The request is running: both buttons are disabled. */
  isBusy?: boolean;
  /** As of a dialog. */
  hasOwnStep?: boolean;
};

const AUTOFOCUS = { 'data-autofocus': true };

/** Asks for confirmation before something important. */
export function ConfirmModal({
  isOpen,
  title,
  children,
  onClose,
  onConfirm,
  confirmLabel = 'Aceptar',
  isDangerous = false,
  isBusy = false,
  hasOwnStep = false,
}: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} isBusy={isBusy} hasOwnStep={hasOwnStep} isAbovePanels>
      <div className={classes['text']}>{children}</div>
      <div className={classes['buttons']}>
        <Button size="sm" variant="default" onClick={onClose} disabled={isBusy} {...(isDangerous ? AUTOFOCUS : {})}>
          Cancelar
        </Button>
        <Button
          size="sm"
          {...(isDangerous ? { color: 'red' } : {})}
          onClick={onConfirm}
          loading={isBusy}
          {...(isDangerous ? {} : AUTOFOCUS)}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
