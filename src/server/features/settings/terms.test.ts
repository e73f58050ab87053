import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { applyTermsByJob } from './jobs.ts';

const { database, services, person, contextOf, ask } = await testApi();
const { ownerPool } = database;
const UPDATE = 'mutation ($id: ID!, $input: ModifyCompanyInput!) { updateCompany(id: $id, input: $input) { cutOffDate settingsProgress } }';
type Answer = { updateCompany: { cutOffDate: string | null; settingsProgress: number | null } };

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
const run = () => applyTermsByJob({ companyId: books.companyId }, { ...services, log: pino({ level: 'silent' }) }, { isLast: false });
const state = async () => {
  const { rows } = await ownerPool.query(
    `select (select count(*)::int from movement where company_id = $1 and is_closed) as movements,
      (select count(*)::int from document where company_id = $1 and is_closed and not is_expected) as documents,
      (select count(*)::int from document where company_id = $1 and due_on = issued_on + 45) as moved,
      (select settings_progress from company where company_id = $1) as progress`,
    [books.companyId],
  );
  return rows[0];
};
const queued = async () => {
  const { rows } = await ownerPool.query('select key from graphile_worker.jobs where key = $1', [`applyTerms:${books.companyId}`]);
  return rows.length;
};

/** `count` movements, one a day from 2020 on, and as many documents that are due by the company's terms. */
async function fill(count: number): Promise<void> {
  const account = await books.account();
  const ids = () => Array.from({ length: count }, newId);
  await ownerPool.query(
    `insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa)
     select $1, id, $2, date '2020-01-01' + n::int - 1, 1000, 'CLP', 1000, 'TRASPASO' from unnest($3::uuid[]) with ordinality as r (id, n)`,
    [books.companyId, account, ids()],
  );
  await ownerPool.query(
    `insert into document (company_id, document_id, document_type, code, is_received, sign, folio, counterpart_rut, counterpart_name, issued_on,
       period, currency, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
     select $1, id, 'TAX_DOCUMENT', 33, false, 1, n::text, '76086428-5', 'Cliente SpA', d, date_trunc('month', d), 'CLP', 1000, 1000, d + 30, 'terms',
       d + 30, $2, true from unnest($3::uuid[]) with ordinality as r (id, n), lateral (select date '2020-01-01' + n::int - 1 as d) x`,
    [books.companyId, books.area('ventassinclasificar'), ids()],
  );
}

test('of a small company new terms are applied at once', async () => {
  await fill(5);
  expect(await change({ cutOffDate: '2020-01-03', clientPaymentDays: 45 })).toEqual({ cutOffDate: '2020-01-03', settingsProgress: null });
  expect(await state()).toEqual({ movements: 2, documents: 2, moved: 5, progress: null });
  expect(await queued()).toBe(0);
});

test('of a large company they are applied by one job, which tells how far it is; run again it does no harm', async () => {
  await fill(1_600);
  expect(await change({ cutOffDate: '2022-01-01' })).toEqual({ cutOffDate: '2022-01-01', settingsProgress: 0 });
  await change({ clientPaymentDays: 45 });
  expect(await state()).toEqual({ movements: 0, documents: 0, moved: 0, progress: 0 });
  expect(await queued()).toBe(1);
  // Every stretch has a transaction of its own, and pages hear of each.
  await ownerPool.query(`create table told (n integer generated always as identity, progress real);
    create function tell() returns trigger language plpgsql as 'begin insert into told (progress) values (new.settings_progress); return null; end';
    create trigger tells after update of settings_progress on company for each row execute function tell();
    grant insert on told to caudal_app`);
  const areas: string[][] = [];
  const stop = database.hear('company', books.companyId, (event) => areas.push([...event.areas]));
  await run();
  const { rows } = await ownerPool.query<{ progress: number | null }>('select progress from told order by n');
  const told = rows.map(({ progress }) => progress);
  await ownerPool.query('drop trigger tells on company; drop function tell; drop table told');
  await expect.poll(() => areas.filter((one) => one.includes('settings'))).toHaveLength(told.length);
  stop();
  const applied = { movements: 731, documents: 731, moved: 1_600, progress: null };
  expect(await state()).toEqual(applied);
  expect(told.at(-1)).toBeNull();
  const steps = told.slice(0, -1).map(Number);
  expect(steps.length).toBeGreaterThan(1);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect((await ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows).toEqual([]);
  await run();
  expect(await state()).toEqual(applied);
  await change({ cutOffDate: null });
  await run();
  expect(await state()).toMatchObject({ movements: 0, documents: 0, progress: null });
});

test('a job whose terms are others by now leaves them, and what is said of its progress, to the next one', async () => {
  await fill(1_600);
  await change({ cutOffDate: '2022-01-01' });
  // The date changes with the first stretch, as if somebody had changed it just after.
  await ownerPool.query(`create function changes_meanwhile() returns trigger language plpgsql as
    'begin new.cut_off_on := date ''2021-01-01''; return new; end'`);
  await ownerPool.query(`create trigger meanwhile before update of settings_progress on company
    for each row when (old.settings_progress = 0) execute function changes_meanwhile()`);
  await run();
  await ownerPool.query('drop trigger meanwhile on company');
  expect((await state())?.progress).not.toBeNull();
  await run();
  expect(await state()).toMatchObject({ movements: 366, documents: 366, progress: null });
});
