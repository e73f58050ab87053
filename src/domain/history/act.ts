import type { Action } from '../access.ts';
import type { Change } from './fields.ts';
import type { Phrase } from './phrase.ts';

/** What acts are about, for the history's filter. */
export const ACT_KINDS = {
  cargas: 'Cargas de archivos',
  conciliacion: 'Conciliación',
  configuracion: 'Configuración',
  flujo: 'Flujo de caja',
  documentos: 'Documentos',
  plan: 'Plan y módulos',
  puesta_en_marcha: 'Puesta en marcha',
  usuarios: 'Usuarios',
} as const;
type ActKind = keyof typeof ACT_KINDS;

/** The one thing that an act is about; id null where it is about several, or about the company itself. */
export type Subject = { kind: string; id: string | null };

/**
 * What undoing an act needs: the permission, `payload` (what the parameters do not say), and `item`s, one for each row that a bulk act
 * touched. The last two are types alone; the database holds the values.
 */
export type Undoable<Payload = null, Item = never> = { action: Action; types?: { payload: Payload; item: Item } };
/** Why an act cannot be undone from the history, as a Spanish sentence. */
export type Final<Item = never> = { why: string; types?: { item: Item } };

export type Act<Params, Undo = Undoable<unknown, unknown> | Final<unknown>> = {
  kind: ActKind;
  subject: (params: Params) => Subject;
  /** What happened, after the name of who did it: 'concilió …'. Made when it is shown, of the parameters alone. */
  sentence: (params: Params) => Phrase;
  /** The values that the entry opens to. */
  changes?: (params: Params) => Change[];
  undo: Undo;
};

/** For parameters that say nothing. */
export type Nothing = Record<string, never>;

export function act<Params, Undo>(definition: Act<Params, Undo>): Act<Params, Undo> {
  return definition;
}

export function undoable<Payload = null, Item = never>(action: Action): Undoable<Payload, Item> {
  return { action };
}

export function final<Item = never>(why: string): Final<Item> {
  return { why };
}

/** The company itself, as a subject. */
export const COMPANY: Subject = { kind: 'company', id: null };
