import { execute, parse } from 'graphql';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#server/api/context.ts';
import { maskError } from '#server/api/mask.ts';
import { schema } from '#server/api/schema.ts';
import { verifyHistory } from '#server/db/history-verify.ts';
import { log, testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, company, join, contextOf, ask } = await testApi();

const QUERY = `query ($companyId: ID!) { companyOnboarding(companyId: $companyId) {
  url createdBy completedBy isCompleted steps { name completed isSkipped completedBy fields { key value } }
  answers { cutOffDate clientPaymentDays providerPaymentDays payrollDay payrollAmount rentAmount taxRegime ppmRate
    loans { lender currency installment dueDay installmentsLeft } }
  accounts { id bankId bankName accountNumber currency balance date isFromStatement movements }
  found { documents movements accounts importsUnderWay } users { email } } }`;
const SAVE = `mutation ($companyId: ID!, $step: OnboardingStep!, $mark: OnboardingMark, $answers: OnboardingAnswersInput) {
  saveOnboardingStep(companyId: $companyId, step: $step, mark: $mark, answers: $answers) { isCompleted } }`;
const BALANCE = `mutation ($companyId: ID!, $input: InitialBalanceInput!) {
  saveInitialBalance(companyId: $companyId, input: $input) { accounts { id balance date } } }`;
const FORGET = `mutation ($companyId: ID!, $accountId: ID!) {
  removeInitialBalance(companyId: $companyId, accountId: $accountId) { accounts { id } } }`;

type Onboarding = {
  isCompleted: boolean;
  completedBy: string | null;
  createdBy: string | null;
  steps: { name: string; completed: boolean; isSkipped: boolean; completedBy: string | null; fields: { key: string; value: string }[] }[];
  answers: Record<string, unknown> | null;
  accounts: { id: string; balance: number | null; date: string; isFromStatement: boolean }[];
  users: { email: string }[];
};

let founder: Awaited<ReturnType<typeof person>>;
let books: TestBooks;
let companyId: string;
let context: Context;
beforeEach(async () => {
  founder = await person();
  books = await testBooks(database, founder.id);
  companyId = books.companyId;
  context = await contextOf(founder.token);
});

const onboarding = async (by = context) => {
  const { data, message } = await ask<{ companyOnboarding: Onboarding }>(by, QUERY, { companyId });
  if (!data) throw new Error(message ?? '');
  return data.companyOnboarding;
};
const save = (step: string, rest: object = {}, by = context) => ask(by, SAVE, { companyId, step, ...rest });
const acts = async () => {
  const rows = await database.owner
    .selectFrom('history')
    .select(['code', 'params'])
    .where('company_id', '=', companyId)
    .orderBy('entry_no')
    .execute();
  return rows
    .filter(({ code }) => /^(onboarding|balance)\./.test(code))
    .map(({ code, params }) => ({ code, params: params as { before?: object; after?: object } }));
};

test('a company that has not begun has every step before it', async () => {
  const { isCompleted, createdBy, steps, accounts } = await onboarding();
  expect({ isCompleted, createdBy, accounts }).toEqual({ isCompleted: false, createdBy: null, accounts: [] });
  expect(steps.map(({ name, completed }) => `${name} ${completed}`)).toEqual([
    'company false', 'documents false', 'bankBalance false', 'additional false', 'waitingRoom false',
  ]); // biome-ignore format: one line
});

test('progress is kept: done, left out and done later, drafts; done is not undone by leaving it out', async () => {
  await save('company');
  await save('documents', { mark: 'SKIPPED' });
  await save('additional', { mark: 'DRAFT', answers: { payrollDay: 30 } });
  const state = async () =>
    (await onboarding()).steps.map(({ completed, isSkipped }) => (completed ? 'done' : isSkipped ? 'skipped' : 'open'));
  expect(await state()).toEqual(['done', 'skipped', 'open', 'open', 'open']);
  await save('documents');
  await save('company', { mark: 'SKIPPED' });
  expect(await state()).toEqual(['done', 'done', 'open', 'open', 'open']);
  expect((await acts()).map(({ code, params }) => [code, params.after ?? params])).toEqual([
    ['onboarding.stepDone', { step: 'company' }],
    ['onboarding.stepSkipped', { step: 'documents' }],
    ['onboarding.answered', { payrollDay: 30 }],
    ['onboarding.stepDone', { step: 'documents' }],
  ]);
  expect((await onboarding()).createdBy).toBe(founder.email);
});

test('answers are kept exactly; what is left out stays, null is taken back; the same again is no change', async () => {
  const loans = [{ lender: ' BancoEstado ', currency: 'UF', installment: 12.3456, dueDay: 5, installmentsLeft: 24 }];
  const answers = { payrollDay: 30, payrollAmount: 45_678_901, rentAmount: 1_200_000, taxRegime: 'PRO_PYME_14D3', ppmRate: 0.125, loans };
  expect(await save('additional', { answers })).toMatchObject({ code: null });
  await save('additional', { answers: { loans } });
  await save('additional', { answers: { rentAmount: null } });
  const known = await onboarding();
  expect(known.answers).toMatchObject({
    payrollDay: 30, payrollAmount: 45_678_901, rentAmount: null, taxRegime: 'PRO_PYME_14D3', ppmRate: 0.125,
    loans: [{ lender: 'BancoEstado', currency: 'UF', installment: 12.3456, dueDay: 5, installmentsLeft: 24 }],
  }); // biome-ignore format: one line
  expect(known.steps[3]?.fields).toContainEqual({ key: 'ppmRate', value: '0.125' });
  const answered = (await acts()).filter(({ code }) => code === 'onboarding.answered');
  expect(answered.map(({ params }) => Object.keys(params.after ?? {}))).toEqual([
    expect.arrayContaining(['loans', 'payrollAmount']),
    ['rentAmount'],
  ]);
  expect(answered[1]?.params).toMatchObject({ before: { rentAmount: 1_200_000 }, after: { rentAmount: null } });
  expect(await books.read((db) => verifyHistory(db, companyId))).toBeNull();
});

test('what no text can hold is left out of it', async () => {
  const loans = [{ lender: 'Banco\u0000 \ud800', currency: 'CLP', installment: 1, dueDay: 1 }];
  expect(await save('additional', { answers: { alias: ' Los\u0000\nAndes ', loans } })).toMatchObject({ code: null });
  const [answered] = (await acts()).map(({ params }) => params.after);
  expect(answered).toMatchObject({ alias: 'Los Andes', loans: [{ lender: 'Banco \ufffd' }] });
});

test.each([
  [{ cutOffDate: '2100-01-01' }, 'cutOffDate'],
  [{ clientPaymentDays: 400 }, 'clientPaymentDays'],
  [{ payrollDay: 32 }, 'payrollDay'],
  [{ rentAmount: 10.5 }, 'rentAmount'],
  [{ ppmRate: 101 }, 'ppmRate'],
  [{ loans: [{ lender: 'X', currency: 'CLP', installment: 1.5, dueDay: 1 }] }, 'loans.0.installment'],
  [{ alias: '  ' }, 'alias'],
])('%j is refused by its field and nothing of the call is kept', async (wrong, field) => {
  const { errors } = await raw(SAVE, { companyId, step: 'additional', answers: { payrollAmount: 1, ...wrong } });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
  expect(await database.owner.selectFrom('onboarding').select('company_id').where('company_id', '=', companyId).execute()).toEqual([]);
  expect(await acts()).toEqual([]);
});

describe('what answers decide', () => {
  test('the cut-off closes documents and movements before it, and opens them again', async () => {
    const account = await books.account();
    const old = await books.document('2026-02-09', 1_000, { issued_on: '2026-01-10' });
    const fresh = await books.document('2026-04-09', 1_000, { issued_on: '2026-03-10' });
    const moved = await books.movement(account, '2026-01-31', 1_000);
    const states = async () => ({
      documents: await database.owner
        .selectFrom('document')
        .select(['document_id', 'is_closed', 'is_expected'])
        .where('company_id', '=', companyId)
        .orderBy('issued_on')
        .execute(),
      movement: await database.owner
        .selectFrom('movement')
        .select(['movement_id', 'is_reconciled'])
        .where('company_id', '=', companyId)
        .execute(),
    });
    expect(await save('additional', { answers: { cutOffDate: '2026-02-01' } })).toMatchObject({ code: null });
    expect(await states()).toEqual({
      documents: [
        { document_id: old, is_closed: true, is_expected: false },
        { document_id: fresh, is_closed: false, is_expected: true },
      ],
      movement: [{ movement_id: moved, is_reconciled: true }],
    });
    await save('additional', { answers: { cutOffDate: null } });
    expect((await states()).documents.map(({ is_closed, is_expected }) => [is_closed, is_expected])).toEqual([
      [false, true],
      [false, true],
    ]);
    expect((await states()).movement).toEqual([{ movement_id: moved, is_reconciled: false }]);
    const { rows } = await database.ownerPool.query('select * from rollup_differences($1)', [companyId]);
    expect(rows).toEqual([]);
  });

  test('payment days move the due dates that came from them, and no others', async () => {
    await books.document('2026-02-09', 1_000, { issued_on: '2026-01-10', due_from: 'terms', folio: '1' });
    await books.document('2026-01-20', 1_000, { issued_on: '2026-01-10', due_from: 'document', folio: '2' });
    await books.document('2026-01-25', 1_000, { issued_on: '2026-01-10', due_from: 'hand', folio: '3' });
    await save('additional', { answers: { clientPaymentDays: 45 } });
    const rows = await database.owner
      .selectFrom('document')
      .select(['folio', 'due_on'])
      .where('company_id', '=', companyId)
      .orderBy('folio')
      .execute();
    expect(rows.map(({ due_on }) => due_on)).toEqual(['2026-02-24', '2026-01-20', '2026-01-25']);
  });
});

describe('a balance that a person tells', () => {
  const input = { bankId: '012', accountNumber: '000-1234567', currency: 'CLP', date: '2026-03-10', balance: 500_000 };
  const at = async (day: string) => {
    const { rows } = await database.ownerPool.query<{ balance: number }>('select balance from account_balances($1, $2)', [companyId, day]);
    return rows.map(({ balance }) => Number(balance));
  };

  test('is walked to other days by what moved, told again it is replaced, and a statement wins over it', async () => {
    await ask(context, BALANCE, { companyId, input: { ...input, balance: 1 } });
    expect(await ask(context, BALANCE, { companyId, input: { ...input, accountNumber: '0001234567' } })).toMatchObject({ code: null });
    expect((await acts())[1]?.params).toMatchObject({ before: { on: '2026-03-10', minor: 1 }, after: { minor: 500_000 } });
    const [account] = (await onboarding()).accounts;
    expect(account).toMatchObject({ bankName: 'BancoEstado', balance: 500_000, date: '2026-03-10', isFromStatement: false });
    await books.movement(account!.id, '2026-03-10', 30_000);
    await books.movement(account!.id, '2026-03-12', -20_000);
    expect([await at('2026-03-10'), await at('2026-03-11'), await at('2026-03-13')]).toEqual([[470_000], [500_000], [480_000]]);

    await books.closing(account!.id, '2026-03-12', 90_000);
    expect([await at('2026-03-10'), await at('2026-03-13')]).toEqual([[80_000], [90_000]]);
    expect((await onboarding()).accounts).toMatchObject([{ balance: 90_000, date: '2026-03-12', isFromStatement: true }]);
  });

  test('is forgotten with its account, but not an account on which something moved', async () => {
    await ask(context, BALANCE, { companyId, input });
    await ask(context, BALANCE, { companyId, input: { ...input, bankId: '016' } });
    const [one, other] = (await onboarding()).accounts;
    await books.movement(other!.id, '2026-03-12', 5_000);
    for (const { id } of [one!, other!]) expect(await ask(context, FORGET, { companyId, accountId: id })).toMatchObject({ code: null });
    expect((await onboarding()).accounts).toMatchObject([{ id: other!.id, balance: null }]);
    expect(await ask(context, FORGET, { companyId, accountId: other!.id })).toMatchObject({ code: 'NOT_FOUND' });
    const answered = await acts();
    expect(answered.map(({ code }) => code)).toEqual(['balance.set', 'balance.set', 'balance.removed', 'balance.removed']);
    expect(answered[2]?.params).toMatchObject({ bankId: '012', before: { on: '2026-03-10', minor: 500_000 } });
  });

  test.each([
    [{ bankId: '777' }, 'bankId'],
    [{ accountNumber: '1' }, 'accountNumber'],
    [{ currency: 'UTM' }, 'currency'],
    [{ date: '2100-01-01' }, 'date'],
    [{ balance: 0.5 }, 'balance'],
  ])('with %j is refused by its field', async (wrong, field) => {
    const { errors } = await raw(BALANCE, { companyId, input: { ...input, ...wrong } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
    expect((await onboarding()).accounts).toEqual([]);
  });

  test('of another company is not found by its account', async () => {
    await ask(context, BALANCE, { companyId, input });
    const [theirs] = (await onboarding()).accounts;
    const other = await person();
    const own = await company(other.id);
    expect(await ask(await contextOf(other.token), FORGET, { companyId: own, accountId: theirs!.id })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await onboarding()).accounts).toHaveLength(1);
  });
});

describe('who may', () => {
  test('a member of another company reads and writes nothing', async () => {
    const stranger = await person();
    await company(stranger.id);
    const theirs = await contextOf(stranger.token);
    expect(await ask(theirs, QUERY, { companyId })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await save('company', {}, theirs)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a blocked company is read, and writes nothing', async () => {
    await database.owner
      .updateTable('company')
      .set({ plan: ['caudalfull', 'blocked'] })
      .where('company_id', '=', companyId)
      .execute();
    const blocked = await contextOf(founder.token);
    expect((await onboarding(blocked)).isCompleted).toBe(false);
    for (const refused of [
      await save('company', {}, blocked),
      await ask(blocked, BALANCE, {
        companyId,
        input: { bankId: '012', accountNumber: '12345678', currency: 'CLP', date: '2026-03-10', balance: 1 },
      }),
      await ask(blocked, 'mutation ($companyId: ID!) { completeOnboarding(companyId: $companyId) { isCompleted } }', { companyId }),
    ]) {
      expect(refused.code).toBe('FORBIDDEN');
    }
    expect(await acts()).toEqual([]);
  });

  test('a USER answers on money but changes no setting; who sees no cash flow does neither, nor sees the answers', async () => {
    const [user, payer] = [await person(), await person()];
    await join(companyId, user.id, 'USER');
    await join(companyId, payer.id, 'NOMINAS');
    await save('additional', { answers: { payrollAmount: 9_000_000 } });
    const [theirs, hidden] = [await contextOf(user.token), await contextOf(payer.token)];
    expect(await save('additional', { answers: { rentAmount: 5 } }, theirs)).toMatchObject({ code: null });
    for (const answers of [{ cutOffDate: '2026-01-01' }, { clientPaymentDays: 10 }, { alias: 'Otra' }]) {
      expect(await save('additional', { answers }, theirs)).toMatchObject({ reason: 'ONLY_MANAGERS' });
    }
    expect(await save('additional', { answers: { rentAmount: 6 } }, hidden)).toMatchObject({ reason: 'BLOCKED_MODULE' });
    expect(await save('documents', {}, hidden)).toMatchObject({ code: null });
    const seen = await onboarding(hidden);
    expect(seen).toMatchObject({ answers: null, accounts: [] });
    expect(JSON.stringify(seen)).not.toContain('9000000');
  });
});

test('the end is reached once, also when many end it at once; the welcome is heard once', async () => {
  const END = 'mutation ($companyId: ID!) { completeOnboarding(companyId: $companyId) { isCompleted completedBy } }';
  const all = await Promise.all(Array.from({ length: 8 }, () => ask(context, END, { companyId })));
  expect(all.map(({ code }) => code)).toEqual(all.map(() => null));
  expect((await acts()).map(({ code }) => code)).toEqual(['onboarding.stepDone', 'onboarding.ended']);
  expect(await onboarding()).toMatchObject({ isCompleted: true, completedBy: founder.email });
  const claims = await Promise.all(Array.from({ length: 8 }, () => ask<{ claimWelcome: boolean }>(context, 'mutation { claimWelcome }')));
  expect(claims.filter(({ data }) => data?.claimWelcome)).toHaveLength(1);
});

test('a list of companies tells of each whether it is in, in one question each', async () => {
  const other = await company(founder.id);
  const both = await contextOf(founder.token);
  await ask(both, 'mutation ($companyId: ID!) { completeOnboarding(companyId: $companyId) { isCompleted } }', { companyId: other });
  const LIST = '{ companiesByUser { id onboarding { url isCompleted users { email } } softlanding { isCompleted } } }';
  const { data } = await ask<{ companiesByUser: { id: string; onboarding: { isCompleted: boolean } }[] }>(both, LIST);
  expect(data?.companiesByUser.map((one) => [one.id, one.onboarding.isCompleted])).toEqual([
    [companyId, false],
    [other, true],
  ]);
});

/** With the whole errors, for their fields. */
async function raw(text: string, variables: Record<string, unknown>) {
  const result = await execute({ schema, document: parse(text), contextValue: context, variableValues: variables });
  return { errors: result.errors?.map((error) => maskError(error, log)) };
}
