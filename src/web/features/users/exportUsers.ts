import { CSV_START, csvRow } from '#domain/csv.ts';
import { dayInChile } from '#domain/date.ts';
import { saveBlob } from '#web/api/save.ts';
import type { Fetch } from '#web/ui/useFetch.ts';
import type { CompanyUsersQuery, CompanyUsersQueryVariables, ListedFragment } from './operations.ts';
import { roleLabel, text } from './text.ts';

const PAGE_SIZE = 100;

type FetchPage = Fetch<CompanyUsersQuery, CompanyUsersQueryVariables>;

/** Saves everybody whom the search finds as a CSV file; nothing when a page of them fails, which shows why. */
export async function exportUsers(fetchPage: FetchPage, companyId: string, search: string): Promise<void> {
  const rows: ListedFragment[] = [];
  for (let page = 1, total = 1; rows.length < total; page++) {
    const variables = { companyId, search, pagination: { page, offset: PAGE_SIZE } };
    const found = (await fetchPage(variables))?.paginatedUsersByCompany;
    if (!found) return;
    rows.push(...found.docs);
    total = found.docs.length === 0 ? rows.length : found.totalDocs;
  }
  saveBlob(new Blob([usersCsv(rows)], { type: 'text/csv;charset=utf-8' }), `usuarios-${dayInChile(new Date())}.csv`);
}

/** One line per person; what a spreadsheet would run as a formula is text. */
export function usersCsv(rows: readonly ListedFragment[]): string {
  const { name, email, role, state, seen } = text.heads;
  const lines = rows.map((row) =>
    csvRow([
      `${row.firstName} ${row.lastName}`.trim(),
      row.email ?? text.byLink,
      roleLabel(row.companyRole),
      text.states[row.status] ?? row.status,
      row.lastSeenAt ? dayInChile(new Date(row.lastSeenAt)) : '',
    ]),
  );
  return [CSV_START, csvRow([name, email, role, state, seen]), ...lines].join('');
}
