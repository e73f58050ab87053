/** What a match or suggestion is given as its reasons. */
import type { Day } from '../date.ts';
import { formatRut } from '../rut.ts';
import type { Document, Movement } from './items.ts';
import type { Reason } from './reason-words.ts';

/** Says that the RUT is in the glosa, or that the statement gives it in a column. */
export function rutReason(movement: Movement): Reason {
  const rut = movement.rut ?? '';
  const [body = ''] = rut.split('-');
  return [movement.glosa.replaceAll('.', '').includes(body) ? 'printedRut' : 'statementRut', rut];
}

/** Says that the amount is exact. */
export function exactReason({ open, currency }: Movement): Reason {
  return ['exact', open, currency];
}

/** Says which folios the glosa has. */
export function folioReason(documents: readonly Document[]): Reason {
  return ['folios', documents.map((one) => one.folio ?? '')];
}

/** Says that the glosa names the party. */
export function nameReason(document: Document): Reason {
  return ['name', document.name ?? ''];
}

/** Says that several documents add up to the movement, credit notes among them. */
export function sumReason({ direction, open, currency }: Movement, documents: readonly Document[]): Reason {
  return ['sum', documents.length, documents.filter((one) => one.direction !== direction).length, open, currency];
}

/** Says that the movement pays a part, and what then remains. */
export function partialReason({ open, currency }: Movement, document: Document): Reason {
  return ['partial', open, document.unmatched - open, currency];
}

/** Says that several payments of one RUT add up to the document. */
export function splitReason({ currency }: Movement, document: Document): Reason {
  return ['split', document.unmatched, currency];
}

/** Says that a payment of nobody in particular is what others leave of a document. @param others  how many */
export function completingReason(others: number, { name, rut, remaining, currency }: Document): Reason {
  return ['completing', others, name ?? (rut ? formatRut(rut) : ''), remaining, currency];
}

/** Says which payment of nobody in particular makes the document whole. */
export function completedReason({ on, open, currency }: Movement, document: Document): Reason {
  return ['completed', on, open, document.remaining, currency];
}

/** Says by how much the payment differs from the document. */
export function differenceReason({ open, currency }: Movement, document: Document): Reason {
  const difference = open - document.unmatched;
  return [difference > 0 ? 'more' : 'less', Math.abs(difference), currency];
}

/** Says which cheques make the amount. */
export function chequesReason({ open, currency }: Movement, cheques: readonly Document[]): Reason {
  return ['cheques', cheques.map(({ cheque }) => cheque?.number ?? ''), open, currency];
}

/** Says what is due to whom on one day. */
export function dueTogetherReason({ open, currency }: Movement, documents: readonly Document[], on: Day): Reason {
  return ['dueTogether', documents.length, new Set(documents.map(({ party }) => party)).size, on, open, currency];
}

/** Says what consecutive documents of a party add up to. */
export function runReason({ open, currency }: Movement, run: readonly Document[]): Reason {
  return ['run', run.length, run[0]?.name ?? run[0]?.rut ?? '', open, currency];
}

/** Says whose document it is, when the text does not. */
export function partyReason(document: Document): Reason {
  return ['partyOf', document.name ?? (document.rut ? formatRut(document.rut) : '')];
}

/** Why a proposal is not matched without a person. */
export const DOUBT = {
  pair: ['undonePair'],
  run: ['undoneRun'],
  partly: ['matchedPartly'],
  name: ['otherName'],
  otherRut: ['otherRut'],
  folio: ['otherFolio'],
  days: ['farDays'],
  creditNote: ['creditNote'],
  cameBack: ['cameBack'],
  movements: (count: number): Reason => ['equalMovements', count],
  documents: (count: number): Reason => ['equalDocuments', count],
  sum: ['otherSum'],
  other: ['otherWay'],
} as const satisfies Record<string, Reason | ((count: number) => Reason)>;
