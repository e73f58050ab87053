import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { guardLeaving } from '#web/api/leaving.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { text } from './text.ts';

const companyIn = (search: object) => ('empresa' in search ? search.empresa : undefined);

/** Asks for confirmation before leaving unsaved changes for another page or company; closing the page is the browser's own question. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || companyIn(current.search) !== companyIn(next.search)),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const [onLeave, setOnLeave] = useState<(() => void) | null>(null);
  useEffect(() => (isDirty ? guardLeaving((next) => setOnLeave(() => next)) : undefined), [isDirty]);

  function stay() {
    reset?.();
    setOnLeave(null);
  }

  function leave() {
    proceed?.();
    onLeave?.();
    setOnLeave(null);
  }

  return (
    <ConfirmModal
      isOpen={status === 'blocked' || onLeave !== null}
      title={text.leaveTitle}
      confirmLabel={text.leave}
      isDangerous
      // Back is what may have asked.
      hasOwnStep
      onClose={stay}
      onConfirm={leave}
    >
      {text.leaveText}
    </ConfirmModal>
  );
}
