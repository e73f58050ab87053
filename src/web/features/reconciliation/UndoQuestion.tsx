import { Button, Kbd } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import classes from './Reconciliation.module.css';
import { text } from './text.ts';

export type UndoReason = 'WRONG' | 'OTHER';

const KEYS: Readonly<Record<string, UndoReason | null>> = { '1': 'WRONG', '2': 'OTHER', Escape: null };
/** Escape closes the question, and not the panel below it. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

/**
 * Asks why a person undoes what the engine made: one key answers.
 * @returns `ask`, whose identity is stable and which gives null when they change their mind; and the question's element
 */
export function useUndoQuestion() {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(reason: UndoReason | null) => void>(() => {});
  const ask = useCallback(() => {
    setOpen(true);
    return new Promise<UndoReason | null>((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const say = useCallback((reason: UndoReason | null) => {
    setOpen(false);
    answer.current(reason);
  }, []);
  const question = useMemo(() => <UndoQuestion isOpen={isOpen} onSay={say} />, [isOpen, say]);
  return [ask, question] as const;
}

function UndoQuestion({ isOpen, onSay }: { isOpen: boolean; onSay: (reason: UndoReason | null) => void }) {
  const words = text.undoReason;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onSay(null)}
      title={words.title}
      isAbovePanels
      withCloseButton={false}
      onKeyDown={({ key }) => {
        if (KEYS[key] !== undefined) onSay(KEYS[key]);
      }}
    >
      <p>{words.body}</p>
      <div className={classes['answers']}>
        <Button {...OWN_ESCAPE} data-autofocus onClick={() => onSay('WRONG')} rightSection={<Kbd size="xs">1</Kbd>}>
          {words.wrong}
        </Button>
        <Button {...OWN_ESCAPE} variant="default" onClick={() => onSay('OTHER')} rightSection={<Kbd size="xs">2</Kbd>}>
          {words.other}
        </Button>
      </div>
    </Dialog>
  );
}
