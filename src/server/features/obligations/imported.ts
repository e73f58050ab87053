/** Obligations that files bring. Call everything here inside writeCompany. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Problem, Question } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import type { ObligationChange, StoredObligation } from '#domain/obligations/acts.ts';
import { payrollGroupLabel, payrollMonth } from '#domain/obligations/obligation.ts';
import { type ObligationFacts, obligationIdentity } from '#domain/obligations/sheet.ts';
import { type Voice as StoredVoice, withdrawVoices } from '#domain/obligations/voices.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { analyzeAfter } from '#server/db/statistics.ts';
import { type FoundObligation, hasRate, obligationRows, writeObligationRows } from '#server/features/documents/store.ts';
import { payrollTotals, sumOf } from './payroll-totals.ts';

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
  monthTotal: number | null;
  label: string | null;
  dueOn: ObligationFacts['dueOn'] | null;
};
/**
 * A row of the file, and the obligation that it says, where the company has it. Of all wages or
 * contributions of a month, `parts`: others of the month; `amount`: what the row leaves for its own obligation.
 */
type Row = {
  facts: ObligationFacts;
  identity: string;
  stored: FoundObligation | null;
  parts: readonly FoundObligation[];
  amount: number;
  /** What files already said of it, so that it is asked once. */
  amounts: readonly number[];
};

/** Writes what a file says is owed: new ones, and for known ones that it says so too. */
export async function writeImportedObligations(
  db: Db,
  { companyId, sourceId }: { companyId: string; sourceId: string },
  facts: readonly ObligationFacts[],
  choice: AmountChoice | null,
): Promise<WrittenObligations> {
  const written: WrittenObligations = { added: 0, repeated: 0, rejected: 0, changed: 0, problems: [], question: null };
  if (facts.length === 0) return written;
  const valued = await valuedOnes(db, companyId, facts, written);
  const totals = await payrollTotals(
    db,
    companyId,
    valued.filter((one) => payrollMonth(one) !== null).map(({ period }) => period),
  );
  const rows = withinBooks(await withStored(db, companyId, valued, totals), totals, written);
  const differing = rows.filter(isDiffering);
  if (differing.length > 0 && choice === null) return { ...written, question: questionOf(differing) };
  const changes: ObligationChange[] = [];
  const voices: Voice[] = [];
  for (const row of rows) {
    const change = changeOf(row, choice);
    if (change === 'refused') {
      written.rejected += 1;
      written.problems.push(paidProblem(row));
      continue;
    }
    if (change) changes.push(change);
    voices.push(...voicesOf(row, change));
    written[row.stored || row.parts.length > 0 ? 'repeated' : 'added'] += 1;
  }
  written.changed = changes.filter(({ before }) => before !== null).length;
  if (changes.length > 0) await writeObligationRows(db, companyId, changes);
  await addHands(db, companyId, rows);
  await addVoices(db, companyId, sourceId, voices);
  await analyzeAfter(db, 'obligations', voices.length);
  return written;
}

/** What becomes of the row's own obligation; null when it stays as it is, or there is none and nothing is left for one. */
function changeOf(row: Row, choice: AmountChoice | null): ObligationChange | 'refused' | null {
  const { facts, stored, parts, amount } = row;
  const after = { ...facts, amount };
  if (!stored && parts.length === 0) return { before: null, after: newObligation(after) };
  if (!isDiffering(row) || choice !== 'archivo') return null;
  if (amount < 1 || (stored && !stored.isUntouched)) return 'refused';
  return stored ? { before: plain(stored), after: { ...plain(stored), amount } } : { before: null, after: newObligation(after) };
}

/** What the file says of the row's obligation, and of the other parts of what it says. */
function voicesOf({ facts, identity, stored, parts, amount }: Row, change: ObligationChange | null): Voice[] {
  const monthTotal = facts.isWhole ? facts.amount : null;
  const same = { replaced: null, monthTotal };
  const own = change?.after ?? stored;
  const replaced = change?.before?.amount ?? null;
  const ofParts = parts.map((one) => {
    return { ...same, documentId: one.id, identity: identityOf(one), amount: one.amount, label: one.label, dueOn: one.dueOn };
  });
  if (!own) return ofParts;
  // What is no whole of its own, and was declined, says nothing else of it.
  const ownAmount = parts.length > 0 && !change ? own.amount : amount;
  return [{ ...same, documentId: own.id, identity, amount: ownAmount, replaced, label: own.label, dueOn: own.dueOn }, ...ofParts];
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
async function withStored(db: Db, companyId: string, facts: readonly ObligationFacts[], totals: Totals): Promise<Row[]> {
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
  const byOwn = new Map(found.toReversed().map((one) => [identityOf(one), one]));
  const byVoice = Map.groupBy(voices, ({ identity }) => identity);
  return [...byIdentity].map(([identity, one]) => {
    const own = byVoice.get(identity) ?? [];
    const stored = byId.get(own[0]?.id ?? '') ?? byOwn.get(identity) ?? null;
    const total = one.isWhole ? totals.get(payrollMonth(one) ?? '') : undefined;
    const parts = total?.obligations.filter(({ id }) => id !== stored?.id) ?? [];
    const amounts = [...(parts.length > 0 ? [] : own.map(({ amount }) => amount)), ...(total?.totals ?? [])];
    return { facts: one, identity, stored, parts, amount: one.amount - sumOf(parts), amounts };
  });
}

type Totals = Awaited<ReturnType<typeof payrollTotals>>;

/**
 * Without rows that are in a payroll book already, by other kinds or institutions: those that come to just what the book leaves for them are
 * repeated, others that would lift the month over the book's total are refused.
 */
function withinBooks(rows: readonly Row[], totals: Totals, written: WrittenObligations): Row[] {
  const added = rows.filter(({ facts, stored }) => !stored && !facts.isWhole && facts.documentType === undefined);
  const out = new Set<Row>();
  for (const [month, some] of Map.groupBy(added, ({ facts }) => payrollMonth(facts))) {
    const total = totals.get(month ?? '');
    const sum = sumOf(some);
    if (total?.book == null || sumOf(total.obligations) + sum <= total.book) continue;
    const isSame = total.obligations.some(({ amount }) => amount === sum) || sum === total.book;
    for (const row of some) {
      out.add(row);
      written[isSame ? 'repeated' : 'rejected'] += 1;
      if (!isSame) written.problems.push(bookProblem(row.facts, sum, total.book));
    }
  }
  return rows.filter((row) => !out.has(row));
}

function bookProblem({ line, kindKey, period, currency }: ObligationFacts, sum: number, book: number): Problem {
  const message = `${payrollGroupLabel(kindKey)} de ${monthOf(period)} ya vienen en el libro de remuneraciones por ${formatMoney(book, currency)}, y aquí serían ${formatMoney(sum, currency)} más: no se agregó. Baja primero lo que está, o deshaz la carga del libro.`;
  return { line, column: 'Monto', code: 'E_CONFLICT', message };
}

function identityOf(one: FoundObligation): string {
  return obligationIdentity({ ...one, line: 0 });
}

/** What somebody answered once, of these very amounts, is not asked again. */
function isDiffering({ facts, stored, parts, amount, amounts }: Row): boolean {
  if (!stored && parts.length === 0) return false;
  return (stored?.amount ?? 0) !== amount && !amounts.includes(facts.amount);
}

const MAX_NAMED = 5;

function questionOf(differing: readonly Row[]): Question {
  const named = differing.slice(0, MAX_NAMED).map(({ facts, stored, parts }) => {
    const label = (parts.length === 0 && stored?.label) || facts.label;
    // A name may hold its month already: 'Sueldos 2026-03'.
    const of = label.includes(facts.period.slice(0, 7)) ? '' : ` de ${monthOf(facts.period)}`;
    const present = formatMoney((stored?.amount ?? 0) + sumOf(parts), facts.currency);
    const several = parts.length + (stored ? 1 : 0) > 1 ? ` en ${parts.length + (stored ? 1 : 0)} obligaciones` : '';
    return `${label}${of}: la empresa tiene ${present}${several} y el archivo dice ${formatMoney(facts.amount, facts.currency)}.`;
  });
  const more = differing.length > MAX_NAMED ? ` Y ${differing.length - MAX_NAMED} más.` : '';
  const options = [
    { value: 'archivo', label: 'Valen los del archivo' },
    { value: 'actual', label: 'Valen los que están' },
  ];
  return { key: 'obligations', message: `¿Qué montos valen? ${named.join(' ')}${more}`, options, sample: [] };
}

function monthOf(period: Day): string {
  return `${period.slice(5, 7)}/${period.slice(0, 4)}`;
}

function paidProblem({ facts: { line, label, amount, currency }, stored, parts }: Row): Problem {
  const present = formatMoney((stored?.amount ?? 0) + sumOf(parts), currency);
  const why = parts.length > 0 ? 'en varias obligaciones que no se pueden ajustar solas' : 'y ya tiene pagos';
  const message = `«${stored?.label ?? label}» está con ${present} ${why}: el archivo dice ${formatMoney(amount, currency)} y se conservó lo que está.`;
  return { line, column: 'Monto', code: 'E_CONFLICT', message };
}

function newObligation({ line: _line, isWhole: _isWhole, documentType, ...one }: ObligationFacts): StoredObligation {
  const own = { id: newId(), documentType: documentType ?? ('OBLIGATION' as const), areaId: null, isAreaByHand: false, receipts: [] };
  return { ...one, ...own, recurringId: null, scheduledOn: null };
}

function plain({ isUntouched: _isUntouched, ...stored }: FoundObligation): StoredObligation {
  return stored;
}

/** A person vouches for those that no file brought. */
async function addHands(db: Db, companyId: string, rows: readonly Row[]): Promise<void> {
  const stored = rows.flatMap(({ stored: own, parts }) => [...(own ? [own] : []), ...parts]).map(({ id, amount }) => ({ id, amount }));
  if (stored.length === 0) return;
  await sql`insert into obligation_source (company_id, document_id, source_id, amount)
    select ${companyId}, d.id, d.id, d.amount from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as d (id uuid, amount bigint)
    where not exists (select from obligation_source s where s.company_id = ${companyId} and s.document_id = d.id) on conflict do nothing`.execute(
    db,
  );
}

async function addVoices(db: Db, companyId: string, sourceId: string, voices: readonly Voice[]): Promise<void> {
  const rows = voices.map(({ documentId, identity, amount, replaced, monthTotal, label, dueOn }) => ({
    ...{ company_id: companyId, document_id: documentId, source_id: sourceId, identity },
    ...{ amount, replaced, month_total: monthTotal, label, due_on: dueOn },
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
