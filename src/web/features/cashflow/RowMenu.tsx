import { Menu } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { type Order, stepPlace, withArea, withCategory } from './order.ts';
import type { GridRow } from './rows.ts';
import type { StructureDialog } from './structure.ts';
import { text } from './text.ts';

const words = text.structure;

const CATEGORY_ITEMS = [
  ['newArea', words.newArea],
  ['editCategory', words.editCategory],
] as const;
const AREA_ITEMS = [
  ['editArea', words.editArea],
  ['moveArea', words.moveTo],
] as const;

type Props = {
  /** One of `rows`. */
  row: GridRow;
  /** What opened it: the menu stands below, and gives the focus back. */
  button: HTMLElement;
  rows: readonly GridRow[];
  onOrder: (row: GridRow, change: (order: Order) => Order) => void;
  onHide: (row: GridRow, isHidden: boolean) => void;
  onDialog: (dialog: StructureDialog) => void;
  onClose: () => void;
};

/** The menu of a row: one for the whole table, below the button that opened it. */
export function RowMenu({ row, button, rows, onOrder, onHide, onDialog, onClose }: Props) {
  const { left, bottom } = useOpener(button);
  const close = () => {
    onClose();
    button.focus();
  };
  const step = (direction: 1 | -1) => {
    const place = stepPlace(siblingsOf(rows, row), row.key, direction);
    if (place === undefined) return undefined;
    return () => onOrder(row, (order) => stepped(order, row, place));
  };
  const own = row.kind === 'category' ? CATEGORY_ITEMS : row.kind === 'area' ? AREA_ITEMS : [];
  const [up, down] = [step(-1), step(1)];
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && close()}
      position="bottom-start"
      width={210}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={words.menu(row.label)}
          style={{ all: 'unset', position: 'fixed', left, top: bottom, width: 1, height: 1 }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {row.kind === 'section' && (
          <Menu.Item onClick={() => onDialog({ kind: 'newCategory', isIncome: row.tone === 'income' })}>{words.newCategory}</Menu.Item>
        )}
        {own.map(([kind, label]) => (
          <Menu.Item key={kind} onClick={() => onDialog({ kind, id: row.key })}>
            {label}
          </Menu.Item>
        ))}
        {row.kind === 'area' && <Menu.Item onClick={() => onHide(row, !row.isHidden)}>{row.isHidden ? words.show : words.hide}</Menu.Item>}
        {row.kind !== 'section' && (
          <>
            <Menu.Item disabled={!up} onClick={up}>
              {words.up}
            </Menu.Item>
            <Menu.Item disabled={!down} onClick={down}>
              {words.down}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={() => onDialog({ kind: row.kind === 'area' ? 'removeArea' : 'removeCategory', id: row.key })}>
              {row.kind === 'area' ? words.removeArea : words.removeCategory}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Marks the button while its menu is open. @returns where it stands */
function useOpener(button: HTMLElement): DOMRect {
  useEffect(() => {
    button.dataset['open'] = 'true';
    return () => {
      delete button.dataset['open'];
    };
  }, [button]);
  return useMemo(() => button.getBoundingClientRect(), [button]);
}

/** The rows of the same kind that stand beside one: an area's within its category. */
function siblingsOf(rows: readonly GridRow[], row: GridRow): string[] {
  if (row.kind === 'category') return rows.filter((one) => one.kind === 'category' && one.tone === row.tone).map((one) => one.key);
  const at = rows.indexOf(row);
  const start = rows.findLastIndex((one, index) => index < at && one.kind === 'category');
  const end = rows.findIndex((one, index) => index > at && one.kind !== 'area');
  return rows.slice(start + 1, end < 0 ? rows.length : end).map((one) => one.key);
}

function stepped(order: Order, row: GridRow, before: string | null): Order {
  if (row.kind === 'category') return withCategory(order, row.key, before);
  const home = order.find(({ fields }) => fields.includes(row.key));
  return withArea(order, row.key, { before, categoryId: home?.cashflowCategoryId ?? null });
}
