import { Button, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { errorMessage } from '#web/api/errors.ts';
import { notify } from '#web/ui/notify.tsx';
import { saveSoftlandingNotes } from './operations.ts';
import classes from './Softlanding.module.css';
import { text } from './text.ts';

/** What is to be known of the whole. */
export function Notes({ companyId, kept }: { companyId: string; kept: string }) {
  const [notes, setNotes] = useState(kept);
  const [isSaved, setSaved] = useState(false);
  const [{ fetching }, send] = useMutation(saveSoftlandingNotes);
  const isChanged = notes.trim() !== kept;

  async function save() {
    const { error } = await send({ companyId, notes });
    if (error) notify.error(errorMessage(error));
    else setSaved(true);
  }

  return (
    <section className={classes['card']} aria-labelledby="notes">
      <h2 id="notes">{text.notes}</h2>
      <Textarea
        aria-labelledby="notes"
        placeholder={text.notesHint}
        size="sm"
        rows={5}
        maxLength={4000}
        value={notes}
        onChange={({ currentTarget }) => {
          setNotes(currentTarget.value);
          setSaved(false);
        }}
      />
      <div className={classes['row']}>
        <Button variant="default" disabled={!isChanged} loading={fetching} onClick={() => void save()}>
          {text.saveNotes}
        </Button>
        <p className={classes['saved']} role="status">
          {isSaved && !isChanged && (
            <>
              <IconCheck size={16} stroke={1.8} aria-hidden="true" />
              {text.saved}
            </>
          )}
        </p>
      </div>
    </section>
  );
}
