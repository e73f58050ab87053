import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useMay } from '../shell/access.ts';
import type { Editing } from './Grid.tsx';
import { editFlowField, updateCategoryOrder } from './operations.ts';
import { isSameOrder, type Order, orderOf, withArea, withCategory } from './order.ts';
import { RowMenu } from './RowMenu.tsx';
import type { Flow, GridRow } from './rows.ts';
import type { StructureDialog } from './structure.ts';
import { useStructureAct } from './useStructureAct.ts';

const StructureDialogs = lazy(() => import('./StructureDialogs.tsx'));

type Opened = { rowKey: string; button: HTMLElement };

/**
 * What a person changes of the table's categories and areas: the handlers of the grid, and the menu and dialogs that they open.
 * Null handlers for who may not.
 */
export function useStructure(companyId: string, flow: Flow | undefined, rows: readonly GridRow[]) {
  const may = useMay('cashflow.write');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [dialog, setDialog] = useState<StructureDialog | null>(null);
  const [moved, setMoved] = useState('');
  const { act: order } = useStructureAct(updateCategoryOrder, moved);
  const { act: edit } = useStructureAct(editFlowField, moved);
  const save = useCallback(
    (row: GridRow, change: (order: Order) => Order) => {
      if (!flow) return;
      const isIncome = row.tone === 'income';
      const before = orderOf(isIncome ? flow.INCOME : flow.EXPENSE);
      const categories = change(before).map((one) => ({ ...one, fields: [...one.fields] }));
      setMoved(row.label);
      if (!isSameOrder(before, categories)) void order({ companyId, input: { isIncome, categories } });
    },
    [companyId, flow, order],
  );
  const editing = useMemo(
    (): Editing | null =>
      may
        ? {
            onMenu: (rowKey, button) => setOpened({ rowKey, button }),
            onDrop: (key, target) => {
              const row = rows.find((one) => one.key === key);
              if (row) save(row, (now) => dropped(now, rows, row, target));
            },
          }
        : null,
    [may, rows, save],
  );
  const show = (row: GridRow, isHidden: boolean) => {
    setMoved(row.label);
    void edit({ companyId, cashflowAreaId: row.key, isHidden });
  };
  // The row as it is now: the table is read again under an open menu.
  const row = opened && rows.find((one) => one.key === opened.rowKey);
  const parts = (
    <>
      {row && (
        <RowMenu
          row={row}
          button={opened.button}
          rows={rows}
          onOrder={save}
          onHide={show}
          onDialog={setDialog}
          onClose={() => setOpened(null)}
        />
      )}
      <Suspense>{dialog && <StructureDialogs companyId={companyId} dialog={dialog} onClose={() => setDialog(null)} />}</Suspense>
    </>
  );
  return [editing, parts] as const;
}

/** The order after a row was dropped beside another. */
function dropped(order: Order, rows: readonly GridRow[], row: GridRow, { rowKey, isAfter }: { rowKey: string; isAfter: boolean }): Order {
  const target = rows.find((one) => one.key === rowKey);
  if (!target) return order;
  if (row.kind === 'category') return withCategory(order, row.key, isAfter ? nextCategory(order, rowKey) : rowKey);
  // Below its category's own row: first of it.
  if (target.kind === 'category') {
    const first = order.find((one) => one.cashflowCategoryId === rowKey)?.fields.find((id) => id !== row.key) ?? null;
    return withArea(order, row.key, { before: first, categoryId: rowKey });
  }
  const home = order.find(({ fields }) => fields.includes(rowKey));
  const rest = home?.fields.filter((id) => id !== row.key) ?? [];
  const before = isAfter ? (rest[rest.indexOf(rowKey) + 1] ?? null) : rowKey;
  return withArea(order, row.key, { before, categoryId: home?.cashflowCategoryId ?? null });
}

function nextCategory(order: Order, id: string): string | null {
  const at = order.findIndex((one) => one.cashflowCategoryId === id);
  return order[at + 1]?.cashflowCategoryId ?? null;
}
