import { notify } from '#web/ui/notify.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useFetch } from '#web/ui/useFetch.ts';
import type { ChosenDocuments } from './chosen.ts';
import { type DocumentColumn, documentIds, downloadDocuments, downloadPayoffSheetOf, type PaginatedDocumentsInput } from './operations.ts';

const NOTHING: ChosenDocuments = { rows: new Map(), isAll: true };

/** Files of the documents that are chosen of a list, or of all of its filter. */
export function useChosenFiles(companyId: string, input: PaginatedDocumentsInput, chosen: ChosenDocuments = NOTHING) {
  const [fetchIds, isFetching] = useFetch(documentIds);
  const [download, isDownloading] = useAct(downloadDocuments, { done: null });
  const [downloadSheet, isPreparing] = useAct(downloadPayoffSheetOf, { done: null });
  const { filter = null, newFilter = null, search = null, documentTypes = null, isMatch = null } = input;
  const which = chosen.isAll ? { filter: { filter, newFilter, search, documentTypes, isMatch } } : { ids: [...chosen.rows.keys()] };

  /** The first thousand of them; null when they could not be read. */
  async function idsOf(): Promise<readonly string[] | null> {
    if (!chosen.isAll) return [...chosen.rows.keys()];
    return (await fetchIds({ input }))?.paginatedDocumentsByCompany.ids ?? null;
  }
  async function save(format: 'XML' | 'PDF' | 'XLSX', columns: DocumentColumn[] | null = null) {
    const file = (await download({ input: { companyId, ...which, format, columns } }))?.downloadDocuments;
    if (!file) return;
    if (file.warning) notify.quiet(file.warning);
    // Its work stands over the list.
    if (file.url) location.assign(file.url);
  }
  async function savePayoffSheet() {
    const ids = await idsOf();
    const file = ids && (await downloadSheet({ ids: [...ids], type: 'COMPRAS' }))?.downloadMultiPayoffById;
    if (file) location.assign(file.url);
  }
  return {
    saveXml: () => save('XML'),
    savePdf: () => save('PDF'),
    saveSheet: (columns: DocumentColumn[]) => save('XLSX', columns),
    savePayoffSheet,
    isBusy: isFetching || isDownloading || isPreparing,
  };
}
