import { expect, it } from 'vitest';
import { importDesk, textFile } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const HEAD = 'Tipo de obligación;Nombre;Monto;Vencimiento;Número\n';
const sheet = (...rows: string[]) => textFile('obligaciones.csv', HEAD + rows.join('\n'));
const BOOK = 'Rut trabajador(1101);Total haberes(5201);Total descuentos(5301);Cotizaciones(5341);Aportes empleador(5410);Líquido(5501)\n';
const lre = (...rows: string[]) => textFile('LRE_76123456_202603.csv', BOOK + rows.join('\n'));
const DINS = 'query ($companyId: ID!) { dins(companyId: $companyId) { totalDocs } }';
const DIN = 'Número DIN;Fecha aceptación;Tipo de cambio;FOB;IVA\n';

const OBLIGATIONS = `query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) {
  docs { id name amount dueDate fieldKey meta { number } } } }`;
type Answer = { paginatedDocumentsByCompany: { docs: { id: string; name: string; amount: number; dueDate: string; fieldKey: string }[] } };
type Company = Awaited<ReturnType<typeof desk.companyOf>>;

async function obligationsOf(company: Company) {
  const input = { companyId: company.id, documentTypes: ['OBLIGATION'] };
  const { data, message } = await company.call<Answer>(OBLIGATIONS, { input });
  if (!data) throw new Error(message ?? 'no answer');
  return data.paginatedDocumentsByCompany.docs.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
}
const amounts = async (company: Company) => (await obligationsOf(company)).map(({ amount, dueDate }) => `${dueDate} ${amount}`);

it('a spreadsheet makes obligations once, and its undo takes out what nothing else vouches for', async () => {
  const company = await desk.companyOf();
  const before = await company.state();
  const first = await company.sendOne(
    sheet('Arriendo;Bodega;1000;05-03-2026;', 'Seguros;Póliza;500;06-03-2026;P-1', 'Nada;;1;06-03-2026;'),
  );
  expect(first).toMatchObject({ status: 'parcial', kind: 'OBLIGACIONES', rowsRead: 3, rowsNew: 2, rowsRejected: 1 });
  expect(await obligationsOf(company)).toMatchObject([
    { name: 'Bodega', amount: 1000, fieldKey: 'arriendos' },
    { name: 'Póliza', fieldKey: 'seguros', meta: { number: 'P-1' } },
  ]);
  const again = await company.sendOne(sheet('Arriendo;Bodega;1000;05-03-2026;', 'Seguros;Otra;500;06-05-2026;P-1'));
  expect(again).toMatchObject({ status: 'repetido', rowsNew: 0, rowsRepeated: 2 });
  await company.undo(first.id);
  expect(await amounts(company)).toEqual(['2026-03-05 1000', '2026-03-06 500']);
  await company.undo(again.id);
  expect(await amounts(company)).toEqual([]);
  expect(await company.state()).toEqual(before);
});

it('a day of issue to come stays as the file says it', async () => {
  const company = await desk.companyOf();
  await company.sendOne(textFile('o.csv', 'Tipo de obligación;Monto;Vencimiento;Emisión\nArriendo;1000;05-03-2031;01-03-2031\n'));
  const { rows } = await desk.database.ownerPool.query('select issued_on::text as "on" from document where company_id = $1', [company.id]);
  expect(rows).toEqual([{ on: '2031-03-01' }]);
});

it('what a person changed of an imported obligation stands in the way of its undo', async () => {
  const company = await desk.companyOf();
  const { id } = await company.sendOne(sheet('Arriendo;Bodega;1000;05-03-2026;'));
  const [one] = await obligationsOf(company);
  const change = `mutation ($companyId: ID!, $id: ID!) { updateObligationDocument(companyId: $companyId, id: $id,
    input: { amount: 1200, currency: CLP }) { nModified } }`;
  expect((await company.call(change, { id: one?.id })).code).toBeNull();
  expect(await company.undo(id)).toMatchObject({ code: 'CONFLICT' });
  expect(await company.sendOne(sheet('Arriendo;Bodega;1000;05-03-2026;'))).toMatchObject({ status: 'repetido' });
  expect(await amounts(company)).toEqual(['2026-03-05 1200']);
});

it('a payroll book owes what workers receive and what goes to Previred, whatever brought them first', async () => {
  const company = await desk.companyOf();
  const first = await company.sendOne(lre('12345670-K;1000;200;180;50;800', '9876543-3;2000;400;360;90;1600'));
  expect(first).toMatchObject({ status: 'importado', kind: 'LRE', rowsRead: 2, rowsNew: 2, problems: [] });
  expect(await amounts(company)).toEqual(['2026-03-31 2400', '2026-04-13 680']);
  expect(await company.sendOne(lre('12345670-K;1000;200;180;50;800', '9876543-3;2000;400;360;90;1600'))).toMatchObject({
    ...{ status: 'repetido', rowsRepeated: 2 },
  });
  const corrected = await company.sendOne(lre('12345670-K;1000;200;180;50;800', '9876543-3;2500;400;360;90;2100'));
  expect(corrected).toMatchObject({ status: 'pregunta', questions: [{ key: 'obligations' }] });
  expect(corrected.questions[0]?.message).toContain('Sueldos de 03/2026: la empresa tiene $ 2.400 y el archivo dice $ 2.900.');
  const answered = await company.answer(corrected.id, [{ key: 'obligations', value: 'archivo' }]);
  expect(answered).toMatchObject({ status: 'importado', rowsNew: 1, rowsRepeated: 1 });
  expect(await amounts(company)).toEqual(['2026-03-31 2900', '2026-04-13 680']);
  expect(await company.sendOne(lre('12345670-K;1000;200;180;50;800', '9876543-3;2500;400;360;90;2100'))).toMatchObject({
    status: 'repetido',
  });
  await company.undo(corrected.id);
  expect(await amounts(company)).toEqual(['2026-03-31 2400', '2026-04-13 680']);
  await company.undo(first.id);
  expect(await amounts(company)).toEqual([]);
});

it('the amount that a person wrote is back once the file that took its place is undone', async () => {
  const company = await desk.companyOf();
  const create = `mutation ($companyId: ID!, $documents: [ObligationInput!]!) {
    createObligationDocuments(companyId: $companyId, documents: $documents) { nModified } }`;
  const previred = { kind: 'cotizacionafp', institution: 'PREVIRED', amount: 100, dueDate: '2026-04-13', period: '2026-03' };
  expect(await company.call(create, { documents: [previred] })).toMatchObject({ code: null });
  const answered = async (pay: string, value: string) =>
    company.answer((await company.sendOne(lre(`12345670-K;1000;200;${pay};800`))).id, [{ key: 'obligations', value }]);
  const first = await answered('180;50', 'actual');
  expect(await amounts(company)).toEqual(['2026-03-31 800', '2026-04-13 100']);
  const second = await answered('180;90', 'archivo');
  expect(await amounts(company)).toEqual(['2026-03-31 800', '2026-04-13 270']);
  await company.undo(second.id);
  expect(await amounts(company)).toEqual(['2026-03-31 800', '2026-04-13 100']);
  await company.undo(first.id);
  expect(await amounts(company)).toEqual(['2026-04-13 100']);
});

it('a payroll book goes to whoever may see what workers earn; unless it is read, nobody knows that it is one', async () => {
  const company = await desk.companyOf();
  const { id } = await company.sendOne(lre('12345670-K;1000;200;180;50;800'));
  const LIST = 'query ($id: ID!) { imports(companyId: $id) { docs { hasOriginal original { url } } } }';
  const tokens = new Map<string, string>();
  for (const role of ['FOUNDER', 'USER', 'OPERARIO'] as const) {
    const one = await desk.newPerson();
    await desk.join(company.id, one.id, role);
    tokens.set(role, one.token);
  }
  type Answer = { imports: { docs: { hasOriginal: boolean; original: unknown }[] } };
  const seenBy = async (token: string) => {
    const { data } = await desk.ask<Answer>(await desk.contextOf(token), LIST, { id: company.id });
    const [file] = data?.imports.docs ?? [];
    expect(file?.original !== null).toBe(file?.hasOriginal);
    return file?.hasOriginal;
  };
  const seen = async () => Promise.all([...tokens.values()].map(seenBy));
  expect(await seen()).toEqual([true, true, false]);
  for (const status of ['en_proceso', 'rechazado']) {
    await desk.database.ownerPool.query('update import set status = $2, kind = null where import_id = $1', [id, status]);
    expect([status, await seen()]).toEqual([status, [true, false, false]]);
  }
});

it('declarations of a spreadsheet are there once; one with other data stays as it is', async () => {
  const forbidden = await (await desk.companyOf()).sendOne(textFile('din.csv', `${DIN}4020012345;10-03-2026;950,5;1000;190\n`));
  expect(forbidden).toMatchObject({ status: 'rechazado', problems: [{ code: 'E_ACCESS' }] });
  await desk.database.ownerPool.query("update person set system_role = 'SUPER_COLABORADOR' where person_id = $1", [desk.person.id]);
  const company = await desk.companyOf();
  const first = await company.sendOne(textFile('din.csv', `${DIN}4020012345;10-03-2026;950,5;1000;190\n`));
  expect(first).toMatchObject({ status: 'importado', kind: 'DIN', rowsNew: 1 });
  const other = await company.sendOne(
    textFile('din2.csv', `${DIN}4020012345;10-03-2026;950,5;1000;190\n4020012346;11-03-2026;950;1;0,19\n`),
  );
  expect(other).toMatchObject({ status: 'importado', rowsNew: 1, rowsRepeated: 1 });
  const wrong = await company.sendOne(textFile('din3.csv', `${DIN}4020012345;10-03-2026;950,5;2000;380\n`));
  expect(wrong).toMatchObject({ rowsRejected: 1, problems: [{ code: 'W_TOTAL' }, { code: 'E_CONFLICT' }].slice(-1) });
  await company.undo(first.id);
  const count = async () => {
    const { data, message } = await company.call<{ dins: { totalDocs: number } }>(DINS, {});
    if (!data) throw new Error(message ?? 'no answer');
    return data.dins.totalDocs;
  };
  expect(await count()).toBe(2);
  await company.undo(other.id);
  expect(await count()).toBe(0);
});
