import { isDeepStrictEqual } from 'node:util';
import { contradicts, type FoldedDocument, foldSources, isAltered, proofOf } from '#domain/documents/fold.ts';
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
    if (other) plan.problems.push(conflict(one, other));
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

/**
 * The import that brought the XML original: of those that prove most of themselves, the first one with what the latest says; a file of its
 * cessions only where it came alone.
 */
function xmlOf(voices: readonly Voice[]): string | null {
  const all = voices.filter(({ facts }) => facts.source === 'dte');
  const best = Math.max(...all.map(({ facts }) => proofOf(facts)));
  const originals = all.filter(({ facts }) => proofOf(facts) === best);
  const last = originals.findLast(({ facts }) => !facts.cesiones) ?? originals.at(-1);
  return last ? (voices.find(({ facts }) => isDeepStrictEqual(facts, last.facts))?.importId ?? null) : null;
}

/** What contradicts some facts: the total that is known, and the file that it is of, where one is. */
type Standing = { total: number; fileName: string | null; isAltered: boolean };

/** What facts contradict; null when they agree. */
function conflicting(stored: StoredDocument, facts: DocumentFacts): Standing | null {
  const { amount, currency, used, voices } = stored;
  const asStored = { total: amount, fileName: null, isAltered: false };
  if (facts.folio === null) return facts.total < used ? asStored : null;
  if (voices.length === 0) return currency === facts.currency && amount !== facts.total ? asStored : null;
  const other = contradicts(
    voices.map((voice) => voice.facts),
    facts,
  );
  const voice = voices.find((one) => one.facts === other);
  return voice ? { total: voice.facts.total, fileName: voice.fileName, isAltered: isAltered(voice.facts) } : null;
}

function conflict(facts: DocumentFacts, standing: Standing): Problem {
  const { source, line, code, folio, counterpartName, counterpartRut, currency, total } = facts;
  const where = source === 'dte' || source === 'libro' ? `Documento ${line}` : `Línea ${line}`;
  const name = `${documentKind(code)?.name ?? `tipo ${code}`}${folio === null ? '' : ` folio ${folio}`}`;
  const party = counterpartName ?? counterpartRut;
  const amounts = `ya está con un total de ${formatMoney(standing.total, currency)} y este archivo dice ${formatMoney(total, currency)}`;
  const message = `${where}: ${name}${party ? ` de ${party}` : ''} ${amounts}; se conservó el primero.${adviceOn(facts, standing)}`;
  return { line, column: source === 'dte' ? 'MntTotal' : 'Monto total', code: 'E_CONFLICT', message };
}

/** Which file stands, and what to do if it is the wrong one. */
function adviceOn(facts: DocumentFacts, { fileName, isAltered: isStandingAltered }: Standing): string {
  if (isAltered(facts)) return ' El XML de este archivo cambió después de firmado: pídeselo de nuevo a quien lo emitió.';
  if (fileName === null) return '';
  if (isStandingAltered)
    return ` El que está es de «${fileName}», un XML que cambió después de firmado: deshaz esa carga y vuelve a subir este archivo.`;
  return ` El que está es de «${fileName}»: si el correcto es este, deshaz esa carga y vuelve a subir este archivo.`;
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
