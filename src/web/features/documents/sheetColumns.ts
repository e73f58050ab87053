import type { Column } from '#web/ui/DataTable.tsx';
import { FEE_COLUMNS, OBLIGATION_COLUMNS } from './columns.tsx';
import type { DocumentColumn, RowFragment } from './operations.ts';

type Columns = readonly Column<RowFragment>[];
type Key = 'date' | 'document' | 'party' | 'period' | 'net' | 'tax' | 'total' | 'remaining' | 'due' | 'state';
const OF_OBLIGATIONS: Partial<Record<string, DocumentColumn>> = { document: 'obligation', party: 'institution' };
const OF_FEES: Partial<Record<string, DocumentColumn>> = { net: 'gross', tax: 'withheld', total: 'payable' };

/** What the server calls the columns of a list that are on screen, in their order. @param all  says which list it is */
export function sheetColumns(all: Columns, shown: Columns): DocumentColumn[] {
  const names = all === OBLIGATION_COLUMNS ? OF_OBLIGATIONS : all === FEE_COLUMNS ? OF_FEES : {};
  return shown.map(({ key }) => names[key] ?? (key as Key));
}
