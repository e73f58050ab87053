import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react';
import classes from './ColumnMenu.module.css';
import { type ColumnChoice, movedColumn, orderedColumns } from './columnChoice.ts';
import type { Column } from './DataTable.tsx';
import { listText } from './listText.ts';

type Props<Row> = { columns: readonly Column<Row>[]; choice: ColumnChoice };

/** Hides, shows and moves columns. */
export function ColumnMenu<Row>({ columns, choice }: Props<Row>) {
  const { hidden, order, widths, change } = choice;
  const ordered = orderedColumns(columns, choice);
  const keys = ordered.map(({ key }) => key);
  const toggle = (key: string) => change({ hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key] });
  const isAsMade = hidden.length === 0 && order.length === 0 && Object.keys(widths).length === 0;
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Tooltip label={listText.columns}>
          <ActionIcon variant="default" size={30} className="wide-only" aria-label={listText.columns}>
            <IconColumns size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={listText.columns} className={classes['dropdown'] ?? ''}>
        <ul>
          {ordered.slice(1).map(({ key, head }, index) => (
            <li key={key} className={classes['column']}>
              <label>
                <input type="checkbox" checked={!hidden.includes(key)} onChange={() => toggle(key)} /> {head}
              </label>
              {([-1, 1] as const).map((step) => (
                <ActionIcon
                  key={step}
                  variant="subtle"
                  size={24}
                  aria-label={(step < 0 ? listText.moveBefore : listText.moveBehind)(String(head))}
                  disabled={step < 0 ? index === 0 : index === ordered.length - 2}
                  onClick={() => change({ order: movedColumn(keys, key, step) })}
                >
                  {step < 0 ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />}
                </ActionIcon>
              ))}
            </li>
          ))}
        </ul>
        <Button
          fullWidth
          variant="subtle"
          size="compact-sm"
          disabled={isAsMade}
          onClick={() => change({ hidden: [], order: [], widths: {} })}
        >
          {listText.allColumns}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
