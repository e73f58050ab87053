/** The spreadsheet of import declarations: what its template prints. */
import { CSV_START, csvRow } from '../csv.ts';
import type { Din } from './din.ts';

/** Headings of its columns. Those after the fourth may be empty or left out. */
export const DIN_COLUMNS = {
  number: 'Número DIN',
  accepted: 'Fecha aceptación',
  rate: 'Tipo de cambio',
  iva: 'IVA',
  paid: 'Fecha pago',
  agent: 'Agente',
  agentRut: 'RUT agente',
  currency: 'Moneda',
  fob: 'FOB',
  freight: 'Flete',
  insurance: 'Seguro',
  cif: 'CIF',
  adValorem: 'Ad valorem',
  otherDuties: 'Otros derechos',
  total: 'Total',
  baseClp: 'Base en pesos',
  ivaClp: 'IVA en pesos',
  totalClp: 'Total en pesos',
} as const;

/** The template as a CSV that spreadsheets open. */
export function dinTemplate(): string {
  return CSV_START + csvRow(Object.values(DIN_COLUMNS));
}

/** A declaration as a file says it. `line`: the file's own. */
export type DinFacts = Din & { line: number };
