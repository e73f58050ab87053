import type { Action } from '../access.ts';
import type { Change } from './fields.ts';
import type { Phrase } from './phrase.ts';

/** The kinds of acts, for the history's filter. */
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

/** What an act is about; id null when it is about several, or about the company itself. */
export type Subject = { kind: string; id: string | null };

/**
 * What undoing an act needs: the permission, `payload` (beyond the parameters), and one `item` for each row that a bulk act touched.
 * The last two exist only as types; the database holds the values.
 */
export type Undoable<Payload = null, Item = never> = { action: Action; types?: { payload: Payload; item: Item } };
/** Why an act cannot be undone from the history, as a Spanish sentence. */
export type Final<Item = never> = { why: string; types?: { item: Item } };

export type Act<Params, Undo = Undoable<unknown, unknown> | Final<unknown>> = {
  kind: ActKind;
  subject: (params: Params) => Subject;
  /** What happened, to follow the name of who did it: 'concilió …'. Made when it is shown, from the parameters alone. */
  sentence: (params: Params) => Phrase;
  /** The values shown when the entry is opened. */
  changes?: (params: Params) => Change[];
  undo: Undo;
};

/** For acts without parameters. */
export type Nothing = Record<string, never>;

/** Declares an act of the history; it only checks that parameters, sentence and undoing agree. */
export function act<Params, Undo>(definition: Act<Params, Undo>): Act<Params, Undo> {
  return definition;
}

/**
 * For an act that anybody who may do `action` can undo. `Payload`: what undoing needs beyond the parameters; `Item`: a row for each
 * thing that a bulk act touched.
 */
export function undoable<Payload = null, Item = never>(action: Action): Undoable<Payload, Item> {
  return { action };
}

/** For an act that cannot be undone. @param why  the Spanish sentence that says so */
export function final<Item = never>(why: string): Final<Item> {
  return { why };
}

/** The company itself, as a subject. */
export const COMPANY: Subject = { kind: 'company', id: null };
