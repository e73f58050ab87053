import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rut } from '#domain/rut.ts';
import { importDesk } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const report = readFileSync('tests/data/bhe/informeMensualREC_202609.xls', 'latin1');
const file = (text: string) => new File([Buffer.from(text, 'latin1')], 'informeMensualREC.xls');
/** The report of the days when nobody had annulled number 59. */
const before = file(
  report
    .replace('ANULADA ', 'VIGENTE ')
    .replace('11/09/2026 ', ' ')
    .replace('>2100000<', '>2600000<')
    .replace('>274500<', '>350750<')
    .replace('>1825500<', '>2249250<'),
);
const page = () => new File([readFileSync('tests/data/bhe/bhe_recibidas_cgi_202609.html')], 'bhe.html');

const DOCUMENTS = `query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) {
  totals { isReceived count amount net } docs { id amount fieldKey isLate meta { number badge isValid netAmount taxAmount taxRate recoverableTaxes
    retentionHolder isUsualRetention retentionLoan barCode typeLabel remaining } } } }`;

type Answer = { paginatedDocumentsByCompany: { totals: unknown; docs: { id: string; meta: { number: string } }[] } };

async function documentsOf(company: Awaited<ReturnType<typeof desk.companyOf>>) {
  const input = { companyId: company.id, documentTypes: ['TAX_DOCUMENT'], filter: { isReceived: true }, newFilter: { codes: [0, 1] } };
  const { data, message } = await company.call<Answer>(DOCUMENTS, { input });
  if (!data) throw new Error(message ?? 'no answer');
  return data.paginatedDocumentsByCompany;
}

it('professional fees are owed at what the professional receives, annulled ones at nothing', async () => {
  const company = await desk.companyOf(rut('76000000-0'));
  expect(await company.sendOne(file(report))).toMatchObject({ status: 'importado', kind: 'BHE', rowsNew: 4 });
  const { docs } = await documentsOf(company);
  const byNumber = Object.fromEntries(docs.map((one) => [one.meta.number, one]));
  expect(byNumber['58']).toMatchObject({
    amount: 847_500,
    fieldKey: 'honorariosprofesionales',
    meta: {
      typeLabel: 'Boleta de honorarios',
      badge: 'PENDING',
      netAmount: 1_000_000,
      taxAmount: 152_500,
      taxRate: 0.1525,
      recoverableTaxes: 0,
      retentionHolder: 'receptor',
      isUsualRetention: true,
      barCode: null,
    },
  });
  expect(byNumber['120']).toMatchObject({ amount: 300_000, meta: { retentionHolder: 'emisor', taxAmount: 0 } });
  expect(byNumber['59']).toMatchObject({ meta: { badge: 'ANNULLED', isValid: false } });
  const state = await company.state();
  expect(state['untrue']).toEqual([]);
  const expected = state['flow']?.map((row) => JSON.parse(String(row))).filter((row) => row.key === 'honorariosprofesionales');
  expect(expected?.reduce((sum, row) => sum + row.amount, 0)).toBe(-1_825_500);
});

it('list and book add up to what the report prints below its rows, which leaves annulled ones out', async () => {
  const company = await desk.companyOf(rut('76000000-0'));
  await company.sendOne(file(report));
  const { totals } = await documentsOf(company);
  expect(totals).toEqual(expect.arrayContaining([expect.objectContaining({ isReceived: true, amount: 1_825_500, net: 2_100_000 })]));
  const query = `mutation ($companyId: ID!) { getRCVBook(companyId: $companyId, isReceived: true, isBoleta: true, period: "2026-09") {
    docs { amount isValid } summary { count amount grossAmount taxAmount } } }`;
  type Book = { getRCVBook: { docs: { amount: number; isValid: boolean }[]; summary: unknown[] } };
  const { data } = await company.call<Book>(query, {});
  expect(data?.getRCVBook.summary).toEqual([{ count: 4, amount: 1_825_500, grossAmount: 2_100_000, taxAmount: 274_500 }]);
  expect(data?.getRCVBook.docs.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_825_500);
  expect(data?.getRCVBook.docs.filter(({ isValid }) => !isValid)).toEqual([{ amount: 0, isValid: false }]);
});

it('one that was paid before it was annulled adds nothing either', async () => {
  const company = await desk.companyOf(rut('76000000-0'));
  await company.sendOne(before);
  const paid = (await documentsOf(company)).docs.find((one) => one.meta.number === '59');
  const settle = 'mutation ($ids: [ID!]!) { FindAndSettleDocumentById(ids: $ids) { __typename } }';
  expect(await company.call(settle, { ids: [paid?.id] })).toMatchObject({ message: null });
  await company.sendOne(file(report));
  const { totals, docs } = await documentsOf(company);
  expect(docs.find((one) => one.meta.number === '59')).toMatchObject({ meta: { badge: 'PAID' } });
  expect(totals).toEqual(expect.arrayContaining([expect.objectContaining({ isReceived: true, amount: 1_825_500, net: 2_100_000 })]));
});

it('the same report, and the page of the same month, bring nothing new; the page adds the codes', async () => {
  const company = await desk.companyOf(rut('76000000-0'));
  await company.sendOne(file(report));
  expect(await company.sendOne(file(report))).toMatchObject({ status: 'repetido', rowsNew: 0, rowsRepeated: 4 });
  expect(await company.sendOne(page())).toMatchObject({ rowsNew: 0, rowsRepeated: 4 });
  const { docs } = await documentsOf(company);
  expect(docs.find((one) => one.meta.number === '58')).toMatchObject({ meta: { barCode: '12345670000058ABCDE' } });
});

it('one that its issuer annuls later owes nothing any more, in whatever order the reports come; undoing the report brings it back', async () => {
  for (const isAnnulledFirst of [false, true]) {
    const company = await desk.companyOf(rut('76000000-0'));
    const first = await company.sendOne(isAnnulledFirst ? file(report) : before);
    const second = await company.sendOne(isAnnulledFirst ? before : file(report));
    const annulled = async () => (await documentsOf(company)).docs.find((one) => one.meta.number === '59');
    expect(await annulled()).toMatchObject({ meta: { badge: 'ANNULLED' } });
    await company.undo(isAnnulledFirst ? first.id : second.id);
    expect(await annulled()).toMatchObject({ meta: { badge: 'PENDING', isValid: true } });
    expect((await company.state())['untrue']).toEqual([]);
  }
});

it('undone, nothing of it stays', async () => {
  const company = await desk.companyOf(rut('76000000-0'));
  const empty = await company.state();
  const { id } = await company.sendOne(file(report));
  await company.undo(id);
  expect(await company.state()).toEqual(empty);
});
