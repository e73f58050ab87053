import { BHE, BTE } from '#domain/documents/honorarios.ts';
import { codesOf } from './codes.ts';
import type { PaginatedDocumentsInput } from './operations.ts';
import { text } from './text.ts';

export type Tab = { value: string; label: string; isReceived: boolean; codes: number[]; none: string };
/** Which documents a list is of. */
export type Preset = {
  /** Under which views are kept. */
  route: '/documentos_tributarios' | '/boletas' | '/obligaciones';
  title: string;
  /** What the table is called by those who hear it. */
  list: string;
  documentTypes: NonNullable<PaginatedDocumentsInput['documentTypes']>;
  /** What its two sides are called, alone and with what they add up to. */
  sides: SideWords;
  /** Instead of the choice between both sides. */
  tabs?: readonly Tab[];
  hasTypes: boolean;
  /** Said when there is none. */
  none: string;
  /** How it is narrowed and sorted at somebody's first visit. */
  first?: { readonly state: 'PENDING'; readonly sort: 'due' };
};

export type SideWords = { issued: string; received: string };
const SIDES: SideWords = { issued: text.sides.issued, received: text.sides.received };
const FEES = [BHE, BTE];

export const TAX_DOCUMENTS: Preset = {
  route: '/documentos_tributarios',
  title: text.title,
  list: text.list,
  documentTypes: ['TAX_DOCUMENT'],
  sides: SIDES,
  hasTypes: true,
  none: text.none,
};

export const BOLETAS: Preset = {
  route: '/boletas',
  title: text.boletas.title,
  list: text.boletas.title,
  documentTypes: ['TAX_DOCUMENT'],
  sides: SIDES,
  hasTypes: false,
  none: '',
  tabs: [
    { value: 'recibidas', label: text.boletas.received, isReceived: true, codes: FEES, none: text.boletas.noneReceived },
    { value: 'emitidas', label: text.boletas.issued, isReceived: false, codes: FEES, none: text.boletas.noneIssued },
    { value: 'ventas', label: text.boletas.sales, isReceived: false, codes: codesOf('slips'), none: text.boletas.noneSales },
  ],
};

export const OBLIGACIONES: Preset = {
  route: '/obligaciones',
  title: text.obligaciones.title,
  list: text.obligaciones.title,
  documentTypes: ['OBLIGATION', 'RENDITION', 'MANUAL'],
  sides: text.obligaciones.sides,
  hasTypes: false,
  none: text.obligaciones.none,
  // Those of a year are issued on one day: what counts is what falls due next.
  first: { state: 'PENDING', sort: 'due' },
};
