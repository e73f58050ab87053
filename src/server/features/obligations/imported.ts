/** Obligations that files bring. Call everything here inside writeCompany. */
import { type RawBuilder, sql } from 'kysely';
import type { Problem, Question } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import type { ObligationChange, StoredObligation } from '#domain/obligations/acts.ts';
import { type ObligationFacts, obligationIdentity } from '#domain/obligations/sheet.ts';
import { type Voice as StoredVoice, withdrawVoices } from '#domain/obligations/voices.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { type FoundObligation, hasRate, obligationRows, writeObligationRows } from '#server/features/documents/store.ts';

/** Which amounts hold where a file says another one than the company has. */
export type AmountChoice = 'archivo' | 'actual';
/** `question`: amounts differ and nobody said which hold; then nothing of it may stay written. */
export type WrittenObligations = {
  added: number;
  repeated: number;
  rejected: number;
  changed: number;
  problems: Problem[];
  question: Question | null;
};

type Voice = {
  documentId: string;
  identity: string;
  amount: number;
  /** The amount whose place this one takes. */
  replaced: number | null;
  label: string | null;
  dueOn: ObligationFacts['dueOn'] | null;
};
/** A row of the file, and the obligation that it says, where the company has it. `amounts`: those that files brought of it. */
type Row = { facts: ObligationFacts; identity: string; stored: FoundObligation | null; amounts: readonly number[] };

/** Writes what a file says is owed: new ones, and for known ones that it says so too. */
export async function writeImportedObligations(
  db: Db,
  { companyId, sourceId }: { companyId: string; sourceId: string },
  facts: readonly ObligationFacts[],
  choice: AmountChoice | null,
): Promise<WrittenObligations> {
  const written: WrittenObligations = { added: 0, repeated: 0, rejected: 0, changed: 0, problems: [], question: null };
  if (facts.length === 0) return written;
  const rows = await withStored(db, companyId, await valuedOnes(db, companyId, facts, written));
  const differing = rows.filter(isDiffering);
  if (differing.length > 0 && choice === null) return { ...written, question: questionOf(differing) };
  const changes: ObligationChange[] = [];
  const voices: Voice[] = [];
  for (const { facts: one, identity, stored, amounts } of rows) {
    const isOther = isDiffering({ facts: one, stored, amounts });
    if (stored && isOther && choice === 'archivo' && !stored.isUntouched) {
      written.rejected += 1;
      written.problems.push(paidProblem(one, stored));
      continue;
    }
    const after = stored ?? newObligation(one);
    const replaced = stored && isOther && choice === 'archivo' ? stored.amount : null;
    if (!stored) changes.push({ before: null, after });
    else if (replaced !== null) changes.push({ before: plain(stored), after: { ...plain(stored), amount: one.amount } });
    voices.push({ documentId: after.id, identity, amount: one.amount, replaced, label: after.label, dueOn: after.dueOn });
    written[stored ? 'repeated' : 'added'] += 1;
  }
  written.changed = changes.filter(({ before }) => before !== null).length;
  if (changes.length > 0) await writeObligationRows(db, companyId, changes);
  await addHands(db, companyId, rows);
  await addVoices(db, companyId, sourceId, voices);
  return written;
}

/** Those in pesos, and of the others those whose day has a value; the rest is rejected. */
async function valuedOnes(
  db: Db,
  companyId: string,
  facts: readonly ObligationFacts[],
  written: WrittenObligations,
): Promise<ObligationFacts[]> {
  const isValued = await hasRate(db, companyId, facts);
  return facts.filter((one) => {
    if (isValued(one)) return true;
    written.rejected += 1;
    const message = `Línea ${one.line}: no hay un valor de la UF para el vencimiento de «${one.label}».`;
    written.problems.push({ line: one.line, column: 'Moneda', code: 'E_CURRENCY', message });
    return false;
  });
}

/** Each obligation of the file once, with the one of the company that it says. */
async function withStored(db: Db, companyId: string, facts: readonly ObligationFacts[]): Promise<Row[]> {
  const byIdentity = new Map(facts.toReversed().map((one) => [obligationIdentity(one), one]));
  const { rows: voices } = await sql<{ identity: string; id: string; amount: number }>`
    select identity, document_id as id, amount from obligation_source
    where company_id = ${companyId} and identity = any (${[...byIdentity.keys()]}::text[]) and source_id <> document_id
    order by document_id`.execute(db);
  const { rows: likely } = await sql<{ id: string }>`
    select document_id as id from document where company_id = ${companyId} and document_type in ('OBLIGATION', 'MANUAL')
      and kind_key = any (${facts.map(({ kindKey }) => kindKey)}::text[])
      and (period = any (${facts.map(({ period }) => period)}::date[]) or due_on = any (${facts.map(({ dueOn }) => dueOn)}::date[])
        or folio = any (${facts.map(({ number }) => number ?? '')}::text[]))`.execute(db);
  const found = await obligationRows(db, companyId, { ids: [...new Set([...voices, ...likely].map(({ id }) => id))] });
  const byId = new Map(found.map((one) => [one.id, one]));
  const byOwn = new Map(found.toReversed().map((one) => [obligationIdentity({ ...one, line: 0 }), one]));
  const byVoice = Map.groupBy(voices, ({ identity }) => identity);
  return [...byIdentity].map(([identity, one]) => {
    const own = byVoice.get(identity) ?? [];
    const stored = byId.get(own[0]?.id ?? '') ?? byOwn.get(identity) ?? null;
    return { facts: one, identity, stored, amounts: own.map(({ amount }) => amount) };
  });
}

/** What somebody answered once, of these very amounts, is not asked again. */
function isDiffering({ facts, stored, amounts }: Pick<Row, 'facts' | 'stored' | 'amounts'>): boolean {
  return stored !== null && stored.amount !== facts.amount && !amounts.includes(facts.amount);
}

const MAX_NAMED = 5;

function questionOf(differing: readonly Row[]): Question {
  const named = differing.slice(0, MAX_NAMED).map(({ facts, stored }) => {
    const month = `${facts.period.slice(5, 7)}/${facts.period.slice(0, 4)}`;
    return `${stored?.label} de ${month}: la empresa tiene ${formatMoney(stored?.amount ?? 0, facts.currency)} y el archivo dice ${formatMoney(facts.amount, facts.currency)}.`;
  });
  const more = differing.length > MAX_NAMED ? ` Y ${differing.length - MAX_NAMED} más.` : '';
  const options = [
    { value: 'archivo', label: 'Valen los del archivo' },
    { value: 'actual', label: 'Valen los que están' },
  ];
  return { key: 'obligations', message: `¿Qué montos valen? ${named.join(' ')}${more}`, options, sample: [] };
}

function paidProblem({ line, amount, currency }: ObligationFacts, { label, amount: stored }: FoundObligation): Problem {
  const message = `«${label}» está con ${formatMoney(stored, currency)} y ya tiene pagos: el archivo dice ${formatMoney(amount, currency)} y se conservó lo que está.`;
  return { line, column: 'Monto', code: 'E_CONFLICT', message };
}

function newObligation({ line: _line, documentType, ...one }: ObligationFacts): StoredObligation {
  const own = { id: newId(), documentType: documentType ?? ('OBLIGATION' as const), areaId: null, isAreaByHand: false, receipts: [] };
  return { ...one, ...own, recurringId: null, scheduledOn: null };
}

function plain({ isUntouched: _isUntouched, ...stored }: FoundObligation): StoredObligation {
  return stored;
}

/** A person vouches for those that no file brought. */
async function addHands(db: Db, companyId: string, rows: readonly Row[]): Promise<void> {
  const ids = rows.flatMap(({ stored }) => stored?.id ?? []);
  if (ids.length === 0) return;
  await sql`insert into obligation_source (company_id, document_id, source_id, amount)
    select ${companyId}, d.id, d.id, d.amount from jsonb_to_recordset(${JSON.stringify(rows.flatMap(({ stored }) => stored ?? []))}::jsonb)
      as d (id uuid, amount bigint)
    where not exists (select from obligation_source s where s.company_id = ${companyId} and s.document_id = d.id)`.execute(db);
}

async function addVoices(db: Db, companyId: string, sourceId: string, voices: readonly Voice[]): Promise<void> {
  const rows = voices.map(({ documentId, identity, amount, replaced, label, dueOn }) => ({
    ...{ company_id: companyId, document_id: documentId, source_id: sourceId, identity },
    ...{ amount, replaced, label, due_on: dueOn },
  }));
  if (rows.length > 0) await sql`insert into obligation_source ${namedRows('obligation_source', rows)} on conflict do nothing`.execute(db);
}

/** The ids of the obligations that nothing but some imports vouches for. */
export function obligationsOnlyOf(companyId: string, importIds: readonly string[]): RawBuilder<unknown> {
  return sql`select s.document_id from obligation_source s
    where s.company_id = ${companyId} and s.source_id = any (${importIds}) and not exists (
      select from obligation_source o where o.company_id = s.company_id and o.document_id = s.document_id and o.source_id <> all (${importIds}))`;
}

/**
 * Takes out what some imports said is owed: what nothing else vouches for goes; where their amount held and nothing was paid, the one
 * before is back.
 * @returns how many obligations went
 */
export async function withdrawObligations(db: Db, companyId: string, importIds: readonly string[]): Promise<number> {
  const { rows } = await sql<StoredVoice & { documentId: string }>`
    select document_id as "documentId", source_id as "sourceId", source_id = document_id as "isHand", amount, replaced
    from obligation_source o where company_id = ${companyId} and document_id in (
      select document_id from obligation_source where company_id = ${companyId} and source_id = any (${importIds}))
    order by created_at, source_id`.execute(db);
  const voices = Map.groupBy(rows, ({ documentId }) => documentId);
  const leavingIds = new Set(importIds);
  const changes: ObligationChange[] = [];
  for (const one of await obligationRows(db, companyId, { ids: [...voices.keys()] })) {
    const { amount, heir } = withdrawVoices(voices.get(one.id) ?? [], leavingIds, one.amount);
    if (amount === null) changes.push({ before: plain(one), after: null });
    else if (amount !== one.amount && one.isUntouched) changes.push({ before: plain(one), after: { ...plain(one), amount } });
    if (heir) await keepReplaced(db, companyId, { documentId: one.id, ...heir });
  }
  if (changes.length > 0) await writeObligationRows(db, companyId, changes);
  await db.deleteFrom('obligation_source').where('company_id', '=', companyId).where('source_id', 'in', importIds).execute();
  return changes.filter(({ after }) => after === null).length;
}

type Heir = { documentId: string; sourceId: string; replaced: number };

async function keepReplaced(db: Db, companyId: string, { documentId, sourceId, replaced }: Heir): Promise<void> {
  const own = db.updateTable('obligation_source').set({ replaced }).where('company_id', '=', companyId);
  await own.where('document_id', '=', documentId).where('source_id', '=', sourceId).execute();
}
