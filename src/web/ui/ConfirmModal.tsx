import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ConfirmModal.module.css';

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
};

const AUTOFOCUS = { 'data-autofocus': true };
/** Drawers and modals have 200: a confirmation must appear above whatever opens it. */
const ABOVE_PANELS = 250;

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
}: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeOnClickOutside={!isBusy} closeOnEscape={!isBusy} zIndex={ABOVE_PANELS}>
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
    </Modal>
  );
}
