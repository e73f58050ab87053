import { describe, expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { writeCompany } from '#server/db/scope.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { loadCompany } from '#server/demo/load.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { generateGroup } from '../../../../tests/support/demo-group.ts';
import { plantedReports, TRUE_REPORTS } from '../../../../tests/support/planted-reports.ts';
import { judge, type Verdict } from '../../../../tests/support/truth.ts';
import { runEngine, writeImportedSettlements } from './store.ts';

const { database } = await testDatabase();
const TODAY = day('2026-11-21');

describe('what the engine makes without a person, against the truth that the demo planted', () => {
  test.each([
    ['the demo group', { seed: 1, size: 'demo' as const }],
    ['another group', { seed: 77, size: 'demo' as const }],
    ['6,000 movements with hard texts', { seed: 5, size: 6_000, mix: 'hard' as const }],
  ])('%s', async (_name, options) => {
    const verdicts = await judgeGroup({ today: TODAY, ...options });
    const wrong = verdicts.filter((one) => one.verdict === 'wrong');
    const payments = verdicts.filter((one) => one.evidence !== null);
    expect(payments.length).toBeGreaterThan(400);
    expect(wrong.length / verdicts.length, JSON.stringify(wrong, null, 2)).toBeLessThanOrEqual(0.005);
    if (options.size === 'demo') expect(wrong).toEqual([]);
  });
});

test('deposits of card acquirers of which reports say something, true or not: none is matched wrongly, and most of the true ones are', async () => {
  const options = { today: TODAY, seed: 5, size: 3_000, mix: 'hard' as const };
  const [company] = generateGroup(options).companies;
  const personId = await newPerson();
  const loaded = await loadCompany(database, personId, streamGroup(options).companies[0]!, ['conciliacion']);
  const actor = { companyId: loaded.companyId, personId };
  const reports = plantedReports(company!, 5);
  const source = { companyId: loaded.companyId, sourceId: newId() };
  const facts = reports.map((one) => one.facts);
  await writeCompany(database.app, actor, (db) => writeImportedSettlements(db, source, facts));
  await writeCompany(database.app, actor, (db) => runEngine(db, actor));
  const verdicts = await judge(database, company!, loaded, personId);
  const made = verdicts.filter(({ evidence }) => evidence === 'acquirer');
  expect(made.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  const { rows } = await database.ownerPool.query<{ id: string }>(
    'select distinct movement_id as id from match where company_id = $1 and settlement_id is not null',
    [loaded.companyId],
  );
  const onReport = new Set(rows.map(({ id }) => id));
  const isMade = ({ movement }: { movement: number }) => onReport.has(loaded.movements.get(movement) ?? '');
  const [truthful, others] = [reports.filter(({ kind }) => TRUE_REPORTS.has(kind)), reports.filter(({ kind }) => kind !== 'wrongCount')];
  expect(truthful.filter(isMade).length / truthful.length).toBeGreaterThan(0.85);
  expect(others.filter((one) => !TRUE_REPORTS.has(one.kind) && isMade(one))).toEqual([]);
});

async function newPerson(): Promise<string> {
  const personId = newId();
  const person = { person_id: personId, email: `${personId}@prueba.cl`, name: 'Ana', surname: 'Soto', password_hash: 'x' };
  await database.owner.insertInto('person').values(person).execute();
  return personId;
}

async function judgeGroup(options: Parameters<typeof generateGroup>[0]): Promise<Verdict[]> {
  const personId = await newPerson();
  const streams = streamGroup(options);
  const verdicts: Verdict[] = [];
  for (const [index, company] of generateGroup(options).companies.entries()) {
    const loaded = await loadCompany(database, personId, streams.companies[index]!, ['conciliacion']);
    const actor = { companyId: loaded.companyId, personId };
    await writeCompany(database.app, actor, (db) => runEngine(db, actor));
    verdicts.push(...(await judge(database, company, loaded, personId)));
  }
  return verdicts;
}
