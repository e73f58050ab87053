import { isDeepStrictEqual } from 'node:util';
import { contradicts, type FoldedDocument, foldSources } from '#domain/documents/fold.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import type { DocumentFacts, Problem } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import { type Details, type DocumentRules, type DocumentValues, documentValues } from './rows.ts';
import type { Source } from './sources.ts';
import { identityOf, type StoredDocument, type Voice } from './stored.ts';
import type { Month } from './summaries.ts';

/** A document to be stored, and what it was before. */
export type Change = { values: DocumentValues; before: FoldedDocument | null; after: FoldedDocument };
/** What some facts of one file do to the documents that are known. */
export type Plan = { inserted: Change[]; updated: Change[]; sources: Source[]; repeated: number; problems: Problem[] };

/** @param existing  the stored documents that the facts are about, by identity */
export function planFacts(
  facts: readonly DocumentFacts[],
  existing: Map<string, StoredDocument>,
  importId: string,
  rules: DocumentRules,
): Plan {
  const plan: Plan = { inserted: [], updated: [], sources: [], repeated: 0, problems: [] };
  const seen = new Set<string>();
  for (const one of facts) {
    const identity = identityOf(one);
    const stored = existing.get(identity);
    const other = stored && conflicting(stored, one);
    if (other !== undefined && other !== null) plan.problems.push(conflict(one, other));
    else if (seen.has(identity) || stored?.voices.some((voice) => voice.importId === importId)) plan.repeated += 1;
    else if (stored) planRepeated(plan, stored, { importId, facts: one }, rules);
    else planNew(plan, { importId, facts: one }, rules);
    seen.add(identity);
  }
  return plan;
}

function planNew(plan: Plan, voice: Voice, rules: DocumentRules): void {
  const after = foldSources([voice.facts]);
  const values = documentValues(after, null, xmlOf([voice]), rules);
  plan.inserted.push({ values, before: null, after });
  plan.sources.push({ documentId: values.documentId, facts: voice.facts });
}

function planRepeated(plan: Plan, stored: StoredDocument, voice: Voice, rules: DocumentRules): void {
  const change = changeOf(stored, [...stored.voices, voice], rules);
  if (change) plan.updated.push(change);
  plan.sources.push({ documentId: stored.documentId, facts: voice.facts });
  plan.repeated += 1;
}

/** What becomes of a document when these are all the voices about it; null when that changes nothing. */
export function changeOf(stored: StoredDocument, voices: readonly Voice[], rules: DocumentRules): Change | null {
  const currency = stored.used > 0 ? stored.currency : null;
  const fold = (some: readonly Voice[]) =>
    foldSources(
      some.map((one) => one.facts),
      currency,
    );
  const before = stored.voices.length > 0 ? fold(stored.voices) : null;
  const after = fold(voices);
  const isSame = xmlOf(stored.voices) === xmlOf(voices) && isDeepStrictEqual(before, after);
  return isSame ? null : { values: documentValues(after, stored, xmlOf(voices), rules), before, after };
}

/** The import that brought the XML original: the first one with what the latest says; a file of its cessions only where it came alone. */
function xmlOf(voices: readonly Voice[]): string | null {
  const originals = voices.filter(({ facts }) => facts.source === 'dte');
  const last = originals.findLast(({ facts }) => !facts.cesiones) ?? originals.at(-1);
  return last ? (voices.find(({ facts }) => isDeepStrictEqual(facts, last.facts))?.importId ?? null) : null;
}

/** The total that is known, when facts tell another; null when they agree. */
function conflicting(stored: StoredDocument, facts: DocumentFacts): number | null {
  if (facts.folio === null) return facts.total < stored.used ? stored.amount : null;
  if (stored.voices.length === 0) return stored.currency === facts.currency && stored.amount !== facts.total ? stored.amount : null;
  return (
    contradicts(
      stored.voices.map((voice) => voice.facts),
      facts,
    )?.total ?? null
  );
}

function conflict(facts: DocumentFacts, existing: number): Problem {
  const { source, line, code, folio, counterpartName, counterpartRut, currency, total } = facts;
  const where = source === 'dte' || source === 'libro' ? `Documento ${line}` : `Línea ${line}`;
  const name = `${documentKind(code)?.name ?? `tipo ${code}`}${folio === null ? '' : ` folio ${folio}`}`;
  const party = counterpartName ?? counterpartRut;
  const message = `${where}: ${name}${party ? ` de ${party}` : ''} ya está con un total de ${formatMoney(existing, currency)} y este archivo dice ${formatMoney(total, currency)}; se conservó el primero.`;
  return { line, column: source === 'dte' ? 'MntTotal' : 'Monto total', code: 'E_CONFLICT', message };
}

export const valuesOf = ({ values }: Change): DocumentValues => values;
export const idOf = ({ values }: Change): string => values.documentId;
export const detailsOf = ({ values, after }: Change): Details => ({
  documentId: values.documentId,
  lines: after.lines,
  references: after.references,
});

/** Documents and months that some changes touch. */
export function touches() {
  const ids = new Set<string>();
  const ceded = new Set<string>();
  const months = new Map<string, Month>();
  const addMonth = (one: Month) => {
    months.set(`${one.isReceived}|${one.code}|${one.period}`, { isReceived: one.isReceived, code: one.code, period: one.period });
  };
  return {
    add(changes: readonly Change[]) {
      for (const { values, before, after } of changes) {
        ids.add(values.documentId);
        if (after.cesiones.length > 0 || (before?.cesiones.length ?? 0) > 0) ceded.add(values.documentId);
        if (before) addMonth(before);
        addMonth(after);
      }
    },
    addId: (id: string) => ids.add(id),
    addMonth,
    ids: () => [...ids],
    /** Those of which a file says, or said, that they were sold. */
    ceded: () => [...ceded],
    months: () => [...months.values()],
  };
}
