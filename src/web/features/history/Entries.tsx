import { IconChevronRight } from '@tabler/icons-react';
import { dayInChile } from '#domain/date.ts';
import { byDay, dayTitle, timeOf } from './days.ts';
import classes from './History.module.css';
import type { CompanyHistoryQuery } from './operations.ts';
import { text } from './text.ts';

type Entry = CompanyHistoryQuery['companyHistory']['docs'][number];

/** The entries of a page under their days; each opens to what was before and after. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  const today = dayInChile(new Date());
  return byDay(entries).map(([day, own]) => (
    <section key={day} aria-label={dayTitle(day, today)}>
      <h2 className={classes['date']}>{dayTitle(day, today)}</h2>
      <ul className={classes['entries']}>
        {own.map((entry) => (
          <li key={entry.id}>
            <Item entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Item({ entry }: { entry: Entry }) {
  const { at, description, person } = entry;
  return (
    <details className={classes['entry']}>
      <summary>
        <IconChevronRight size={16} aria-hidden="true" className={classes['chevron'] ?? ''} />
        <time dateTime={at}>{timeOf(at)}</time>
        <span className={classes['sentence']}>{description}</span>
        {person.email && <span className={classes['email']}>{person.email}</span>}
      </summary>
      <div className={classes['detail']}>
        {entry.changes.length > 0 ? <Changes changes={entry.changes} /> : <p>{text.noChanges}</p>}
        <p className={classes['hash']}>
          {text.entry(entry.id)} · {text.hash} {entry.hash.slice(0, 16)}
        </p>
      </div>
    </details>
  );
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
