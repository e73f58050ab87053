import { request } from '#web/api/ask.ts';
import { saveFrom } from '#web/api/save.ts';
import { historyExport } from './operations.ts';
import { exportQuery, type Search } from './search.ts';

/** Saves the history of a company as a file for spreadsheets, narrowed as the list is. @returns whether it came */
export async function saveHistory(companyId: string, search?: Search): Promise<boolean> {
  // Its address serves for a while: it is asked for when it is wanted.
  const { data } = await request(historyExport, { companyId });
  if (!data) return false;
  const { url, fileName } = data.historyExport;
  return saveFrom(url + (search ? exportQuery(search) : ''), fileName);
}
