import { useClient } from 'urql';
import { notify } from '#web/ui/notify.tsx';
import { useAct } from '#web/ui/useAct.ts';
import type { Chosen } from './chosen.ts';
import { type DocumentColumn, documentIds, downloadDocuments, downloadPayoffSheetOf, type PaginatedDocumentsInput } from './operations.ts';

const NOTHING: Chosen = { rows: new Map(), isAll: true };

/** Files of the documents that are chosen of a list, or of all of its filter. */
export function useChosenFiles(companyId: string, input: PaginatedDocumentsInput, chosen: Chosen = NOTHING) {
  const client = useClient();
  const [download, isDownloading] = useAct(downloadDocuments, { done: null });
  const [downloadSheet, isPreparing] = useAct(downloadPayoffSheetOf, { done: null });
  const { filter = null, newFilter = null, search = null, documentTypes = null, isMatch = null } = input;
  const which = chosen.isAll ? { filter: { filter, newFilter, search, documentTypes, isMatch } } : { ids: [...chosen.rows.keys()] };

  /** The first thousand of them. */
  async function idsOf(): Promise<readonly string[]> {
    if (!chosen.isAll) return [...chosen.rows.keys()];
    const { data } = await client.query(documentIds, { input }, { requestPolicy: 'network-only' }).toPromise();
    return data?.paginatedDocumentsByCompany.ids ?? [];
  }
  async function save(format: 'XML' | 'PDF' | 'XLSX', columns: DocumentColumn[] | null = null) {
    const file = (await download({ input: { companyId, ...which, format, columns } }))?.downloadDocuments;
    if (!file) return;
    if (file.warning) notify.quiet(file.warning);
    // Its work stands over the list.
    if (file.url) location.assign(file.url);
  }
  async function savePayoffSheet() {
    const file = (await downloadSheet({ ids: await idsOf().then((ids) => [...ids]), type: 'COMPRAS' }))?.downloadMultiPayoffById;
    if (file) location.assign(file.url);
  }
  return {
    idsOf,
    saveXml: () => save('XML'),
    savePdf: () => save('PDF'),
    saveSheet: (columns: DocumentColumn[]) => save('XLSX', columns),
    savePayoffSheet,
    isBusy: isDownloading || isPreparing,
  };
}
