import { expect, it } from 'vitest';
import { rut } from '#domain/rut.ts';
import { fileAt, importDesk } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const aec = () => fileAt('tests/data/dte/AEC--76354771-K--33--170--SEQ-2.xml');
const dte = () => fileAt('tests/data/dte/DTE--76354771-K--33--170--cleaned.xml');

const DOCUMENTS = `query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { docs { amount
  meta { number badge remaining signature { verdict } factoring { cedido issuerId issuerName cesionDate } cesion { holderRut holderName date amount dueDate number verdict } } } } }`;
type Answer = { paginatedDocumentsByCompany: { docs: { amount: number; meta: Record<string, unknown> }[] } };

async function invoice(company: Awaited<ReturnType<typeof desk.companyOf>>) {
  const { data } = await company.call<Answer>(DOCUMENTS, { input: { companyId: company.id, documentTypes: ['TAX_DOCUMENT'] } });
  return data?.paginatedDocumentsByCompany.docs;
}

const HOLDER = {
  holderRut: '76598556-0',
  holderName: 'Fondo de Inversión Privado Deuda y Facturas',
  date: '2019-04-05',
  amount: 2_996_301,
  dueDate: '2019-05-01',
  number: 2,
  verdict: 'VALID',
};
const FACTORING = { cedido: true, issuerId: HOLDER.holderRut, issuerName: HOLDER.holderName, cesionDate: HOLDER.date };

it('its debtor owes the same, to whom holds it now', async () => {
  const company = await desk.companyOf(rut('96790240-3'));
  await company.sendOne(dte());
  expect(await invoice(company)).toMatchObject([{ meta: { badge: 'PENDING', cesion: null, factoring: { cedido: false } } }]);
  expect(await company.sendOne(aec())).toMatchObject({ status: 'importado', kind: 'AEC', rowsNew: 0, rowsRepeated: 1 });
  expect(await invoice(company)).toMatchObject([
    { meta: { badge: 'PENDING', remaining: 2_996_301, cesion: HOLDER, factoring: FACTORING, signature: { verdict: 'VALID' } } },
  ]);
});

it('its issuer expects nothing of it any more, until the file is undone; the same file again brings nothing', async () => {
  for (const files of [
    [dte(), aec()],
    [aec(), dte()],
  ]) {
    const company = await desk.companyOf(rut('76354771-K'));
    const reports = [];
    for (const file of files) reports.push(await company.sendOne(file));
    expect(await invoice(company)).toMatchObject([{ meta: { badge: 'UNEXPECTED', cesion: HOLDER } }]);
    expect((await company.state())['flow']).toEqual([]);
    expect(await company.sendOne(aec())).toMatchObject({ status: 'repetido', rowsNew: 0 });
    await company.undo(reports.find(({ kind }) => kind === 'AEC')?.id ?? '');
    expect(await invoice(company)).toMatchObject([{ meta: { badge: 'PENDING', cesion: null, factoring: { cedido: false } } }]);
    expect((await company.state())['untrue']).toEqual([]);
  }
});

it('a company that has nothing to do with the invoice is refused it', async () => {
  const company = await desk.companyOf();
  expect(await company.sendOne(aec())).toMatchObject({ status: 'rechazado', problems: [{ code: 'E_COMPANY' }] });
  expect(await invoice(company)).toEqual([]);
});
