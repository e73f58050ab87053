import { Modal, type ModalProps, type ModalRootProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStep } from './useStep.ts';
import { useTop } from './useTop.ts';

type StepProps = {
  isOpen?: boolean;
  onClose: () => void;
  /** Its request is running: neither Back, nor Escape, nor a press outside closes it. */
  isBusy?: boolean;
  /** Something else is its step for the browser's Back: its parameter in the address, or the navigation that it asks about. */
  hasOwnStep?: boolean;
};
type Props = Omit<ModalProps, 'opened' | 'onClose' | 'closeOnEscape' | 'zIndex'> &
  StepProps & {
    /** It is asked from within a panel. */
    isAbovePanels?: boolean;
  };

/** Panels and dialogs have 200. */
const ABOVE_PANELS = 250;

/** A window over the page, on a telephone a sheet at its foot. Opening it is a step for the browser's Back, which closes it. */
export function Dialog({
  isOpen = true,
  onClose,
  isBusy = false,
  hasOwnStep = false,
  isAbovePanels = false,
  closeOnClickOutside = true,
  ...rest
}: Props) {
  useStep(isOpen && !hasOwnStep, onClose, isBusy);
  const isTop = useTop(isOpen, 1);
  useFocusBack();
  return (
    <Modal
      {...rest}
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={isTop && !isBusy}
      closeOnClickOutside={closeOnClickOutside && !isBusy}
      {...(isAbovePanels ? { zIndex: ABOVE_PANELS } : {})}
    />
  );
}

/** One that is mounted open gives the focus back to where it was, if nothing else took it. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

type BareProps = Omit<ModalRootProps, 'opened' | 'onClose'> & { isOpen: boolean; onClose: () => void; label: string };

/** A dialog without a head, which `label` names. */
export function BareDialog({ isOpen, onClose, label, children, ...rest }: BareProps) {
  useStep(isOpen, onClose);
  const isTop = useTop(isOpen, 1);
  return (
    <Modal.Root opened={isOpen} onClose={onClose} closeOnEscape={isTop} {...rest}>
      <Modal.Overlay />
      <Modal.Content aria-label={label}>{children}</Modal.Content>
    </Modal.Root>
  );
}
