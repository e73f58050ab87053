// What a company's people wrote down before the bank moved the money, and the banks' texts do not say: cheques received and drawn,
// invoices sold to a factor or bought by one, and the day on which they pay suppliers. Not everything, and not always right.
import type { Day } from '#domain/date.ts';
import type { OpenDocument } from '#domain/reconciliation/facts.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import type { GlosaKind } from '#domain/reconciliation/glosa-kinds.ts';
import { FACTOR } from '#server/demo/parties.ts';
import { type Random, seeded } from '#server/demo/random.ts';
import type { DemoTruth } from '#server/demo/types.ts';
import type { DemoCompany } from './demo-group.ts';

/** Shares of what happened that somebody wrote down. */
const [CHEQUES, SALES, NOTICES, ONE_DAY] = [0.85, 0.85, 0.85, 0.5];
/** Of the cheques, the share whose number was written down wrongly. */
const WRONG_NUMBER = 0.02;

type Event = { truth: DemoTruth; on: Day; amount: number; reference: string | null; kind: GlosaKind };
type Change = Partial<OpenDocument>;

/** The open documents as the company knows them; ids stay. */
export function withRegisters(documents: readonly OpenDocument[], company: DemoCompany, seed: number): OpenDocument[] {
  const random = seeded(seed, 'registers');
  const byId = new Map(documents.map((one) => [one.id, one]));
  const changes = new Map<string, Change>();
  for (const [index, truth] of company.truth.entries()) {
    const { account, facts } = company.movements[index]!;
    const { kind } = readGlosa(facts.glosa, company.accounts[account]!.bankCode);
    const paid = truth.parts.flatMap(({ of, id }) => (of === 'document' ? (byId.get(`d${id}`) ?? []) : []));
    if (paid.length === 0 || paid.length !== truth.parts.length) continue;
    const event: Event = { truth, on: facts.on, amount: facts.amount, reference: facts.reference, kind };
    for (const [id, change] of changesOf(event, paid, random)) changes.set(id, change);
  }
  return documents.map((one) => ({ ...one, ...changes.get(one.id) }));
}

function changesOf(event: Event, paid: readonly OpenDocument[], random: Random): [string, Change][] {
  const { truth, kind } = event;
  if (truth.event === 'cheque') return kind === 'cheque' || kind === 'chequeDeposit' ? cheques(event, paid, random) : [];
  if (truth.event === 'batch') return random.chance(ONE_DAY) ? paid.map(({ id }) => [id, dueTogether(event, paid)]) : [];
  if (truth.event !== 'foreign' || paid.some(({ currency }) => currency !== 'CLP')) return [];
  return truth.reason === 'factoring' ? soldToFactor(event, paid, random) : boughtByFactor(event, paid, random);
}

/** A cheque stands for its invoice. Customers' numbers are not the bank's, which numbers the slip. */
function cheques({ reference, on, kind }: Event, paid: readonly OpenDocument[], random: Random): [string, Change][] {
  return paid.flatMap(({ id }) => {
    const isRight = kind === 'cheque' && reference !== null && !random.chance(WRONG_NUMBER);
    const number = isRight ? reference : String(random.int(1_000, 9_999_999));
    return random.chance(CHEQUES) ? [[id, { cheque: { number, slip: null }, isTax: false, folio: number, dueOn: on }]] : [];
  });
}

/** The suppliers of a batch are paid on the day that the company promised to all of them. */
function dueTogether({ on }: Event, paid: readonly OpenDocument[]): Change {
  return { dueOn: paid.reduce((latest, { issuedOn }) => (issuedOn > latest ? issuedOn : latest), on) };
}

/** What the factor said that it would pay for each, less its cost. */
function soldToFactor({ truth, amount, on }: Event, paid: readonly OpenDocument[], random: Random): [string, Change][] {
  if (!random.chance(SALES)) return [];
  const gross = paid.reduce((sum, one) => sum + one.remaining, 0);
  let [sold, credited] = [0, 0];
  return paid.map(({ id, remaining }) => {
    sold += remaining;
    const part = Math.round((sold * amount) / gross) - credited;
    credited += part;
    return [id, { ...factorOf(truth), remaining: part, isTax: false, isOfFactor: true, dueOn: on }];
  });
}

/** The notice of the sale says whom the invoice is now owed to. */
function boughtByFactor({ truth }: Event, paid: readonly OpenDocument[], random: Random): [string, Change][] {
  return random.chance(NOTICES) ? paid.map(({ id }) => [id, factorOf(truth)]) : [];
}

function factorOf({ counterpartRut: rut }: DemoTruth): Change {
  return { rut, name: FACTOR };
}
