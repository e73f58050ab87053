import { request } from '#web/api/ask.ts';
import { saveFrom } from '#web/api/save.ts';
import { historyExport } from './operations.ts';
import { exportQuery, type Search } from './search.ts';

/** Downloads a company's history as a spreadsheet file, with the list's filters. @returns whether it arrived */
export async function saveHistory(companyId: string, search?: Search): Promise<boolean> {
  // The address is temporary: it is requested only now.
  const { data } = await request(historyExport, { companyId });
  if (!data) return false;
  const { url, fileName } = data.historyExport;
  return saveFrom(url + (search ? exportQuery(search) : ''), fileName);
}
