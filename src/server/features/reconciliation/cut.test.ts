// A rule applied backwards, and a class accepted, cut off at their statements; and in a process that is killed.
// Mostly waits: a process that dies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { runWork } from '#server/jobs/work-runner.ts';
import { startWork } from '#server/jobs/work-store.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { digestsOf } from '../../../../tests/support/digest.ts';
import { cutAt } from '../../../../tests/support/failing.ts';
import { settled } from '../../../../tests/support/killed.ts';
import { slowSteps, workOf } from '../../../../tests/support/works.ts';
import { filterOf } from './inputs.ts';

const { database, connection, services, person, contextOf } = await testApi();
const { ownerPool } = database;
const ana = await person();
const ROOT = join(import.meta.dirname, '../../../..');

/** A company with two rents and the rule that explains them. */
async function world() {
  const books = await testBooks(database, ana.id);
  const account = await books.account({ bank_code: '037' });
  for (const date of ['2026-03-03', '2026-03-04'])
    await books.movement(account, date, -500_000, { glosa: 'PAGO ARRIENDO BODEGA', kind: 'transferOut' });
  const rule = { rule_id: newId(), name: 'Arriendo', mode: 'suggest' as const, position: 1, version: 1 };
  const conditions = [
    { field: 'words', pattern: 'ARRIENDO BODEGA' },
    { field: 'direction', direction: 'out' },
  ];
  const effect = { areaKey: 'arriendos', eoafKey: null, kindKey: 'gastoanticipado', counterpart: null, matches: false };
  await books.write((db) =>
    db
      .insertInto('matching_rule')
      .values({ company_id: books.companyId, ...rule, definition: JSON.stringify({ conditions, effect }) })
      .execute(),
  );
  const start = () =>
    books.write((db) => startWork(db, books, 'matchingRule', { ruleId: rule.rule_id, name: rule.name, from: day('2020-01-01') }));
  const apply = (workId: string, at = services) => runWork({ companyId: books.companyId, workId }, at, { isLast: false });
  return { books, start, apply };
}

/** Everything but the row of the work, what tells pages of it, the processes, and what their jobs of every few minutes keep. */
const state = () =>
  digestsOf(database, {
    // The last ones are written by scheduled jobs, of which the process beside runs those whose minute it meets.
    except: [
      'work',
      'books_version',
      'job_process',
      'session',
      'try_limit',
      'quality_month',
      'quality_stale',
      'today_count',
      'flow_snapshot',
    ],
  });

async function isDoneOnce({ companyId }: TestBooks): Promise<void> {
  expect(await workOf(ownerPool, companyId)).toMatchObject({ state: 'done', result: { changed: 2 } });
  const { rows } = await ownerPool.query(
    `select (select count(*)::int from explanation where company_id = $1) as explained, (select count(*)::int from rule_hit where company_id = $1) as hits,
      (select count(*)::int from history where company_id = $1 and code = 'matching.ruleApplied') as acts`,
    [companyId],
  );
  expect(rows).toEqual([{ explained: 2, hits: 2, acts: 1 }]);
}

/** A company with three payments whose invoices are sure and wait for a person. */
async function offers() {
  const books = await testBooks(database, ana.id);
  const account = await books.account({ bank_code: '037' });
  for (const [n, folio] of ['701', '702', '703'].entries()) {
    const amount = 1_000_000 + n;
    const documentId = await books.document('2026-03-01', amount, { folio });
    const movementId = await books.movement(account, '2026-03-10', amount, { glosa: `PAGO ${folio}` });
    const offer = { option_no: 1, amount, document_amount: amount, evidence: 'rutAndAmount', is_strong: true, reasons: '[]' } as const;
    await books.write((db) =>
      db
        .insertInto('match_suggestion')
        .values({ company_id: books.companyId, movement_id: movementId, document_id: documentId, ...offer })
        .execute(),
    );
  }
  const filter = filterOf({ type: null, input: { companyId: books.companyId }, search: '' });
  const start = () => books.write((db) => startWork(db, books, 'acceptSuggestions', { code: 'rutAndAmount', filter, count: 3 }));
  const apply = (workId: string, at = services) => runWork({ companyId: books.companyId, workId }, at, { isLast: false });
  const check = async () => {
    expect(await workOf(ownerPool, books.companyId)).toMatchObject({ state: 'done', result: { nModified: 3 } });
    const { rows } = await ownerPool.query(
      `select (select count(*)::int from match where company_id = $1) as matches, (select count(*)::int from match_verdict where company_id = $1) as right,
        (select count(*)::int from history where company_id = $1 and code = 'match.accepted') as acts`,
      [books.companyId],
    );
    expect(rows).toEqual([{ matches: 3, right: 3, acts: 1 }]);
  };
  return { start, apply, check };
}

async function rules() {
  const { books, start, apply } = await world();
  return { start, apply, check: () => isDoneOnce(books) };
}

test.each([
  ['a rule applied backwards', rules],
  ['all that is sure of a class, accepted', offers],
])('%s, cut off at every third statement, changed nothing; taken up again, it is done once', async (_what, prepare) => {
  const { start, apply, check } = await prepare();
  const id = await start();
  const before = await state();
  let cuts = 0;
  for (let n = 2; ; n += 3) {
    const attempt = cutAt(await contextOf(ana.token), n);
    const isCut = await apply(id, { ...services, database: attempt.context.database }).then(
      () => false,
      () => true,
    );
    await settled(database);
    if (!isCut) break;
    expect([n, await state()]).toEqual([n, before]);
    // Given up after three: that is not what is asked here.
    await ownerPool.query('update work set attempts = 0 where work_id = $1', [id]);
    cuts += 1;
  }
  expect(cuts).toBeGreaterThan(5);
  await check();
});

test('killed with its process in the middle, it changed nothing; another one does it once', async () => {
  const { books, start, apply } = await world();
  await slowSteps(ownerPool, 'rule_hit');
  const id = await start();
  const before = await state();
  const args = [join(ROOT, 'tests/support/job-process.ts'), JSON.stringify(connection), 'smtp://127.0.0.1:9'];
  const busy = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  onTestFinished(() => void busy.kill('SIGKILL'));
  await expect
    .poll(
      async () =>
        (
          await database.appPool.query(
            `select from pg_stat_activity where datname = current_database() and state = 'active' and ltrim(query, E' \\n') like 'insert into rule_hit%'`,
          )
        ).rowCount,
      { interval: 20, timeout: 60_000 },
    )
    .toBe(1);
  busy.kill('SIGKILL');
  await once(busy, 'exit');
  await settled(database);
  expect(await workOf(ownerPool, books.companyId)).toMatchObject({ id, state: 'running' });
  expect(await state()).toEqual(before);
  await apply(id);
  await isDoneOnce(books);
});
