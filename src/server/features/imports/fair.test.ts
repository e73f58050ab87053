import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ACCOUNT, fileAt, importDesk } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A small workbook that takes long to read, and then asks for its account. */
function slowBook(name: string): File {
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const head = ['Fecha', 'Descripción', 'Cargo', 'Abono'].map((value, index) => text(`${'ABCD'[index]}1`, value));
  const rows = Array.from(
    { length: 30_000 },
    (_, index) =>
      `<row r="${index + 2}">${text(`A${index + 2}`, '02/03/2026')}${text(`B${index + 2}`, 'PAGO')}<c r="D${index + 2}"><v>${index + 1}</v></c></row>`,
  );
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATION}"><sheets><sheet name="H" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${RELATION}/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData><row r="1">${head.join('')}</row>${rows.join('')}</sheetData></worksheet>`,
  };
  const zip = zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
  return new File([zip], name);
}

test('a small file of another company does not wait for a dozen slow ones, which lose nothing', async () => {
  const companies = [await desk.companyOf(), await desk.companyOf()];
  const book = slowBook('lenta.xlsx');
  expect(book.size).toBeLessThan(1_000_000);
  const slow = companies.map((company) => company.send(Array.from({ length: 6 }, () => book)));
  await expect.poll(workers, { timeout: 60_000 }).toBe(2);
  const other = await desk.companyOf();
  const report = await other.sendOne(fileAt('tests/corpus/csv/00_baseline_semicolon_utf8.csv'), { answers: [ACCOUNT] });
  expect(report).toMatchObject({ status: 'importado', rowsNew: 14 });
  const { rows } = await desk.database.ownerPool.query(
    `select count(*)::int as waiting, max(attempts) as attempts from work where state in ('pending', 'running')`,
  );
  expect(rows[0].waiting).toBeGreaterThan(6);
  // An import that had to give way used up no attempt.
  expect(rows[0].attempts).toBeLessThanOrEqual(1);
  await Promise.all(slow);
});

/** Sessions of workers that are running an import. */
async function workers(): Promise<number> {
  const { rows } = await desk.database.ownerPool.query(
    `select count(distinct pid)::int as n from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and a.application_name = 'caudal import' and a.datname = current_database()`,
  );
  return rows[0].n;
}
