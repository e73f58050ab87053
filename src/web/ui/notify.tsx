import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import { newKey } from '#web/api/key.ts';
import { forgetUndo } from './lastUndo.ts';

const DONE = 'Datos actualizados correctamente';

/** Messages at the top right that disappear after four seconds. */
export const notify = {
  success: (message = DONE, title = '¡Éxito!') => showAct({ message, title, color: 'teal', icon: <IconCheck size={16} /> }),
  error: (message = 'Ha ocurrido un error en la operación, por favor vuelva a intentarlo más tarde', title = 'Error') =>
    show({ message, title, color: 'red', icon: <IconAlertTriangle size={16} />, role: 'alert' }),
  /** An act that can be undone for a while. */
  undoable: (message = DONE, undo: () => unknown, what = '') => {
    const shown = (
      <>
        {message} {what && <br />}
        {what} <Back undo={undo} label="Deshacer" />
      </>
    );
    showAct({ message: shown, title: '¡Éxito!', color: 'teal', icon: <IconCheck size={16} />, autoClose: 8000 });
  },
  /** An act that could not be undone just now, and may be in a while. */
  again: (message: string, undo: () => unknown) => {
    const shown = (
      <>
        {message} <Back undo={undo} label="Reintentar" />
      </>
    );
    showAct({ message: shown, title: 'Aún no', color: 'yellow', icon: <IconClock size={16} />, role: 'alert', autoClose: 8000 });
  },
  warn: (message: string, title: string) => show({ message, title, color: 'yellow', icon: <IconAlertTriangle size={16} />, role: 'alert' }),
  /** Something that happened elsewhere. */
  quiet: (message: string) => show({ message, color: 'gray', icon: <IconInfoCircle size={16} />, role: 'status' }),
  wait: (message = 'Estamos actualizando sus datos, por favor espere', title = 'Espere un momento') =>
    show({ message, title, color: 'gray', icon: <IconClock size={16} /> }),
};

function Back({ undo, label }: { undo: () => unknown; label: string }) {
  const back = () => {
    notifications.hide(shownAct);
    forgetUndo(undo);
    undo();
  };
  return (
    <Button variant="subtle" size="compact-sm" onClick={back}>
      {label}
    </Button>
  );
}

let shownAct = '';

/** Only the last act is shown: several at a time would cover the page. */
function showAct(data: Parameters<typeof notifications.show>[0]): void {
  notifications.hide(shownAct);
  shownAct = newKey();
  show({ id: shownAct, ...data });
}

function show(data: Parameters<typeof notifications.show>[0]): void {
  notifications.show({ autoClose: 4000, ...data });
}
