import { describe, expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { writeCompany } from '#server/db/scope.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { loadCompany } from '#server/demo/load.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { generateGroup } from '../../../../tests/support/demo-group.ts';
import { judge, type Verdict } from '../../../../tests/support/truth.ts';
import { runEngine } from './store.ts';

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

async function judgeGroup(options: Parameters<typeof generateGroup>[0]): Promise<Verdict[]> {
  const personId = newId();
  const person = { person_id: personId, email: `${personId}@prueba.cl`, name: 'Ana', surname: 'Soto', password_hash: 'x' };
  await database.owner.insertInto('person').values(person).execute();
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
