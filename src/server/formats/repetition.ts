import type { DocumentFacts, Problem } from '#domain/imports/facts.ts';
import { problem } from './problem.ts';

/** What is said of a document that its file lists again: the first one counts. Null without an earlier one. */
export function repetition(document: DocumentFacts, earlier: DocumentFacts | undefined): Problem | null {
  if (!earlier) return null;
  const name = `Documento ${document.line}: repite el tipo ${document.code} folio ${document.folio} del documento ${earlier.line}`;
  if (document.total === earlier.total && document.issuedOn === earlier.issuedOn)
    return problem(document.line, null, 'W_DUPLICATE', `${name}; se contó una sola vez.`);
  return problem(document.line, null, 'E_CONFLICT', `${name} con otros datos; se conservó el primero.`);
}
