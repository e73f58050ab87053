/** The matches of movements, and what could match them. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { type AccountLevel, movementKind } from '#domain/kinds/catalogue.ts';
import type { Currency } from '#domain/money.ts';
import type { DifferenceReason } from '#domain/reconciliation/differences.ts';
import type { Evidence } from '#domain/reconciliation/facts.ts';
import type { StoredReason } from '#domain/reconciliation/reason-words.ts';
import type { HitMade } from '#domain/reconciliation/rules/hits.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement } from '#server/features/banking/store.ts';
import { roomOf } from './open-rows.ts';

/** A document in a match or suggestion. Amounts in minor units of `currency`, negative for credit notes. */
export type LinkedDocument = {
  documentId: string;
  documentType: string;
  code: number | null;
  label: string | null;
  folio: string | null;
  counterpartRut: string | null;
  counterpartName: string | null;
  isReceived: boolean;
  sign: number;
  issuedOn: Day;
  dueOn: Day;
  total: number;
  remaining: number;
  documentCurrency: Currency;
};
export type Person = { id: string; name: string; surname: string; email: string } | null;
export type Match = LinkedDocument & {
  id: string;
  movementId: string;
  amount: number;
  documentAmount: number;
  difference: DifferenceReason | null;
  currency: Currency;
  origin: 'manual' | 'clay' | 'engine';
  evidence: string | null;
  reasons: StoredReason[];
  runId: string | null;
  createdAt: Date;
  person: Person;
};
export type Option = {
  movementId: string;
  option: number;
  evidence: Evidence;
  isStrong: boolean;
  reasons: StoredReason[];
  parts: (LinkedDocument & { amount: number; documentAmount: number; difference: DifferenceReason | null })[];
};
/** The other leg of a transfer between own accounts, and why. */
export type Transfer = {
  movementId: string;
  bankCode: string;
  accountNumber: string;
  on: Day;
  glosa: string;
  origin: 'manual' | 'engine';
  reasons: StoredReason[];
  createdAt: Date | null;
  person: Person;
};
/** What a part of a movement is, without a document. Amounts in minor units of `currency`, positive. */
export type Explanation = {
  id: string;
  movementId: string;
  amount: number;
  currency: Currency;
  kindKey: string;
  kindLabel: string;
  accounts: readonly AccountLevel[];
  areaKey: string;
  areaLabel: string;
  reason: string | null;
  origin: 'manual' | 'engine';
  runId: string | null;
  createdAt: Date;
  person: Person;
};
/** What a movement may be without a document, for a person to accept. */
export type KindOption = { movementId: string; kindKey: string; kindLabel: string; evidence: string; reasons: StoredReason[] };
/** The other leg of what may be a transfer or a returned payment, for a person to accept. */
export type TransferOption = Pick<Transfer, 'movementId' | 'bankCode' | 'accountNumber' | 'on' | 'glosa' | 'reasons'> & {
  evidence: string;
  isStrong: boolean;
};
/** The rule that acted on a movement, and what it set. */
type ActedRule = { movementId: string; id: string; name: string; made: HitMade };
export type Links = {
  matches: Match[];
  options: Option[];
  explanations: Explanation[];
  transfer: Transfer | null;
  kindOption: KindOption | null;
  transferOption: TransferOption | null;
  rule: ActedRule | null;
};

type About = { id: string; transferId: string | null; isReconciled: boolean; amount: number; matched: number };

/** Reads the links of several movements at once. */
export async function readLinks(db: Db, companyIds: readonly string[], movements: readonly About[]): Promise<(id: string) => Links> {
  const ids = movements.map((one) => one.id);
  const open = movements.filter((one) => !one.isReconciled);
  const matches = Map.groupBy(await readMatches(db, companyIds, ids), (one) => one.movementId);
  const options = Map.groupBy(await readOptions(db, companyIds, open), (one) => one.movementId);
  const transfers = new Map((await readTransfers(db, companyIds, movements)).map(({ of, ...one }) => [of, one]));
  const explained = movements.filter((one) => one.matched > 0).map((one) => one.id);
  const explanations = Map.groupBy(await readExplanations(db, companyIds, explained), (one) => one.movementId);
  const openIds = open.map((one) => one.id);
  const kinds = new Map((await readKindOptions(db, companyIds, openIds)).map((one) => [one.movementId, one]));
  const pairs = new Map((await readTransferOptions(db, companyIds, openIds)).map(({ of, ...one }) => [of, one]));
  const rules = new Map((await readRules(db, companyIds, ids)).map((one) => [one.movementId, one]));
  return (id) => ({
    kindOption: kinds.get(id) ?? null,
    transferOption: pairs.get(id) ?? null,
    rule: rules.get(id) ?? null,
    matches: matches.get(id) ?? [],
    options: options.get(id) ?? [],
    explanations: explanations.get(id) ?? [],
    transfer: transfers.get(id) ?? null,
  });
}

/** Of rules that are still there. */
async function readRules(db: Db, companyIds: readonly string[], ids: readonly string[]): Promise<ActedRule[]> {
  const { rows } = await sql<ActedRule>`
    select h.movement_id as "movementId", r.rule_id as id, r.name, h.made from rule_hit h
    join matching_rule r on r.company_id = h.company_id and r.rule_id = h.rule_id
    where h.company_id = any(${[...companyIds]}::uuid[]) and h.movement_id = any(${[...ids]}::uuid[])
      and not h.is_undone and h.corrected_act is null`.execute(db);
  return rows;
}

const DOCUMENT = sql`d.document_id as "documentId", d.document_type as "documentType", d.code, d.label, d.folio,
  d.counterpart_rut as "counterpartRut", d.counterpart_name as "counterpartName", d.is_received as "isReceived", d.sign,
  d.issued_on as "issuedOn", d.due_on as "dueOn", d.amount as total, d.remaining, d.currency as "documentCurrency"`;
const PERSON = sql`case when p.person_id is null then null
  else jsonb_build_object('id', p.person_id, 'name', p.name, 'surname', p.surname, 'email', p.email) end as person`;

/** In the order in which they were made. */
export async function readMatches(db: Db, companyIds: readonly string[], movementIds: readonly string[]): Promise<Match[]> {
  if (movementIds.length === 0) return [];
  const { rows } = await sql<Match>`
    select x.match_id as id, x.movement_id as "movementId", x.amount, x.document_amount as "documentAmount", x.difference, x.currency, x.origin, x.evidence,
      x.reasons, x.run_id as "runId", x.created_at as "createdAt", ${PERSON}, ${DOCUMENT}
    from match x
    join document d on d.company_id = x.company_id and d.document_id = x.document_id
    left join person p on p.person_id = x.created_by
    where x.company_id = any(${[...companyIds]}::uuid[]) and x.movement_id = any(${[...movementIds]}::uuid[])
    order by x.match_id`.execute(db);
  return rows;
}

/** In the order in which they were made, with the company's own labels and accounts. */
export async function readExplanations(db: Db, companyIds: readonly string[], movementIds: readonly string[]): Promise<Explanation[]> {
  if (movementIds.length === 0) return [];
  const { rows } = await sql<Omit<Explanation, 'kindLabel' | 'accounts'> & { label: string | null; accounts: AccountLevel[] | null }>`
    select e.explanation_id as id, e.movement_id as "movementId", e.amount, e.currency, e.kind_key as "kindKey", k.label, k.accounts,
      a.key as "areaKey", a.label as "areaLabel", e.reason, e.origin, e.run_id as "runId", e.created_at as "createdAt", ${PERSON}
    from explanation e
    join area a on a.company_id = e.company_id and a.area_id = e.area_id
    left join movement_kind k on k.company_id = e.company_id and k.kind_key = e.kind_key
    left join person p on p.person_id = e.created_by
    where e.company_id = any(${[...companyIds]}::uuid[]) and e.movement_id = any(${[...movementIds]}::uuid[])
    order by e.explanation_id`.execute(db);
  return rows.map(({ label, accounts, ...one }) => {
    const usual = movementKind(one.kindKey);
    return { ...one, kindLabel: label ?? usual?.label ?? one.kindKey, accounts: accounts ?? usual?.accounts ?? [] };
  });
}

type OptionRow = Omit<Option, 'parts'> & Option['parts'][number] & { room: number };

/** Options that still fit their documents and movement, best first. */
async function readOptions(db: Db, companyIds: readonly string[], movements: readonly About[]): Promise<Option[]> {
  if (movements.length === 0) return [];
  const { rows } = await sql<OptionRow>`
    select s.movement_id as "movementId", s.option_no as option, s.evidence, s.is_strong as "isStrong", s.reasons, s.amount,
      s.document_amount as "documentAmount", s.difference, ${roomOf('s', 'd')} as room, ${DOCUMENT}
    from match_suggestion s
    join document d on d.company_id = s.company_id and d.document_id = s.document_id
    where s.company_id = any(${[...companyIds]}::uuid[]) and s.movement_id = any(${movements.map((one) => one.id)}::uuid[])
    order by s.movement_id, s.option_no, d.issued_on, d.document_id`.execute(db);
  const room = new Map(movements.map((one) => [one.id, Math.abs(one.amount) - one.matched]));
  const groups = Map.groupBy(rows, (one) => `${one.movementId} ${one.option}`);
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts;
    const used = parts.reduce((sum, one) => sum + one.amount, 0);
    const fits = parts.every((one) => one.documentAmount <= one.room) && used <= (room.get(first?.movementId ?? '') ?? 0);
    if (!first || !fits) return [];
    const { movementId, option, evidence, isStrong, reasons } = first;
    return [{ movementId, option, evidence, isStrong, reasons, parts }];
  });
}

async function readKindOptions(db: Db, companyIds: readonly string[], movementIds: readonly string[]): Promise<KindOption[]> {
  if (movementIds.length === 0) return [];
  const { rows } = await sql<Omit<KindOption, 'kindLabel'> & { label: string | null }>`
    select s.movement_id as "movementId", s.kind_key as "kindKey", k.label, s.class as evidence, s.reasons
    from kind_suggestion s left join movement_kind k on k.company_id = s.company_id and k.kind_key = s.kind_key
    where s.company_id = any(${[...companyIds]}::uuid[]) and s.movement_id = any(${[...movementIds]}::uuid[])`.execute(db);
  return rows.map(({ label, ...one }) => ({ ...one, kindLabel: label ?? movementKind(one.kindKey)?.label ?? one.kindKey }));
}

/** Only those whose other leg is still open too. */
async function readTransferOptions(
  db: Db,
  companyIds: readonly string[],
  movementIds: readonly string[],
): Promise<(TransferOption & { of: string })[]> {
  if (movementIds.length === 0) return [];
  const { rows } = await sql<TransferOption & { of: string }>`
    select l.of, m.movement_id as "movementId", b.bank_code as "bankCode", b.number as "accountNumber", m.on_day as "on", m.glosa,
      s.reasons, s.class as evidence, s.is_strong as "isStrong"
    from unnest(${[...movementIds]}::uuid[]) as l (of)
    join transfer_suggestion s on s.company_id = any(${[...companyIds]}::uuid[]) and l.of in (s.out_id, s.in_id)
    join movement m on m.company_id = s.company_id and m.movement_id = case when s.out_id = l.of then s.in_id else s.out_id end
      and ${isOpenMovement('m')} and m.matched = 0
    join bank_account b on b.company_id = m.company_id and b.account_id = m.account_id`.execute(db);
  return rows;
}

async function readTransfers(db: Db, companyIds: readonly string[], movements: readonly About[]): Promise<(Transfer & { of: string })[]> {
  const legs = movements.filter((one) => one.transferId !== null);
  if (legs.length === 0) return [];
  const { rows } = await sql<Transfer & { of: string }>`
    select l.of, m.movement_id as "movementId", b.bank_code as "bankCode", b.number as "accountNumber", m.on_day as "on", m.glosa,
      coalesce(t.origin, 'engine') as origin, coalesce(t.reasons, '[]') as reasons, t.created_at as "createdAt", ${PERSON}
    from unnest(${legs.map((one) => one.id)}::uuid[], ${legs.map((one) => one.transferId)}::uuid[]) as l (of, other)
    join movement m on m.company_id = any(${[...companyIds]}::uuid[]) and m.movement_id = l.other
    join bank_account b on b.company_id = m.company_id and b.account_id = m.account_id
    left join own_transfer t on t.company_id = m.company_id and (t.out_id = m.movement_id or t.in_id = m.movement_id)
    left join person p on p.person_id = t.created_by`.execute(db);
  return rows;
}
