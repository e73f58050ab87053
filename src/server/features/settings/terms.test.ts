import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { runWork } from '#server/jobs/work-runner.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { progressOf, slowSteps, workOf } from '../../../../tests/support/works.ts';

const { database, services, person, contextOf, ask } = await testApi();
const { ownerPool } = database;
const UPDATE = 'mutation ($id: ID!, $input: ModifyCompanyInput!) { updateCompany(id: $id, input: $input) { cutOffDate } }';
type Answer = { updateCompany: { cutOffDate: string | null } };

let founder: Awaited<ReturnType<typeof person>>;
let books: TestBooks;
beforeEach(async () => {
  founder = await person();
  books = await testBooks(database, founder.id);
});

const change = async (input: object) => {
  const { data, message } = await ask<Answer>(await contextOf(founder.token), UPDATE, { id: books.companyId, input });
  if (!data) throw new Error(message ?? '');
  return data.updateCompany;
};
const log = pino({ level: 'silent' });
const run = async () => {
  const { id } = await work();
  await runWork({ companyId: books.companyId, workId: id }, { ...services, log }, { isLast: false });
};
const work = () => workOf(ownerPool, books.companyId);
const state = async () => {
  const { rows } = await ownerPool.query(
    `select (select count(*)::int from movement where company_id = $1 and is_closed) as movements,
      (select count(*)::int from document where company_id = $1 and is_closed and not is_expected) as documents,
      (select count(*)::int from document where company_id = $1 and due_on = issued_on + 45) as moved`,
    [books.companyId],
  );
  return rows[0];
};
const queued = async () => {
  const { rows } = await ownerPool.query(`select from graphile_worker._private_jobs where payload ->> 'companyId' = $1`, [books.companyId]);
  return rows.length;
};

/** `count` movements, one a day from 2020 on, and as many documents with due dates by the company's terms. */
async function fill(count: number): Promise<void> {
  const account = await books.account();
  const ids = () => Array.from({ length: count }, newId);
  await ownerPool.query(
    `insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa)
     select $1 as company_id, id as movement_id, $2 as account_id, date '2020-01-01' + n::int - 1 as on_day, 1000 as amount,
       'CLP' as currency, 1000 as amount_clp, 'TRASPASO' as glosa from unnest($3::uuid[]) with ordinality as r (id, n)`,
    [books.companyId, account, ids()],
  );
  await ownerPool.query(
    `insert into document (company_id, document_id, document_type, code, is_received, sign, folio, counterpart_rut, counterpart_name, issued_on,
       period, currency, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
     select $1 as company_id, id as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, false as is_received, 1 as sign,
       n::text as folio, '76086428-5' as counterpart_rut, 'Cliente SpA' as counterpart_name, d as issued_on, date_trunc('month', d) as period,
       'CLP' as currency, 1000 as amount, 1000 as amount_clp, d + 30 as due_on, 'terms' as due_from, d + 30 as original_due_on,
       $2 as area_id, true as is_expected from unnest($3::uuid[]) with ordinality as r (id, n), lateral (select date '2020-01-01' + n::int - 1 as d) x`,
    [books.companyId, books.area('ventassinclasificar'), ids()],
  );
}

test('of a small company new terms are applied at once', async () => {
  await fill(5);
  expect(await change({ cutOffDate: '2020-01-03', clientPaymentDays: 45 })).toEqual({ cutOffDate: '2020-01-03' });
  expect(await state()).toEqual({ movements: 2, documents: 2, moved: 5 });
  expect(await queued()).toBe(0);
});

test('of a large company they are applied as long work, which says how far it is', async () => {
  await fill(1_600);
  await slowSteps(ownerPool, 'movement', 'document');
  expect(await change({ cutOffDate: '2022-01-01' })).toEqual({ cutOffDate: '2022-01-01' });
  expect(await state()).toEqual({ movements: 0, documents: 0, moved: 0 });
  expect(await queued()).toBe(1);
  expect(await work()).toMatchObject({ kind: 'terms', state: 'pending', progress: null });
  const seen = await progressOf(ownerPool, books.companyId);
  await run();
  const applied = { movements: 731, documents: 731, moved: 0 };
  expect(await state()).toEqual(applied);
  expect(await work()).toMatchObject({ state: 'done', progress: 1, result: { rows: 3_200 } });
  const steps = await seen();
  expect(steps.at(-1)).toBe(1);
  expect(new Set(steps).size).toBeGreaterThan(2);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect((await ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows).toEqual([]);
  await run();
  expect(await state()).toEqual(applied);
  await change({ cutOffDate: null, clientPaymentDays: 45 });
  await run();
  expect(await state()).toEqual({ movements: 0, documents: 0, moved: 1_600 });
});

test('terms that change while they are applied begin the same work anew: what the old ones still write is not kept', async () => {
  await fill(1_600);
  await slowSteps(ownerPool, 'movement', 'document');
  await change({ cutOffDate: '2022-01-01' });
  const first = await work();
  const isUnderWay = new Promise<void>((resolve) => {
    const stop = database.subscribe('work', books.companyId, ({ state: now }) => {
      if (now !== 'running') return;
      stop();
      resolve();
    });
  });
  const running = run();
  await isUnderWay;
  await change({ cutOffDate: '2021-01-01' });
  await running;
  expect(await work()).toMatchObject({ id: first.id, state: 'pending', place: null });
  expect(await queued()).toBe(1);
  await run();
  expect(await state()).toMatchObject({ movements: 366, documents: 366 });
  expect(await work()).toMatchObject({ id: first.id, state: 'done' });
});
