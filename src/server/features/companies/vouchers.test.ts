import { expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import { type Rut, rutOf } from '#domain/rut.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { voucherCommand } from './command.ts';

const { database, services, person, contextOf, ask } = await testApi();
const { owner } = database;
const today = dayInChile(new Date());
let next = 79_000_000;
const newRut = (): Rut => rutOf(next++);
const admin = await person('ADMIN');
const boss = await contextOf(admin.token);

type Voucher = { id: string; code: string; plan: string[]; trialDays: number | null; uses: number; used: number; endsOn: string | null };
const FIELDS = '{ id code plan trialDays uses used endsOn }';
const make = (input: Record<string, unknown>) =>
  ask<{ createVoucher: Voucher }>(boss, `mutation ($input: VoucherInput!) { createVoucher(input: $input) ${FIELDS} }`, { input });
const CREATE =
  'mutation ($input: CreateCompanyInput!, $voucher: String) { createCompany(input: $input, voucher: $voucher) { data { id } } }';
const create = async (token: string, voucher: string | null) =>
  ask<{ createCompany: { data: { id: string } } }>(await contextOf(token), CREATE, { input: { rut: newRut(), name: 'Una SpA' }, voucher });
const companyOf = async (answer: Awaited<ReturnType<typeof create>>) =>
  owner
    .selectFrom('company')
    .select(['plan', 'trial_expires_on', 'voucher_id'])
    .where('company_id', '=', answer.data?.createCompany.data.id ?? '')
    .executeTakeFirstOrThrow();

test('a voucher gives its plan and its days of trial, whatever the case it is written in, and never its code to the history', async () => {
  const { data } = await make({ code: ' lanzamiento-26 ', plan: ['trial'], trialDays: 30, uses: 2, endsOn: today });
  const voucher = data?.createVoucher;
  expect(voucher).toMatchObject({ code: 'LANZAMIENTO-26', plan: ['trial'], trialDays: 30, uses: 2, used: 0, endsOn: today });
  const answer = await create((await person()).token, 'Lanzamiento-26 ');
  expect(await companyOf(answer)).toEqual({ plan: ['trial'], trial_expires_on: addDays(today, 30), voucher_id: voucher?.id });
  const acts = await owner.selectFrom('history').selectAll().execute();
  expect(JSON.stringify(acts).toUpperCase()).not.toContain('LANZAMIENTO');
  const listed = await ask<{ vouchers: Voucher[] }>(boss, `{ vouchers ${FIELDS} }`);
  expect(listed.data?.vouchers.map(({ code, used }) => [code, used])).toEqual([['LANZAMIENTO-26', 1]]);
});

test('a plan that does not end has no last day; no voucher, the plan of the installation', async () => {
  await make({ code: 'SIEMPRE', plan: ['caudalpro', 'nominas'] });
  expect(await companyOf(await create((await person()).token, 'SIEMPRE'))).toMatchObject({
    plan: ['caudalpro', 'nominas'],
    trial_expires_on: null,
  });
  expect(await companyOf(await create((await person()).token, '  '))).toEqual({
    plan: ['caudalfull'],
    trial_expires_on: null,
    voucher_id: null,
  });
});

test('an unknown, ended, expired or used voucher makes nothing', async () => {
  await make({ code: 'AYER', plan: ['trial'], endsOn: addDays(today, -1) });
  await make({ code: 'UNO-SOLO', plan: ['trial'] });
  await create((await person()).token, 'UNO-SOLO');
  const ended = await make({ code: 'TERMINADO', plan: ['trial'], uses: 10 });
  await create((await person()).token, 'TERMINADO');
  const end = await ask<{ endVoucher: Voucher }>(boss, `mutation ($id: ID!) { endVoucher(id: $id) ${FIELDS} }`, {
    id: ended.data?.createVoucher.id,
  });
  expect(end.data?.endVoucher).toMatchObject({ uses: 1, used: 1 });
  const { token } = await person();
  for (const code of ['AYER', 'UNO-SOLO', 'TERMINADO', 'NO-EXISTE', "' or 1=1 --"]) {
    const { reason, field } = await create(token, code);
    expect({ code, reason, field }).toEqual({ code, reason: 'VOUCHER_GONE', field: 'voucher' });
  }
  expect((await create(token, null)).code).toBeNull();
});

test('guessing vouchers ends after ten', async () => {
  const { token } = await person();
  const answers = [];
  for (let index = 0; index < 11; index += 1) answers.push((await create(token, `ADIVINO-${index}`)).reason);
  expect(answers.slice(0, 10).every((reason) => reason === 'VOUCHER_GONE')).toBe(true);
  expect(answers[10]).toBe('TOO_MANY_TRIES');
  expect((await create(token, null)).code).toBeNull();
});

test.each([
  [{ code: 'a' }, 'code', 'too short'],
  [{ code: 'CON ESPACIO' }, 'code', 'a blank'],
  [{ code: 'x'.repeat(41) }, 'code', 'too long'],
  [{ plan: [] }, 'plan', 'no plan'],
  [{ plan: ['gratis'] }, 'plan', 'an unknown plan'],
  [{ plan: ['bloqueado'] }, 'plan', 'a blocked one'],
  [{ plan: ['caudal'], trialDays: 5 }, 'trialDays', 'days of trial without a trial'],
  [{ trialDays: 0 }, 'trialDays', 'no days'],
  [{ trialDays: 366 }, 'trialDays', 'more than a year'],
  [{ uses: 0 }, 'uses', 'no use'],
  [{ uses: 100_001 }, 'uses', 'too many uses'],
])('a voucher with %j is refused: %s (%s)', async (input, field, _why) => {
  const answer = await make({ code: 'VALE-1', plan: ['trial'], ...input });
  expect({ reason: answer.reason, field: answer.field }).toEqual({ reason: 'BAD_VOUCHER', field });
});

test('a code is one voucher; vouchers are for the administrator of the system', async () => {
  expect((await make({ code: 'REPETIDO', plan: ['trial'] })).code).toBeNull();
  expect((await make({ code: 'repetido', plan: ['trial'] })).reason).toBe('VOUCHER_TAKEN');
  for (const role of [null, 'SUPER_COLABORADOR', 'COLABORADOR'] as const) {
    const other = await contextOf((await person(role)).token);
    expect((await ask(other, '{ vouchers { code } }')).reason).toBe('ONLY_ADMINISTRATORS');
  }
});

test('the command of whoever runs the machine makes, lists and ends vouchers, and says what it does not understand', async () => {
  const run = (...args: string[]) => voucherCommand.run(args, services);
  expect(await run('crear', 'consola', '--plan=trial', '--dias=15', '--usos=3', '--hasta=2099-12-31')).toBe(
    'CONSOLA: trial, 15 días de prueba; 0 de 3 usos; hasta el 2099-12-31',
  );
  expect(await run('lista')).toContain('CONSOLA: trial');
  expect(await run('terminar', 'Consola')).toBe('CONSOLA: trial, 15 días de prueba; 0 de 0 usos; hasta el 2099-12-31');
  expect((await create((await person()).token, 'CONSOLA')).reason).toBe('VOUCHER_GONE');
  await expect(run('terminar', 'NADA')).rejects.toThrow('No encontramos');
  await expect(run('crear', 'OTRO', '--plan=gratis')).rejects.toThrow('el plan no existe');
  await expect(run('crear', 'OTRO', '--plan=trial', '--usos=muchos')).rejects.toThrow('--usos');
  await expect(run('crear', 'OTRO', '--plan=trial', '--hasta=mañana')).rejects.toThrow('--hasta');
  await expect(run('crear', 'OTRO', '--plan=trial', '--todo')).rejects.toThrow('«--todo»');
  await expect(run('borrar', 'OTRO')).rejects.toThrow('Uso: voucher');
});
