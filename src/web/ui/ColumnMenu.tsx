import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import type { ColumnChoice } from './columnChoice.ts';
import type { Column } from './DataTable.tsx';
import { listText } from './listText.ts';

type Props<Row> = { columns: readonly Column<Row>[]; choice: ColumnChoice };

/** Puts columns away and brings them back. */
export function ColumnMenu<Row>({ columns, choice: { hidden, setHidden } }: Props<Row>) {
  const toggle = (key: string) => setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Tooltip label={listText.columns}>
          <ActionIcon variant="default" size={30} className="wide-only" aria-label={listText.columns}>
            <IconColumns size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ key, head }) => (
          <Menu.CheckboxItem key={key} checked={!hidden.includes(key)} onChange={() => toggle(key)}>
            {head}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={hidden.length === 0} onClick={() => setHidden([])}>
          {listText.allColumns}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
