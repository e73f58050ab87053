import { formatCell, formatMajor, toMinor } from '#domain/money.ts';
import { titleOf } from '../columns.ts';
import grid from '../Grid.module.css';
import type { CompareScenariosQuery } from '../operations.ts';
import classes from './Scenarios.module.css';
import { text } from './text.ts';

export type Comparison = CompareScenariosQuery['compareScenarios'];
type Row = Comparison['rows'][number];

/** Two or three side by side: of each period a column to a side, and below each figure what it differs by from the first. */
export function CompareTable({ comparison, hasAreas }: { comparison: Comparison; hasAreas: boolean }) {
  const { periods, sides, rows } = comparison;
  const shown = rows.filter((row) => row.isVisible && (hasAreas || row.kind !== 'area') && (isAlways(row) || hasAmounts(row)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={grid['scroll']} tabIndex={0}>
      <table className={grid['table']} aria-label={text.table}>
        <thead>
          <tr>
            <th scope="col">{text.row}</th>
            {periods.map(({ start, isCurrent }) =>
              sides.map(({ id, name }, index) => (
                <th
                  scope="col"
                  key={`${start} ${id}`}
                  className={classes['column']}
                  data-first={index === 0 || undefined}
                  data-current={isCurrent || undefined}
                >
                  <b>{titleOf(comparison.view, start)}</b>
                  <span>{name}</span>
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key} data-kind={row.kind} data-tone={row.kind === 'balance' ? 'plain' : toneOf(row)}>
              <th scope="row" title={row.label}>
                <span className={grid['label']}>
                  <span className={grid['name']}>{row.label}</span>
                </span>
              </th>
              {periods.map(({ start }, index) => (
                <Cells key={start} comparison={comparison} row={row} index={index} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cells({ comparison: { currency, sides }, row, index }: { comparison: Comparison; row: Row; index: number }) {
  const { amounts = [], differences = [] } = row.cells[index] ?? {};
  return sides.map(({ id }, side) => {
    const minor = toMinor(amounts[side] ?? 0, currency);
    const difference = toMinor(differences[side] ?? 0, currency);
    return (
      <td
        key={id ?? ''}
        className={classes['cell']}
        data-first={side === 0 || undefined}
        data-zero={minor === 0 || undefined}
        data-negative={minor < 0 || undefined}
        title={difference === 0 ? undefined : text.difference(formatMajor(differences[side] ?? 0, currency))}
      >
        {formatCell(minor, currency)}
        {difference !== 0 && <small data-sign={isBetter(difference, row) ? 'better' : 'worse'}>{signed(difference, currency)}</small>}
      </td>
    );
  });
}

/** A difference says its direction with a sign. */
function signed(difference: number, currency: Comparison['currency']): string {
  const whole = formatCell(Math.abs(difference), currency);
  return whole === formatCell(0) ? whole : `${difference > 0 ? '+' : '−'}${whole}`;
}

/** More of what goes out is worse. */
function isBetter(difference: number, row: Row): boolean {
  return difference > 0 !== (toneOf(row) === 'expense' && row.kind !== 'balance');
}

function toneOf({ kind, isIncome }: Row): 'income' | 'expense' | 'plain' {
  return kind === 'total' || kind === 'extra' ? 'plain' : isIncome ? 'income' : 'expense';
}

function isAlways({ kind }: Row): boolean {
  return kind === 'balance' || kind === 'section' || kind === 'total';
}

function hasAmounts({ cells }: Row): boolean {
  return cells.some(({ amounts }) => amounts.some((amount) => amount !== 0));
}
