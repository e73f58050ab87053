import * as v from 'valibot';
import { choice, FLAG, PAGED, TEXT } from '#web/ui/useSearch.ts';

/** What the address of the books holds, beside the list's. Empty: purchases, the last month, the section that sums. */
const SEARCH = v.object({
  ...PAGED,
  vista: choice(['', 'libros', 'cheques'], ''),
  libro: choice(['', 'VENTAS', 'BOLETAS', 'HONORARIOS', 'DIN'], ''),
  mes: TEXT,
  seccion: choice(['', 'PENDIENTE', 'NO_INCLUIR', 'RECLAMADO'], ''),
  id: TEXT,
  isDocumentDetail: FLAG,
});
export type Search = v.InferOutput<typeof SEARCH>;

export const BOOKS = { schema: SEARCH, filters: [], open: 'id', openFlag: 'isDocumentDetail' } as const;
