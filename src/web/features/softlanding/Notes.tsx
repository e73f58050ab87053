import { Button, Textarea } from '@mantine/core';
import { atTop, attempt, useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { OverwrittenNotice } from './OverwrittenNotice.tsx';
import { type CompanySoftlandingQuery, saveSoftlandingNotes } from './operations.ts';
import classes from './Softlanding.module.css';
import { text } from './text.ts';
import { useWriting } from './useWriting.ts';

/** General notes. */
export function Notes({ softlanding }: { softlanding: CompanySoftlandingQuery['companySoftlanding'] }) {
  const { companyId } = softlanding;
  const back = useUndo(companyId);
  const [send, isBusy] = useAct(saveSoftlandingNotes);
  const writing = useWriting(softlanding, ({ notes }) => notes);
  const notes = writing.text ?? writing.stored;
  const isChanged = notes.trim() !== writing.stored;

  async function save() {
    await writing.save((written, expected) =>
      attempt(
        send,
        { companyId, notes: written, expected },
        { done: text.notesSaved, undo: (data) => back(data.saveSoftlandingNotes.actId), refuse: atTop },
      ),
    );
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
        onChange={({ currentTarget }) => writing.write(currentTarget.value)}
      />
      <OverwrittenNotice storedText={writing.storedText} />
      <div className={classes['row']}>
        <Button variant="default" disabled={!isChanged} loading={isBusy} onClick={() => void save()}>
          {text.saveNotes}
        </Button>
      </div>
    </section>
  );
}
