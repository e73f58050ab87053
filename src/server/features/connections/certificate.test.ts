import { expect, test } from 'vitest';
import { rutOf } from '#domain/rut.ts';
import type { Upload } from '#server/api/spool.ts';
import { readCompanies } from '#server/db/scope.ts';
import { keyringOf } from '#server/keys.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { makePfx } from '../../../../tests/support/certificates.ts';
import { masterKeyCommand } from './command.ts';
import { openCertificate } from './credentials.ts';
import { checkCertificate } from './pfx.ts';

const CANARY = 'canario-Zx81-clave';
const RUT = '12345678-5';
const { database, services, person, company, join, contextOf, ask } = await testApi();
const boss = await person();
const colleague = await person();
const firm = await company(boss.id);
await join(firm, colleague.id, 'USER');

const SAVE = `mutation ($companyId: ID!, $file: File!, $password: String!, $rut: String!) {
  saveCertificate(companyId: $companyId, file: $file, password: $password, rut: $rut) { id holderRut holderName isExpired isExpiringSoon } }`;
const READ =
  'query ($companyId: ID!) { companyCertificate(companyId: $companyId) { certificate { id holderRut validUntil isExpiringSoon } } }';
const REMOVE = 'mutation ($companyId: ID!) { removeCertificate(companyId: $companyId) }';
const DAY = 86_400_000;
const file = (bytes: Buffer): Upload => new File([new Uint8Array(bytes)], 'ana.pfx');
const pfx = (changes: Partial<Parameters<typeof makePfx>[0]> = {}) => file(makePfx({ password: CANARY, rut: RUT, ...changes }));
const save = async (changes: Record<string, unknown> = {}, who = boss) =>
  ask(await contextOf(who.token), SAVE, { companyId: firm, file: pfx(), password: CANARY, rut: '12.345.678-5', ...changes });
const open = (keys = services.settings.masterKeys) =>
  readCompanies(database.app, { personId: null, companyIds: [firm] }, (db) => openCertificate(db, firm, keys));

test('a certificate is kept so that only this installation can sign with it, and nothing of it comes back', async () => {
  const { data, message } = await save();
  expect([message, data]).toEqual([
    null,
    { saveCertificate: expect.objectContaining({ holderRut: RUT, isExpired: false, isExpiringSoon: false }) },
  ]);
  const { privateKey } = await open();
  expect(privateKey).toContain('PRIVATE KEY');
  const secret = privateKey.split('\n').slice(1, 4).join('').replaceAll('\r', '').slice(0, 60);
  const stored = await everything();
  expect(stored).toContain(RUT);
  for (const canary of [CANARY, secret, 'PRIVATE KEY']) expect(stored).not.toContain(canary);
  await expect(open(keyringOf('another master key 0123456789 abcdefgh'))).rejects.toThrow('no se abre con la llave');
});

/** All rows of all tables, including jobs, as in a dump. */
async function everything(): Promise<string> {
  const { rows: tables } = await database.ownerPool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => database.ownerPool.query<{ text: string | null }>(`select string_agg(t::text, ' ') as text from ${name} t`)),
  );
  return dumps.map(({ rows }) => rows[0]?.text ?? '').join('\n');
}

test.each([
  ['a wrong password', { password: 'otra' }, 'password', 'La clave no abre el certificado.'],
  ['of another person', { rut: '11.111.111-1' }, 'rut', 'El certificado es de 12.345.678-5, no de 11.111.111-1.'],
  ['no RUT', { rut: '12.345.678-9' }, 'rut', 'El RUT no es válido: revisa el dígito verificador.'],
  ['expired', { file: pfx({ validUntil: new Date(Date.now() - DAY) }) }, 'file', expect.stringMatching(/^El certificado venció el/)],
  ['not yet valid', { file: pfx({ validFrom: new Date(Date.now() + DAY) }) }, 'file', expect.stringMatching(/^El certificado vale recién/)],
  [
    'of no date',
    { file: pfx({ validUntil: new Date(Number.NaN) }) },
    'file',
    'El archivo no es un certificado .pfx o .p12, o está dañado.',
  ],
  ['no certificate', { file: file(Buffer.from('hola')) }, 'file', 'El archivo no es un certificado .pfx o .p12, o está dañado.'],
  ['too large', { file: file(Buffer.alloc(102_401)) }, 'file', 'El certificado pesa más de 100 kB.'],
])('%s is refused, and the former one stays', async (_what, changes, field, message) => {
  const before = await open();
  expect(await save(changes)).toMatchObject({ data: null, code: 'BAD_USER_INPUT', field, message });
  expect((await open()).credentialId).toBe(before.credentialId);
});

test('whatever its holder is named is kept as one line of text', async () => {
  const { data, message } = await save({ file: pfx({ name: 'ANA\0SOTO\nROJAS' }) });
  expect([message, data]).toMatchObject([null, { saveCertificate: { holderName: 'ANA SOTO ROJAS' } }]);
});

test('files are read one after the other, and no more than eight wait', async () => {
  const one = pfx();
  const read = () => checkCertificate(one, CANARY, rutOf(12_345_678), Date.now()).then(({ holderRut }) => holderRut, String);
  const answers = await Promise.all(Array.from({ length: 11 }, read));
  expect(answers.slice(0, 9)).toEqual(Array(9).fill(RUT));
  for (const refused of answers.slice(9)) expect(refused).toContain('inténtalo de nuevo en un momento');
  expect(await read()).toBe(RUT);
});

test('expiry is told 30 days before, whose RUT it is only to who runs the company', async () => {
  await save({ file: pfx({ validUntil: new Date(Date.now() + 29 * DAY) }) });
  const { data } = await ask(await contextOf(colleague.token), READ, { companyId: firm });
  expect(data).toMatchObject({ companyCertificate: { certificate: { holderRut: null, isExpiringSoon: true } } });
  const bosses = await ask(await contextOf(boss.token), READ, { companyId: firm });
  expect(bosses.data).toMatchObject({ companyCertificate: { certificate: { holderRut: RUT } } });
  await save({ file: pfx({ validUntil: new Date(Date.now() + 32 * DAY) }) });
  const again = await ask(await contextOf(colleague.token), READ, { companyId: firm });
  expect(again.data).toMatchObject({ companyCertificate: { certificate: { isExpiringSoon: false } } });
});

test('who does not run the company neither saves nor removes one', async () => {
  expect((await save({}, colleague)).code).toBe('FORBIDDEN');
  expect((await ask(await contextOf(colleague.token), REMOVE, { companyId: firm })).code).toBe('FORBIDDEN');
});

test("a row of another company's certificate opens nothing there", async () => {
  const other = await company(boss.id);
  await save();
  await database.owner
    .updateTable('credential')
    .set({ company_id: other })
    .where('company_id', '=', firm)
    .execute()
    .catch(() => {});
  const moved = await database.owner.transaction().execute(async (db) => {
    const row = await db.selectFrom('credential').selectAll().where('company_id', '=', firm).executeTakeFirstOrThrow();
    const fields = await db.selectFrom('credential_field').selectAll().where('company_id', '=', firm).execute();
    await db
      .insertInto('credential')
      .values({ ...row, company_id: other })
      .execute();
    await db
      .insertInto('credential_field')
      .values(fields.map((one) => ({ ...one, company_id: other })))
      .execute();
    return other;
  });
  const attempt = readCompanies(database.app, { personId: null, companyIds: [moved] }, (db) =>
    openCertificate(db, moved, services.settings.masterKeys),
  );
  await expect(attempt).rejects.toThrow('no se abre con la llave');
});

test('another master key takes over without opening a field; without it nothing is kept', async () => {
  await save();
  const [present] = services.settings.masterKeys ?? [];
  const both = keyringOf('the next master key 0123456789 abcdefgh', present?.secret ?? '');
  const settings = { ...services.settings, masterKeys: both, isMasterKeyStored: false };
  await database.owner.deleteFrom('credential').where('company_id', '!=', firm).execute();
  expect(await masterKeyCommand.run([], { database, settings })).toContain('Credenciales envueltas con la llave actual: 1.');
  expect(await masterKeyCommand.run([], { database, settings })).toContain(': 0.');
  await expect(open()).rejects.toThrow('no se abre con la llave');
  expect((await open(both)).holderRut).toBe(RUT);
  const lost = { ...settings, masterKeys: keyringOf('one more master key 0123456789 abcdefgh') };
  await expect(masterKeyCommand.run([], { database, settings: lost })).rejects.toThrow('CAUDAL_KEY_OLD');
  const without = { ...(await contextOf(boss.token)), settings: { ...services.settings, masterKeys: null } };
  const refused = await ask(without, SAVE, { companyId: firm, file: pfx(), password: CANARY, rut: RUT });
  expect(refused).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('CAUDAL_KEY') });
});

test('what is removed is destroyed at once', async () => {
  await save();
  expect((await ask(await contextOf(boss.token), REMOVE, { companyId: firm })).data).toEqual({ removeCertificate: true });
  expect(await database.owner.selectFrom('credential_field').select('field').where('company_id', '=', firm).execute()).toEqual([]);
  await expect(open()).rejects.toThrow('no tiene un certificado');
});
