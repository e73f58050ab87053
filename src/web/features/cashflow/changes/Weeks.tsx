import { CHANGE_CAUSES } from '#domain/cashflow/changes.ts';
import { formatDay } from '#domain/date.ts';
import { Amount } from '#web/ui/Amount.tsx';
import classes from './Changes.module.css';
import { text } from './text.ts';
import { amountOf, type Changes } from './view.ts';

type Props = { changes: Changes; week: number; onWeek: (start: Changes['weeks'][number]['start']) => void };

/** Every week ahead: its closing balance before and now, and what each cause changed of it. */
export function Weeks({ changes, week, onWeek }: Props) {
  const { weeks, currency } = changes;
  return (
    <section className={classes['card']} aria-label={text.weeks}>
      <h2>{text.weeks}</h2>
      <div className={classes['scroll']}>
        <table className={classes['weeks']}>
          <thead>
            <tr>
              {[text.week, text.before, ...CHANGE_CAUSES.map((cause) => text.causes[cause]), text.after].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ start, end, before, after }, index) => (
              <tr key={start} data-chosen={index === week || undefined}>
                <th scope="row">
                  <button type="button" aria-pressed={index === week} onClick={() => onWeek(start)}>
                    {text.weekOf(formatDay(start).slice(0, 5), formatDay(end).slice(0, 5))}
                  </button>
                </th>
                <td>
                  <Amount value={before} currency={currency} bare />
                </td>
                {CHANGE_CAUSES.map((cause) => (
                  <td key={cause}>
                    <Amount value={amountOf(changes, cause, index)} currency={currency} bare />
                  </td>
                ))}
                <td>
                  <Amount value={after} currency={currency} bare />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
