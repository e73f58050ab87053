import { Badge, Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { dayInChile } from '#domain/date.ts';
import { formatTime } from '#domain/format.ts';
import { byDay, dayTitle } from './days.ts';
import classes from './History.module.css';
import type { EntryFragment } from './operations.ts';
import { isLinked, Sentence } from './Sentence.tsx';
import { text } from './text.ts';
import { useUndoing } from './UndoPartly.tsx';

type Entry = EntryFragment;

/** The entries of a page by day; each opens its values before and after. */
export function Entries({ companyId, entries }: { companyId: string; entries: readonly Entry[] }) {
  const today = dayInChile(new Date());
  return byDay(entries).map(([day, dayEntries]) => (
    <section key={day} aria-label={dayTitle(day, today)}>
      <h2 className={classes['date']}>{dayTitle(day, today)}</h2>
      <ul className={classes['entries']}>
        {dayEntries.map((entry) => (
          <li key={entry.id}>
            <Item companyId={companyId} entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Item({ companyId, entry }: { companyId: string; entry: Entry }) {
  const { at, person, undoneBy } = entry;
  return (
    <details className={classes['entry']} id={anchorOf(entry.id)}>
      <summary>
        <IconChevronRight size={16} aria-hidden="true" className={classes['chevron'] ?? ''} />
        <time dateTime={at}>{formatTime(at)}</time>
        <span className={classes['sentence']} data-undone={undoneBy !== null || undefined}>
          {person.name} {entry.parts.map((part) => part.text).join('')}
        </span>
        <span className={classes['about']}>
          {undoneBy !== null && (
            <Badge variant="light" color="gray" size="sm">
              {text.undone}
            </Badge>
          )}
          {person.email && <span className={classes['email']}>{person.email}</span>}
        </span>
      </summary>
      <div className={classes['detail']}>
        <Named parts={entry.parts} />
        {entry.changes.length > 0 ? <Changes changes={entry.changes} /> : <p>{text.noChanges}</p>}
        <Undoing companyId={companyId} entry={entry} />
        <p className={classes['hash']}>
          {text.entry(entry.id)} · {text.hash} {entry.hash.slice(0, 16)}
        </p>
      </div>
    </details>
  );
}

/** Links to what an entry names: in its summary, which opens it, they could not be reached. */
function Named({ parts }: { parts: Entry['parts'] }) {
  const linked = parts.filter(isLinked);
  if (linked.length === 0) return null;
  return (
    <ul className={classes['named']}>
      {linked.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
        <li key={index}>
          <Sentence parts={[part]} />
        </li>
      ))}
    </ul>
  );
}

/** What this entry undid or was undone by, and how to undo it, or why it cannot be. */
function Undoing({ companyId, entry: { id, undoes, undoneBy, whyNot } }: { companyId: string; entry: Entry }) {
  const { start, isBusy, question } = useUndoing(companyId, id);
  const others = [
    ...(undoes ? [{ no: undoes, label: text.undoes(undoes) }] : []),
    ...(undoneBy ? [{ no: undoneBy, label: text.undoneBy(undoneBy) }] : []),
  ];
  return (
    <p className={classes['undoing']}>
      {others.map(({ no, label }) => (
        <Fragment key={no}>
          <a href={`#${anchorOf(no)}`}>{label}</a>{' '}
        </Fragment>
      ))}
      {whyNot === null && (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
          onClick={() => void start()}
        >
          {text.undo}
        </Button>
      )}
      {question}
      {whyNot !== null && undoneBy === null && <span className={classes['whyNot']}>{whyNot}</span>}
    </p>
  );
}

/** The anchor of an entry, if it is on the page. */
function anchorOf(id: string): string {
  return `entrada-${id}`;
}

function Changes({ changes }: { changes: Entry['changes'] }) {
  return (
    <table className={classes['changes']}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label || text.value}</th>
            <td>{before ?? text.nothing}</td>
            <td>{after ?? text.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
