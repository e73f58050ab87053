import { Button, CloseButton } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import classes from './Settings.module.css';
import { text } from './text.ts';

/** What can be done with unsaved changes, and with those just saved. */
export type Saver = {
  /** The number of unsaved changes. */
  count: number;
  isSaving: boolean;
  /** Something was saved that can be undone. */
  isSaved: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onUndo: () => void;
  onClose: () => void;
};

/** A bar at the bottom while there are unsaved changes, and after saving. */
export function SaveBar({ count, isSaving, isSaved, onSave, onDiscard, onUndo, onClose }: Saver) {
  const isShown = count > 0 || isSaved;
  return (
    <div className={classes['save']} data-shown={isShown || undefined}>
      <p role="status" className={classes['saveText']}>
        {count > 0 && text.unsaved(count)}
        {count === 0 && isSaved && (
          <>
            <IconCircleCheck size={16} aria-hidden="true" />
            {text.saved}
          </>
        )}
      </p>
      {count > 0 && (
        <>
          <Button size="sm" variant="default" onClick={onDiscard} disabled={isSaving}>
            {text.discard}
          </Button>
          <Button size="sm" onClick={onSave} loading={isSaving}>
            {text.save}
          </Button>
        </>
      )}
      {count === 0 && isSaved && (
        <>
          <Button size="sm" variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={onUndo} loading={isSaving}>
            {text.undo}
          </Button>
          <CloseButton aria-label={text.close} onClick={onClose} />
        </>
      )}
    </div>
  );
}
