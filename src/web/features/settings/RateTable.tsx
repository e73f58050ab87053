import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import classes from './LateRates.module.css';

type Row = { key: string; day: string; cells: readonly string[]; removeLabel: string; onRemove: () => void };
type Props = { label: string; heads: readonly string[]; rows: readonly Row[]; isReadOnly: boolean };

/** Values by day, each removed by itself. */
export function RateTable({ label, heads, rows, isReadOnly }: Props) {
  if (rows.length === 0) return null;
  return (
    <div className={classes['list']}>
      <table aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {!isReadOnly && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, day, cells, removeLabel, onRemove }) => (
            <tr key={key}>
              <td className="num">{day}</td>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]} className="num">
                  {cell}
                </td>
              ))}
              {!isReadOnly && (
                <td>
                  <ActionIcon variant="subtle" size={44} aria-label={removeLabel} onClick={onRemove}>
                    <IconTrash size={18} />
                  </ActionIcon>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
