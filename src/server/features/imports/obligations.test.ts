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
  const again = await company.sendOne(sheet('Arriendo;Bodega;1000;05-03-2026;', 'Seguros;Otra;500;26-05-2026;P-1'));
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

it('of two payroll books of a month the later one counts, worker by worker; undone, the first one does again', async () => {
  const company = await desk.companyOf();
  const workers = async () => {
    const rows = desk.database.owner.selectFrom('payroll_row').select(['worker_rut', 'amounts']).where('company_id', '=', company.id);
    const current = await rows.where('is_current', '=', true).orderBy('worker_rut').execute();
    return current.map(({ worker_rut, amounts }) => `${worker_rut} ${amounts['5501']}`);
  };
  const [ana, eva] = ['12345670-K;1000;200;180;50;800', '9876543-3;2000;400;360;90;1600'];
  const both = ['12345670-K 800', '9876543-3 1600'];
  const first = await company.sendOne(lre(ana, eva));
  expect(await workers()).toEqual(both);
  // Eva was in the first one by mistake, and Ana earned more.
  const second = lre('12345670-K;1500;200;180;50;1300');
  const open = await company.sendOne(second);
  const corrected = await company.answer(open.id, [{ key: 'obligations', value: 'archivo' }]);
  expect(corrected).toMatchObject({ rowsNew: 1, rowsRepeated: 0 });
  expect(await workers()).toEqual(['12345670-K 1300']);
  // The first one once more is no correction of the second.
  const again = await company.sendOne(lre(ana, eva));
  expect(again).toMatchObject({ status: 'repetido' });
  expect(await workers()).toEqual(['12345670-K 1300']);
  await company.undo(again.id);
  await company.undo(corrected.id);
  expect(await workers()).toEqual(both);
  const declined = await company.answer((await company.sendOne(second)).id, [{ key: 'obligations', value: 'actual' }]);
  expect(await workers()).toEqual(both);
  await company.undo(first.id);
  expect(await workers()).toEqual(['12345670-K 1300']);
  await company.undo(declined.id);
  expect(await workers()).toEqual([]);
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

const CREATE = `mutation ($companyId: ID!, $documents: [ObligationInput!]!) {
  createObligationDocuments(companyId: $companyId, documents: $documents) { nModified } }`;
const part = (kind: string, institution: string | null, amount: number) => ({
  ...{ kind, institution, amount, dueDate: '2026-04-13', period: '2026-03' },
});
/** Three kinds, as somebody copies them from Previred; together 230. */
const PARTS = [part('cotizacionafp', 'AFP Habitat', 130), part('cotizacionsalud', 'Fonasa', 70), part('cotizacioncesantia', null, 30)];
const SHEET_OF_PARTS = sheetOfParts(130, 70, 30);

function sheetOfParts(afp: number, health: number, unemployment: number): File {
  const rows = [`cotizacionafp;;${afp};AFP Habitat`, `cotizacionsalud;;${health};Fonasa`, `cotizacioncesantia;;${unemployment};`];
  const lines = rows.map((row) => `${row};13-04-2026;2026-03`);
  return textFile('previred.csv', `Tipo de obligación;Nombre;Monto;Institución;Vencimiento;Mes\n${lines.join('\n')}\n`);
}

const contributionsOf = async (company: Company) =>
  (await obligationsOf(company)).filter(({ dueDate }) => dueDate === '2026-04-13').map(({ amount }) => amount);
const sumIn = async (company: Company) => (await contributionsOf(company)).reduce((sum, one) => sum + one, 0);

it.each<['by hand' | 'by a spreadsheet']>([['by hand'], ['by a spreadsheet']])(
  'contributions of three kinds %s and the payroll book of their month owe once',
  async (how) => {
    const company = await desk.companyOf();
    if (how === 'by hand') expect(await company.call(CREATE, { documents: PARTS })).toMatchObject({ code: null });
    else expect(await company.sendOne(SHEET_OF_PARTS)).toMatchObject({ status: 'importado', rowsNew: 3 });
    // 180 of the worker and 50 of the employer.
    const same = await company.sendOne(lre('12345670-K;1000;200;180;50;800'));
    expect(same).toMatchObject({ status: 'importado', questions: [] });
    expect(await contributionsOf(company)).toHaveLength(3);
    const corrected = await company.sendOne(lre('12345670-K;1000;200;180;90;800'));
    expect(corrected).toMatchObject({ status: 'pregunta' });
    expect(corrected.questions[0]?.message).toContain(
      'Imposiciones de 03/2026: la empresa tiene $ 230 en 3 obligaciones y el archivo dice $ 270.',
    );
    const answered = await company.answer(corrected.id, [{ key: 'obligations', value: 'archivo' }]);
    expect(answered).toMatchObject({ status: 'importado' });
    expect((await contributionsOf(company)).sort()).toEqual([130, 30, 40, 70]);
    expect(await company.sendOne(lre('12345670-K;1000;200;180;90;800'))).toMatchObject({ status: 'repetido' });
    await company.undo(corrected.id);
    expect(await sumIn(company)).toBe(230);
    await company.undo(same.id);
    expect(await sumIn(company)).toBe(230);
    expect(await amounts(company)).toHaveLength(3);
  },
);

it('of three kinds, what is declined once is not asked again, and less than they come to is refused by name', async () => {
  const company = await desk.companyOf();
  await company.call(CREATE, { documents: PARTS });
  const more = await company.sendOne(lre('12345670-K;1000;200;180;90;800'));
  await company.answer(more.id, [{ key: 'obligations', value: 'actual' }]);
  expect(await sumIn(company)).toBe(230);
  expect(await company.sendOne(lre('12345670-K;1000;200;180;90;800'))).toMatchObject({ status: 'repetido' });
  const less = await company.sendOne(lre('12345670-K;1000;200;150;0;800'));
  const answered = await company.answer(less.id, [{ key: 'obligations', value: 'archivo' }]);
  expect(answered.problems).toMatchObject([{ code: 'E_CONFLICT', message: expect.stringContaining('está con $ 230 en varias') }]);
  expect(await sumIn(company)).toBe(230);
});

it('after the payroll book, contributions by hand or by a spreadsheet are in it already', async () => {
  const company = await desk.companyOf();
  await company.sendOne(lre('12345670-K;1000;200;180;50;800'));
  expect(await company.call(CREATE, { documents: PARTS })).toMatchObject({
    ...{ code: 'BAD_USER_INPUT', message: expect.stringContaining('sumarían $ 460 y el libro de remuneraciones dice $ 230') },
  });
  expect(await company.sendOne(SHEET_OF_PARTS)).toMatchObject({ rowsNew: 0, rowsRepeated: 3, rowsRejected: 0 });
  expect(await sumIn(company)).toBe(230);
  // What the book says is lowered first: then they are parts of it.
  const [whole] = (await obligationsOf(company)).filter(({ amount }) => amount === 230);
  const lower = `mutation ($companyId: ID!, $id: ID!) { updateObligationDocument(companyId: $companyId, id: $id, input: { amount: 30, currency: CLP }) { nModified } }`;
  expect((await company.call(lower, { id: whole?.id })).code).toBeNull();
  expect(await company.call(CREATE, { documents: PARTS.slice(0, 2) })).toMatchObject({ code: null });
  expect(await sumIn(company)).toBe(230);
  expect(await company.sendOne(lre('12345670-K;1000;200;180;50;800'))).toMatchObject({ status: 'repetido' });
  const second = await company.sendOne(sheetOfParts(130, 70, 90));
  expect(second).toMatchObject({ status: 'repetido', rowsRepeated: 2, rowsRejected: 1, problems: [{ code: 'E_CONFLICT', line: 4 }] });
  expect(second.problems[0]?.message).toContain('Las imposiciones de 03/2026 ya vienen en el libro de remuneraciones por $ 230');
  expect(await sumIn(company)).toBe(230);
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
