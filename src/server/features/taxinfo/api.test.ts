import { describe, expect, test } from 'vitest';
import { COMPANY_ROLES, type CompanyRole, type SystemRole } from '#domain/access.ts';
import { dayInChile } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { CORPUS_RUT, importDesk, textFile } from '../../../../tests/support/imports.ts';
import { taxAnswer, taxPage } from '../../../../tests/support/tax-info.ts';

const desk = await importDesk();
const OWN = CORPUS_RUT;
const today = dayInChile(new Date());

const INFO = `query ($companyId: ID!) { companyTaxInfo(companyId: $companyId) {
  errorCode errorDescription sysdate isMasked
  contribuyente { rut dv razonSocial email startOfActivities type subtype capitalPaid }
  activities { code description category isVatable start } addresses { street number comuna region neighbourhood city email }
  representatives { rut dv names surnames isCurrent from to }
  partners { rut dv names surnames isCurrent from to paidIn capitalShare profitShare }
  stampings { code description first last legalizedOn left isLow } attributes { code description start }
  participations { rut razonSocial alerts status } versions { part source date fileName } differences { field own official } } }`;
const SAVE = `mutation ($companyId: ID!, $input: TaxInfoInput!) { saveCompanyTaxInfo(companyId: $companyId, input: $input) {
  actId info { contribuyente { razonSocial email startOfActivities } activities { code } versions { part source date } } } }`;
const UNDO = 'mutation ($companyId: ID!, $id: String!) { undoAct(companyId: $companyId, actId: $id) { description } }';

type Version = { part: string; source: string; date: string; fileName: string | null };
type Info = {
  errorCode: string | null;
  errorDescription: string | null;
  isMasked: boolean;
  contribuyente: { razonSocial: string; rut: string; startOfActivities: string };
  partners: Record<string, unknown>[];
  representatives: Record<string, unknown>[];
  participations: Record<string, unknown>[];
  activities: { code: string }[];
  stampings: { left: number | null; isLow: boolean }[];
  versions: Version[];
  differences: { field: string; own: string; official: string }[];
};
type Saved = { saveCompanyTaxInfo: { actId: string | null; info: Info } };
type Company = Awaited<ReturnType<typeof desk.companyOf>>;

const json = (changes: Record<string, unknown> = {}, name = 'sii.json') => textFile(name, JSON.stringify(taxAnswer(OWN, changes)));
const infoOf = async (company: Company) => (await company.call<{ companyTaxInfo: Info | null }>(INFO, {})).data?.companyTaxInfo ?? null;
const datesOf = (info: Info | null) => Object.fromEntries(info?.versions.map(({ part, date }) => [part, date]) ?? []);
/** Every row, as it is stored. */
async function rowsOf(company: Company): Promise<unknown[]> {
  const { rows } = await desk.database.ownerPool.query('select * from tax_info where company_id = $1 order by version_id', [company.id]);
  return rows;
}

describe('a file of the tax office', () => {
  test('is shown with its day and source; twice is nothing; undone whole', async () => {
    const company = await desk.companyOf();
    expect(await infoOf(company)).toBeNull();
    const first = await company.sendOne(json());
    expect(first).toMatchObject({ status: 'importado', kind: 'CONTRIBUYENTE', rowsNew: 9, rowsRejected: 0, problems: [] });
    const info = await infoOf(company);
    expect(info).toMatchObject({
      ...{ errorCode: null, isMasked: false, contribuyente: { rut: OWN, razonSocial: 'COMERCIAL LOS QUILLAYES SPA' } },
      partners: [{ rut: '12345678-5', dv: '5', names: 'Ana María', capitalShare: '66.67', paidIn: 6_667_000 }],
      differences: [{ field: 'NAME', own: 'Empresa de Prueba SpA', official: 'COMERCIAL LOS QUILLAYES SPA' }],
    });
    expect(info?.contribuyente.startOfActivities).toBe('1998-03-02');
    expect(info?.versions).toHaveLength(9);
    expect(new Set(info?.versions.map(({ date, source, fileName }) => `${date} ${source} ${fileName}`))).toEqual(
      new Set(['2026-11-20 file sii.json']),
    );
    const rows = await rowsOf(company);
    const again = await company.sendOne(json());
    expect(again).toMatchObject({ status: 'repetido', rowsNew: 0, rowsRepeated: 9 });
    expect([await rowsOf(company), await infoOf(company)]).toEqual([rows, info]);
    await company.undo(again.id);
    expect(await infoOf(company)).toEqual(info);
    await company.undo(first.id);
    expect([await infoOf(company), await rowsOf(company)]).toEqual([null, []]);
  });

  test('another file vouches for the same, and stays when the first is undone', async () => {
    const company = await desk.companyOf();
    const first = await company.sendOne(json());
    const second = await company.sendOne(textFile('Mi SII.html', taxPage(taxAnswer(OWN))));
    expect(second.status).toBe('repetido');
    await company.undo(first.id);
    expect((await infoOf(company))?.versions.map(({ fileName }) => fileName)).toEqual(Array.from({ length: 9 }, () => 'Mi SII.html'));
    await company.undo(second.id);
    expect(await infoOf(company)).toBeNull();
  });

  test('the newest day counts, whatever the order of files; an error leaves the older parts with their day', async () => {
    const company = await desk.companyOf();
    await company.sendOne(json());
    await company.sendOne(json({ sysdate: '01/10/2026', socios: [], actEcos: [{ codigo: 1 }] }, 'antes.json'));
    expect((await infoOf(company))?.activities).toMatchObject([{ code: '469000' }]);
    const error = await company.sendOne(
      textFile('error.json', JSON.stringify({ codigoError: 7, descripcionError: 'Sin <b>datos</b>', sysdate: '2026-11-24' })),
    );
    expect(error).toMatchObject({ status: 'importado', rowsNew: 1 });
    const info = await infoOf(company);
    expect(info).toMatchObject({ errorCode: '7', errorDescription: 'Sin <b>datos</b>', contribuyente: { rut: OWN } });
    expect(datesOf(info)).toMatchObject({ answer: '2026-11-24', taxpayer: '2026-11-20', partners: '2026-11-20' });
    await company.undo(error.id);
    expect(await infoOf(company)).toMatchObject({ errorCode: null });
  });

  test('a day of its own that lies ahead is not believed; without a day, the day it came', async () => {
    const company = await desk.companyOf();
    await company.sendOne(json({ sysdate: '31-12-2099' }));
    expect(datesOf(await infoOf(company))['taxpayer']).toBe(today);
  });

  test('another company’s is refused, as is what cannot be read; nothing stays', async () => {
    const company = await desk.companyOf(rutOf(76_700_700));
    const report = await company.sendOne(json());
    expect(report).toMatchObject({ status: 'rechazado', problems: [{ code: 'E_COMPANY' }] });
    expect(report.problems[0]?.message).toContain(OWN);
    expect(await rowsOf(company)).toEqual([]);
  });

  test('somebody without the dashboard does not bring it', async () => {
    const company = await desk.companyOf();
    const other = await desk.newPerson();
    await desk.join(company.id, other.id, 'NOMINAS');
    const context = await desk.contextOf(other.token);
    const IMPORT = 'mutation ($id: ID!, $files: [File!]!) { importFiles(companyId: $id, files: $files) { id status } }';
    await desk.ask(context, IMPORT, { id: company.id, files: [json()] });
    await expect.poll(async () => (await company.list())[0]).toMatchObject({ status: 'rechazado', problems: [{ code: 'E_ACCESS' }] });
    expect(await rowsOf(company)).toEqual([]);
  });
});

describe('who sees what', async () => {
  const company = await desk.companyOf();
  await company.sendOne(json());
  const ROLES: [CompanyRole, SystemRole | null][] = [
    ...COMPANY_ROLES.map((role): [CompanyRole, null] => [role, null]),
    ['USER', 'ADMIN'],
    ['USER', 'SUPER_COLABORADOR'],
    ['USER', 'COLABORADOR'],
  ];
  const NOTHING: readonly CompanyRole[] = ['NOMINAS', 'USER_WITH_COBRANZA', 'USER_WITH_OUT_COBRANZA'];

  test.each(ROLES)('%s, %s', async (role, systemRole) => {
    const one = await desk.newPerson(systemRole);
    await desk.join(company.id, one.id, role);
    const context = await desk.contextOf(one.token);
    const runs = role === 'FOUNDER' || systemRole === 'ADMIN' || systemRole === 'SUPER_COLABORADOR';
    const { data, code } = await desk.ask<{ companyTaxInfo: Info }>(context, INFO, { companyId: company.id });
    const LIST = 'query ($id: ID!) { imports(companyId: $id) { docs { hasOriginal original { url } } } }';
    const imports = await desk.ask<{ imports: { docs: { hasOriginal: boolean; original: unknown }[] } }>(context, LIST, { id: company.id });
    for (const { hasOriginal, original } of imports.data?.imports.docs ?? [])
      expect([hasOriginal, original !== null]).toEqual([runs, runs]);
    const input = { taxpayer: { name: 'Otra' } };
    const saved = await desk.ask<Saved>(context, SAVE, { companyId: company.id, input });
    expect(saved.code).toBe(runs ? null : 'FORBIDDEN');
    if (runs) await desk.ask(context, UNDO, { companyId: company.id, id: saved.data?.saveCompanyTaxInfo.actId });
    if (NOTHING.includes(role)) return expect([data, code]).toEqual([{ companyTaxInfo: null }, 'FORBIDDEN']);
    const info = data?.companyTaxInfo;
    expect(info?.isMasked).toBe(!runs);
    expect(info?.partners).toMatchObject([{ names: 'Ana María', rut: runs ? '12345678-5' : null, capitalShare: runs ? '66.67' : null }]);
    for (const secret of ['12345678', '66.67', '6667000', '76543210']) expect(JSON.stringify(data).includes(secret)).toBe(runs);
  });

  test('a stranger', async () => {
    const context = await desk.contextOf((await desk.newPerson('ADMIN')).token);
    expect((await desk.ask(context, INFO, { companyId: company.id })).code).toBe('NOT_FOUND');
    expect((await desk.ask(context, SAVE, { companyId: company.id, input: {} })).code).toBe('NOT_FOUND');
  });
});

describe('by hand', () => {
  test('what is given changes, the rest stays; undone exactly; the history has no RUT of a person', async () => {
    const company = await desk.companyOf();
    await company.sendOne(json());
    const [rows, before] = [await rowsOf(company), await infoOf(company)];
    const input = { taxpayer: { email: 'otro@quillayes.cl' }, partners: [{ rut: '9.876.543-3', name: 'Eva', capitalShare: '12,5' }] };
    const { data } = await company.call<Saved>(SAVE, { input });
    const { actId, info } = data?.saveCompanyTaxInfo ?? {};
    expect(info?.contribuyente).toEqual({
      ...{ razonSocial: 'COMERCIAL LOS QUILLAYES SPA', email: 'otro@quillayes.cl', startOfActivities: '1998-03-02' },
    });
    const now = await infoOf(company);
    expect(now?.partners).toMatchObject([{ rut: '9876543-3', names: 'Eva', capitalShare: '12.5' }]);
    expect(now?.versions.filter(({ source }) => source === 'hand').map(({ part, date }) => [part, date])).toEqual([
      ['taxpayer', today],
      ['partners', today],
    ]);
    expect((await company.call<Saved>(SAVE, { input })).data?.saveCompanyTaxInfo.actId).toBeNull();
    const history = await desk.database.ownerPool.query('select * from history where company_id = $1', [company.id]);
    expect(JSON.stringify(history.rows)).not.toContain('9876543');
    await company.call(UNDO, { id: actId });
    expect([await rowsOf(company), await infoOf(company)]).toEqual([rows, before]);
    expect((await company.call(UNDO, { id: actId })).code).toBe('CONFLICT');
  });

  test.each([
    [{ taxpayer: { startedOn: '31/02/2020' } }, 'taxpayer.startedOn', 'Inicio: escribe un día'],
    [{ taxpayer: { startedOn: '1700-01-01' } }, 'taxpayer.startedOn', 'Inicio'],
    [{ taxpayer: { name: 'x'.repeat(301) } }, 'taxpayer.name', 'Nombre o razón social: escribe hasta 300 letras.'],
    [{ taxpayer: { capitalPaid: -1 } }, 'taxpayer.capitalPaid', 'Capital enterado'],
    [{ partners: [{ name: 'Eva' }, { rut: '12345678-9' }] }, 'partners.1.rut', 'RUT: escribe un RUT'],
    [{ partners: [{ name: 'Eva', capitalShare: '101' }] }, 'partners.0.capitalShare', 'Participación en el capital'],
    [{ representatives: [{}] }, 'representatives.0.name', 'Nombre'],
    [{ activities: [{ category: 'x' }] }, 'activities.0.code', 'Código'],
    [{ stampings: [{ first: 9, last: 1 }] }, 'stampings.0.last', 'Último folio'],
    [{ stampings: [{ first: 1.5, last: 2 }] }, 'stampings.0.first', 'Primer folio'],
    [{ attributes: [{}] }, 'attributes.0.description', 'Descripción'],
    [{ addresses: [{ number: '1' }] }, 'addresses.0.street', 'Calle'],
    [{ participations: [{ alerts: 1 }] }, 'participations.0.name', 'Nombre'],
  ])('%j is refused at its field', async (input, field, message) => {
    const company = await desk.companyOf();
    const refused = await company.call(SAVE, { input });
    expect([refused.code, refused.reason, refused.field]).toEqual(['BAD_USER_INPUT', 'BAD_FIELD', field]);
    expect(refused.message).toContain(message);
    expect(await rowsOf(company)).toEqual([]);
  });

  test('more rows than the limit are refused', async () => {
    const company = await desk.companyOf();
    const activities = Array.from({ length: 1_001 }, () => ({ code: '1' }));
    expect((await company.call(SAVE, { input: { activities } })).code).toBe('BAD_USER_INPUT');
  });
});

test.each([
  [90, 10, false],
  [91, 9, true],
  [100, 0, true],
])('after folio %i of 100 of the newest month, %i are left: low %s', async (folio, left, isLow) => {
  const books = await testBooks(desk.database, desk.person.id);
  const company = await desk.deskOf(books.companyId);
  await books.document('2026-02-10', 1_000, { folio: '99999', code: 33, period: '2026-02-01' });
  await books.document('2026-03-10', 1_000, { folio: String(folio), code: 33, period: '2026-03-01' });
  await books.document('2026-03-11', 1_000, { folio: '7', code: 33, period: '2026-03-01' });
  await books.document('2026-03-11', 1_000, { folio: '98', code: 33, period: '2026-03-01', is_received: true });
  await company.call(SAVE, {
    input: {
      stampings: [
        { code: '33', first: 1, last: 100 },
        { code: '34', first: 1, last: 5 },
      ],
    },
  });
  expect((await infoOf(company))?.stampings).toMatchObject([
    { left, isLow },
    { left: null, isLow: false },
  ]);
});

test('what differs from the company’s own data goes once it is the same; accents and marks are no difference', async () => {
  const company = await desk.companyOf();
  const UPDATE = 'mutation ($companyId: ID!, $input: ModifyCompanyInput!) { updateCompany(id: $companyId, input: $input) { id } }';
  const fields = async () => (await infoOf(company))?.differences.map(({ field }) => field);
  await company.call(SAVE, { input: { taxpayer: { name: 'EMPRESA DE PRUEBA S.p.A.', startedOn: '2015-03-01' } } });
  expect(await fields()).toEqual(['NAME']);
  await company.call(SAVE, { input: { taxpayer: { name: 'Émpresa de  prueba, SPA' } } });
  expect(await fields()).toEqual([]);
  await company.call(UPDATE, { input: { entryDate: '2020-01-01' } });
  expect(await fields()).toEqual(['STARTED_ON']);
  await company.call(UPDATE, { input: { entryDate: '2015-03-01' } });
  expect(await fields()).toEqual([]);
  const ANSWER = `mutation ($companyId: ID!, $regime: TaxRegime!) {
    saveOnboardingStep(companyId: $companyId, step: additional, answers: { taxRegime: $regime }) { companyId } }`;
  await company.call(SAVE, { input: { attributes: [{ description: 'Régimen Pro Pyme General' }] } });
  expect(await fields()).toEqual([]);
  await company.call(ANSWER, { regime: 'GENERAL_14A' });
  expect(await fields()).toEqual(['REGIME']);
  await company.call(ANSWER, { regime: 'PRO_PYME_14D3' });
  expect(await fields()).toEqual([]);
});
