import { CHANGE_CAUSES, type ChangeCause } from '#domain/cashflow/changes.ts';
import { formatDay } from '#domain/date.ts';
import { sumMajor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import classes from './Changes.module.css';
import { text } from './text.ts';
import { amountOf, type Changes } from './view.ts';

type Props = { changes: Changes; week: number; cause: ChangeCause | ''; onCause: (cause: ChangeCause | '') => void };

/** From the closing balance as it was seen to the one that is seen now, cause by cause; a cause chooses its documents. */
export function Bars({ changes, week, cause, onCause }: Props) {
  const { weeks, currency, from, to } = changes;
  const { before = 0, after = 0, end } = weeks[week] ?? {};
  const amounts = CHANGE_CAUSES.map((one) => amountOf(changes, one, week));
  const largest = Math.max(1, ...amounts.map(Math.abs));
  return (
    <section className={classes['card']} aria-label={text.bars(end ? formatDay(end) : '')}>
      <h2>{text.bars(end ? formatDay(end) : '')}</h2>
      <table className={classes['bars']}>
        <thead className="sr">
          <tr>
            <th scope="col">{text.cause}</th>
            <th scope="col">{text.change}</th>
          </tr>
        </thead>
        <tbody>
          <Balance label={text.seen(from ? formatDay(from) : '')} value={before} currency={currency} />
          {CHANGE_CAUSES.map((one, index) => (
            <tr key={one} data-chosen={one === cause || undefined}>
              <th scope="row">
                <button type="button" aria-pressed={one === cause} onClick={() => onCause(one === cause ? '' : one)}>
                  {text.causes[one]} <small>{text.hints[one]}</small>
                </button>
              </th>
              <td aria-hidden="true" className={classes['track']}>
                <Bar amount={amounts[index] ?? 0} largest={largest} />
              </td>
              <td>
                <Amount value={amounts[index] ?? 0} currency={currency} />
              </td>
            </tr>
          ))}
          <Balance label={text.seen(to ? formatDay(to) : '')} value={after} currency={currency} />
          <Balance label={text.difference} value={sumMajor([after, -before], currency)} currency={currency} />
        </tbody>
      </table>
    </section>
  );
}

type BalanceProps = { label: string; value: number; currency: Changes['currency'] };

function Balance({ label, value, currency }: BalanceProps) {
  return (
    <tr data-kind="balance">
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td>
        <Amount value={value} currency={currency} />
      </td>
    </tr>
  );
}

/** To the right what adds, to the left what takes away, from a line in the middle. */
function Bar({ amount, largest }: { amount: number; largest: number }) {
  const width = `${(Math.abs(amount) / largest) * 50}%`;
  return (
    <span className={classes['middle']}>
      {amount !== 0 && (
        <span data-sign={amount > 0 ? 'more' : 'less'} style={amount > 0 ? { left: '50%', width } : { right: '50%', width }} />
      )}
    </span>
  );
}
