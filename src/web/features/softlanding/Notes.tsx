import { Button, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { attempt, useAct } from '#web/ui/useAct.ts';
import { OverwrittenNotice } from './OverwrittenNotice.tsx';
import { type CompanySoftlandingQuery, saveSoftlandingNotes } from './operations.ts';
import classes from './Softlanding.module.css';
import { text } from './text.ts';
import { useWriting } from './useWriting.ts';

/** General notes. */
export function Notes({ softlanding }: { softlanding: CompanySoftlandingQuery['companySoftlanding'] }) {
  const { companyId } = softlanding;
  const [isSaved, setSaved] = useState(false);
  const [send, isBusy] = useAct(saveSoftlandingNotes);
  const writing = useWriting(softlanding, ({ notes }) => notes);
  const notes = writing.text ?? writing.stored;
  const isChanged = notes.trim() !== writing.stored;

  async function save() {
    setSaved(await writing.save((written, expected) => attempt(send, { companyId, notes: written, expected })));
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
          writing.write(currentTarget.value);
          setSaved(false);
        }}
      />
      <OverwrittenNotice storedText={writing.storedText} />
      <div className={classes['row']}>
        <Button variant="default" disabled={!isChanged} loading={isBusy} onClick={() => void save()}>
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
