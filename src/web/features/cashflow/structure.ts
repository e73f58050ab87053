import type { FlowStructureQuery } from './operations.ts';

/** What is open: `id` is a category's or an area's; for a new area, its category's. */
export type StructureDialog =
  | { kind: 'newCategory'; isIncome: boolean }
  | { kind: 'editCategory' | 'removeCategory' | 'newArea' | 'editArea' | 'moveArea' | 'removeArea'; id: string };

export type StructureCategory = FlowStructureQuery['getFlowStructure']['INCOME'][number];
export type StructureArea = StructureCategory['fields'][number];

/** What every dialog of the structure gets. */
export type DialogProps = { companyId: string; refetch: () => void; onClose: () => void };
