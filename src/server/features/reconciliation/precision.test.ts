import { describe, expect, test } from 'vitest';
import type { Day } from '#domain/date.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { newId } from '#server/db/ids.ts';
import { readCompanies, writeCompany } from '#server/db/scope.ts';
import { generateGroup, streamGroup } from '#server/demo/generate.ts';
import { type LoadedCompany, loadCompany } from '#server/demo/load.ts';
import type { DemoCompany } from '#server/demo/types.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { runEngine } from './store.ts';

const { database } = await testDatabase();
const TODAY = '2026-11-21' as Day;

describe('what the engine makes without a person, against the truth that the demo planted', () => {
  test.each([
    ['the demo group', { seed: 1, size: 'demo' as const }],
    ['another group', { seed: 77, size: 'demo' as const }],
    ['6,000 movements with hard texts', { seed: 5, size: 6_000, mix: 'hard' as const }],
  ])('%s', async (_name, options) => {
    const verdicts = await judgeGroup({ today: TODAY, ...options });
    const wrong = verdicts.filter((one) => one.verdict === 'wrong');
    const payments = verdicts.filter((one) => one.what === 'match');
    expect(payments.length).toBeGreaterThan(400);
    expect(wrong.length / verdicts.length, JSON.stringify(wrong, null, 2)).toBeLessThanOrEqual(0.005);
    if (options.size === 'demo') expect(wrong).toEqual([]);
  });
});

type Verdict = { what: 'match' | 'transfer'; verdict: 'right' | 'equal' | 'wrong'; about: string };

async function judgeGroup(options: Parameters<typeof generateGroup>[0]): Promise<Verdict[]> {
  const personId = newId();
  const person = { person_id: personId, email: `${personId}@prueba.cl`, name: 'Ana', surname: 'Soto', password_hash: 'x' };
  await database.owner.insertInto('person').values(person).execute();
  const streams = streamGroup(options);
  const verdicts: Verdict[] = [];
  for (const [index, company] of generateGroup(options).companies.entries()) {
    const loaded = await loadCompany(database, personId, streams.companies[index]!, streams.usdRates, ['conciliacion']);
    const who = { companyId: loaded.companyId, personId };
    await writeCompany(database.app, who, (db) => runEngine(db, who));
    verdicts.push(...(await judge(company, loaded, personId)));
  }
  return verdicts;
}

async function judge(company: DemoCompany, loaded: LoadedCompany, personId: string): Promise<Verdict[]> {
  const { companyId } = loaded;
  const [matches, transfers] = await readCompanies(database.app, { personId, companyIds: [companyId] }, (db) =>
    Promise.all([
      db.selectFrom('match').selectAll().where('company_id', '=', companyId).execute(),
      db.selectFrom('own_transfer').selectAll().where('company_id', '=', companyId).execute(),
    ]),
  );
  const numberOf = turned(loaded.movements);
  const truths = new Map(company.truth.map((one) => [one.movement, one]));
  const targets = new Map([...turned(loaded.documents, 'document'), ...turned(loaded.obligations, 'obligation')]);
  const payables = payablesOf(company);
  const byMovement = Map.groupBy(matches, (one) => one.movement_id);
  const ofMatches = [...byMovement].map(([movementId, parts]): Verdict => {
    const truth = truths.get(Number(numberOf.get(movementId)))!;
    const made = parts.map((part) => ({ key: String(targets.get(part.document_id)), amount: part.document_amount }));
    const meant = truth.parts.map((part) => ({ key: `${part.of} ${part.id}`, amount: Math.abs(part.ownAmount) }));
    const say = (list: typeof made) =>
      list
        .map((one) => `${payables.get(one.key)} ${one.amount}`)
        .sort()
        .join();
    const isSame =
      made
        .map((one) => one.key)
        .sort()
        .join() ===
      meant
        .map((one) => one.key)
        .sort()
        .join();
    // Paid twice, with another equal document of the payer open: nothing else could be known.
    const isTwice = truth.event === 'reversal' && made.length === 1 && parts[0]?.evidence === 'rutAmountAndDate';
    const isTheirs = payables.get(made[0]?.key ?? '') === `${truth.counterpartRut} 1`;
    const verdict = isSame ? 'right' : say(made) === say(meant) || (isTwice && isTheirs) ? 'equal' : 'wrong';
    const movement = company.movements[truth.movement - 1]!;
    return {
      what: 'match',
      verdict,
      about: `${movement.facts.on} ${movement.facts.glosa} ${movement.facts.amount} ${parts[0]?.evidence} ${truth.event}`,
    };
  });
  const ofTransfers = transfers.map((one): Verdict => {
    const [out, into] = [one.out_id, one.in_id].map((id) => truths.get(Number(numberOf.get(id)))!);
    const isOwn = out?.event === 'own' && into?.event === 'own';
    return {
      what: 'transfer',
      verdict: isOwn ? (out?.pair === into?.pair ? 'right' : 'equal') : 'wrong',
      about: `${out?.event} ${into?.event}`,
    };
  });
  return [...ofMatches, ...ofTransfers];
}

function turned(ids: ReadonlyMap<number, string>, prefix = ''): Map<string, string> {
  return new Map([...ids].map(([number, id]) => [id, `${prefix} ${number}`.trim()]));
}

/** Whom a document or obligation is with: another one of the same party and amount is as right. */
function payablesOf(company: DemoCompany): Map<string, string> {
  const documents = company.documents.map(({ id, facts }) => [
    `document ${id}`,
    `${facts.counterpartRut} ${documentKind(facts.code)?.sign}`,
  ]) as [string, string][];
  const obligations = company.obligations.map((one) => [`obligation ${one.id}`, `${one.counterpartRut} 1`]) as [string, string][];
  return new Map([...documents, ...obligations]);
}
