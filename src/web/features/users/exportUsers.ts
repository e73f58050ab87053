import type { Client } from '@urql/core';
import { CSV_START, csvRow } from '#domain/csv.ts';
import { dayInChile } from '#domain/date.ts';
import { saveBlob } from '#web/api/save.ts';
import { companyUsers, type ListedFragment } from './operations.ts';
import { roleLabel, text } from './text.ts';

const PAGE_SIZE = 100;

/** Saves everybody whom the search finds as a CSV file. @returns whether it worked */
export async function exportUsers(client: Client, companyId: string, search: string): Promise<boolean> {
  const rows: ListedFragment[] = [];
  for (let page = 1, total = 1; rows.length < total; page++) {
    const variables = { companyId, search, pagination: { page, offset: PAGE_SIZE } };
    const { data } = await client.query(companyUsers, variables, { requestPolicy: 'network-only' }).toPromise();
    const found = data?.paginatedUsersByCompany;
    if (!found) return false;
    rows.push(...found.docs);
    total = found.docs.length === 0 ? rows.length : found.totalDocs;
  }
  saveBlob(new Blob([usersCsv(rows)], { type: 'text/csv;charset=utf-8' }), `usuarios-${dayInChile(new Date())}.csv`);
  return true;
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
