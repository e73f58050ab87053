// What the engine made of a generated company against the truth that the generator planted.
import { documentKind } from '#domain/documents/kinds.ts';
import type { Database } from '#server/db/open.ts';
import { readCompanies } from '#server/db/scope.ts';
import type { LoadedCompany } from '#server/demo/load.ts';
import type { DemoCompany } from './demo-group.ts';
import { creditsOf, netParts, pairVerdict } from './planted-facts.ts';

/** equal: another document of the same party and amount, which is as right. `evidence` null for a transfer. */
export type Verdict = { movement: number; evidence: string | null; verdict: 'right' | 'equal' | 'wrong'; about: string };

/** One verdict for each movement that is matched, and for each pair of own movements. */
export async function judge(
  database: Database,
  company: DemoCompany,
  loaded: LoadedCompany & { made?: ReadonlyMap<string, number> },
  personId: string,
): Promise<Verdict[]> {
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
  for (const [id, number] of loaded.made ?? []) targets.set(id, `document ${number}`);
  const payables = payablesOf(company);
  const credits = creditsOf(company.documents);
  const byMovement = Map.groupBy(matches, (one) => one.movement_id);
  const ofMatches = [...byMovement].map(([movementId, parts]): Verdict => {
    const truth = truths.get(Number(numberOf.get(movementId)))!;
    const made = parts.map((part) => ({ key: String(targets.get(part.document_id)), amount: part.document_amount }));
    const meant = netParts(truth, credits).map((part) => ({ key: `${part.of} ${part.id}`, amount: part.amount }));
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
      movement: truth.movement,
      evidence: parts[0]?.evidence ?? '',
      verdict,
      about: `${movement.facts.on} ${movement.facts.glosa} ${movement.facts.amount} ${parts[0]?.evidence} ${truth.event}`,
    };
  });
  const ofTransfers = transfers.map((one): Verdict => {
    const [out, into] = [one.out_id, one.in_id].map((id) => truths.get(Number(numberOf.get(id)))!);
    return {
      movement: out?.movement ?? 0,
      evidence: null,
      verdict: out && into ? pairVerdict(out, into) : 'wrong',
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
