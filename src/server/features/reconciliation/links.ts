/** What movements match, and what could match them. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';

/** A document as a match or a suggestion shows it. Amounts in minor units of `currency`, negative for credit notes. */
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
  currency: Currency;
  origin: 'manual' | 'clay' | 'engine';
  evidence: string | null;
  reasons: string[];
  runId: string | null;
  createdAt: Date;
  person: Person;
};
export type Option = {
  movementId: string;
  option: number;
  evidence: string;
  isStrong: boolean;
  reasons: string[];
  parts: (LinkedDocument & { amount: number; documentAmount: number })[];
};
/** The other leg of a transfer between own accounts, and why. */
export type Transfer = {
  movementId: string;
  bankCode: string;
  accountNumber: string;
  on: Day;
  glosa: string;
  origin: 'manual' | 'engine';
  reasons: string[];
  createdAt: Date | null;
  person: Person;
};
export type Links = { matches: Match[]; options: Option[]; transfer: Transfer | null };

type About = { id: string; transferId: string | null; isReconciled: boolean; amount: number; matched: number };

/** Reads the links of some movements at once. */
export async function readLinks(db: Db, companyIds: readonly string[], movements: readonly About[]): Promise<(id: string) => Links> {
  const ids = movements.map((one) => one.id);
  const open = movements.filter((one) => !one.isReconciled);
  const matches = Map.groupBy(await readMatches(db, companyIds, ids), (one) => one.movementId);
  const options = Map.groupBy(await readOptions(db, companyIds, open), (one) => one.movementId);
  const transfers = new Map((await readTransfers(db, companyIds, movements)).map(({ of, ...one }) => [of, one]));
  return (id) => ({ matches: matches.get(id) ?? [], options: options.get(id) ?? [], transfer: transfers.get(id) ?? null });
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
    select x.match_id as id, x.movement_id as "movementId", x.amount, x.document_amount as "documentAmount", x.currency, x.origin, x.evidence,
      x.reasons, x.run_id as "runId", x.created_at as "createdAt", ${PERSON}, ${DOCUMENT}
    from match x
    join document d on d.company_id = x.company_id and d.document_id = x.document_id
    left join person p on p.person_id = x.created_by
    where x.company_id = any(${[...companyIds]}::uuid[]) and x.movement_id = any(${[...movementIds]}::uuid[])
    order by x.match_id`.execute(db);
  return rows;
}

type OptionRow = Omit<Option, 'parts'> & Option['parts'][number];

/** Options whose documents and movement still have room for them, best first. */
async function readOptions(db: Db, companyIds: readonly string[], movements: readonly About[]): Promise<Option[]> {
  if (movements.length === 0) return [];
  const { rows } = await sql<OptionRow>`
    select s.movement_id as "movementId", s.option_no as option, s.evidence, s.is_strong as "isStrong", s.reasons, s.amount,
      s.document_amount as "documentAmount", ${DOCUMENT}
    from match_suggestion s
    join document d on d.company_id = s.company_id and d.document_id = s.document_id
    where s.company_id = any(${[...companyIds]}::uuid[]) and s.movement_id = any(${movements.map((one) => one.id)}::uuid[])
    order by s.movement_id, s.option_no, d.issued_on, d.document_id`.execute(db);
  const room = new Map(movements.map((one) => [one.id, Math.abs(one.amount) - one.matched]));
  const groups = Map.groupBy(rows, (one) => `${one.movementId} ${one.option}`);
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts;
    const used = parts.reduce((sum, one) => sum + one.amount, 0);
    const fits = parts.every((one) => one.documentAmount <= one.remaining) && used <= (room.get(first?.movementId ?? '') ?? 0);
    if (!first || !fits) return [];
    const { movementId, option, evidence, isStrong, reasons } = first;
    return [{ movementId, option, evidence, isStrong, reasons, parts }];
  });
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
