/** What people change in the cash flow, as the history keeps it. */
import { type Day, formatDay } from '../date.ts';
import { formatDecimal, plural } from '../format.ts';
import { type Act, act, COMPANY, final, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { Period } from '../period.ts';
import { formatRut, type Rut } from '../rut.ts';
import type { SalesTerms } from './card-sales.ts';
import type { F29Basis } from './f29.ts';
import type { PositionSelection } from './position-selection.ts';
import type { ScenarioStep } from './scenario.ts';
import { INTERVAL_WORDS, PAY_DAY_WORDS } from './source-words.ts';
import { isByBooks, type Source } from './sources.ts';
import type { StructureChange } from './structure-changes.ts';

type Named = { sourceId: string; label: string };
/** One occurrence of a source; `amount` above zero, in minor units of `currency`. */
type Occurred = Named & { on: Day; amount: number; currency: Currency };
/** A source as the history shows it: texts by field. */
export type SourceValues = { name: string; area: string; amount: string; dates: string };
type SeriesParams = Named & { on: Day; isAll: boolean; before: SourceValues; after: SourceValues };

/** A source that a spreadsheet added (`before` null) or changed. */
export type ImportedSource = { id: string; before: Source | null; after: Source };
type ImportedCounts = { added: number; changed: number };

/** An occurrence as the history shows it. */
/** `contact`: absent in older acts. */
type OccurrenceValues = { name: string; area: string; amount: string; date: string; isHidden: boolean; contact?: string | null };
/** A source as undoing puts it back. */
export type SeriesState = { source: Source; countsFrom: Day; isHidden: boolean };
/** What a person changed in one occurrence; null: as its source says. */
type ByHand = {
  label: string | null;
  amount: number | null;
  currency: Currency | null;
  on: Day | null;
  areaId: string | null;
  isHidden: boolean | null;
  /** Absent in older acts; empty: with nobody. */
  contactRut?: string | null;
};
/** What undoing a change of a series needs. */
export type SeriesUndo = {
  before: SeriesState;
  after: SeriesState;
  /** The source of those from the changed one on; null when all of it changed. */
  rest: { id: string; state: SeriesState } | null;
  /** Whether its days moved. */
  isMoved: boolean;
  /** Each occasion, and what it was called before. */
  occasions: readonly (readonly [string, string])[];
  edited: readonly { occasion: string; before: ByHand; after: ByHand | null }[];
  /** Occurrences of an earlier rule, and all whose days moved. */
  passed: readonly PassedTime[];
  /** The same of the other sources of the series, where all of them changed; absent in older acts. */
  chain?: readonly (Omit<SeriesUndo, 'chain'> & { sourceId: string })[];
};
/** An occurrence as its rule made it. */
type PassedTime = {
  id: string;
  scheduledOn: Day;
  on: Day;
  period: Period;
  areaId: string;
  currency: Currency;
  amount: number;
  basis: F29Basis | null;
};

/** What undoing a change of categories and areas needs. */
type Restructured = { changes: readonly StructureChange[] };
/** What passed from an area to another, at most 1,000 to an item. `slot`: where documents stand; those themselves in older acts only. */
export type MovedRows = {
  table:
    | 'slot'
    | 'document'
    | 'reduction'
    | 'movement'
    | 'explanation'
    | 'recurrence'
    | 'loan'
    | 'source'
    | 'occurrence'
    | 'occurrenceChange'
    | 'position'
    | 'scenarioStep'
    | 'scenarioFigure'
    | 'rule'
    | 'ruleVersion'
    | 'ruleHit';
  from: string;
  to: string;
  ids: readonly string[];
};
type NamedArea = { areaId: string; label: string };
type NamedCategory = { categoryId: string; label: string };
/** An area and a category as the history shows them. */
export type AreaValues = { name: string; category: string; isHidden: boolean };
export type CategoryValues = { name: string; areas: readonly string[] };

type NamedPosition = { positionId: string; label: string };
/** A selection of the cash position as the history shows it. */
export type PositionValues = { name: string; accounts: readonly string[] | string; areas: readonly string[] | string };

type NamedScenario = { scenarioId: string; label: string };
/** A scenario as the history shows it: its steps as sentences. */
export type ScenarioValues = { name: string; steps: readonly string[]; isFrozen: boolean };
/** A scenario as undoing puts it back. */
export type ScenarioState = { name: string; steps: readonly ScenarioStep[]; isFrozen: boolean };

/** Roll-ups that were written anew: how many, how many others still are wrong, and the first of them as they were and are. */
export type MendedRollups = { count: number; left: number; before: readonly string[]; after: readonly string[] };

/** As the history shows it. */
type LowBalance = { lowBalance: string | null };

const scenario = ({ scenarioId }: NamedScenario) => ({ kind: 'scenario', id: scenarioId });
const position = ({ positionId }: NamedPosition) => ({ kind: 'cashPosition', id: positionId });
const area = ({ areaId }: NamedArea) => ({ kind: 'area', id: areaId });
const category = ({ categoryId }: NamedCategory) => ({ kind: 'category', id: categoryId });
const restructured = undoable<Restructured, MovedRows>('cashflow.write');

const source = ({ sourceId }: Named) => ({ kind: 'source', id: sourceId });

export const CASHFLOW_ACTS = {
  'source.added': act({
    kind: 'flujo',
    subject: source,
    sentence: (p: Named & { after: SourceValues }) => phrase`agregó la fuente ${p.label} al flujo de caja`,
    changes: ({ after }) => changesOf(null, after),
    undo: undoable<null>('cashflow.write'),
  }),
  'source.changed': act({
    kind: 'flujo',
    subject: source,
    sentence: (p: Named & { before: SourceValues; after: SourceValues }) => phrase`cambió la fuente ${p.label} del flujo de caja`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<{ before: Source; after: Source; former?: readonly PassedTime[] }>('cashflow.write'),
  }),
  'source.removed': act({
    kind: 'flujo',
    subject: source,
    sentence: (p: Named & { before: SourceValues }) => phrase`quitó la fuente ${p.label} del flujo de caja`,
    changes: ({ before }) => changesOf(before, null),
    undo: undoable<null>('cashflow.write'),
  }),
  'occurrence.settled': act({
    kind: 'flujo',
    subject: source,
    sentence: (p: Occurred) => phrase`saldó a mano ${p.label} del ${formatDay(p.on)}, ${formatMoney(p.amount, p.currency)}`,
    undo: undoable<{ occasion: string }>('cashflow.write'),
  }),
  'occurrence.reopened': act({
    kind: 'flujo',
    subject: source,
    sentence: (p: Occurred) => phrase`volvió a esperar ${p.label} del ${formatDay(p.on)}, ${formatMoney(p.amount, p.currency)}`,
    undo: final('Se salda otra vez en el flujo de caja.'),
  }),
  'occurrence.changed': act({
    kind: 'flujo',
    subject: source,
    sentence: (p: Occurred & { before: OccurrenceValues; after: OccurrenceValues }) => phrase`cambió ${p.label} del ${formatDay(p.on)}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<{ occasion: string; before: ByHand | null; after: ByHand | null }>('cashflow.write'),
  }),
  'series.changed': act({
    kind: 'flujo',
    subject: source,
    sentence: (p: SeriesParams) =>
      p.isAll ? phrase`cambió todas las veces de ${p.label}` : phrase`cambió ${p.label} desde el ${formatDay(p.on)}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<SeriesUndo>('cashflow.write'),
  }),
  'series.restored': act({
    kind: 'flujo',
    subject: source,
    sentence: (p: SeriesParams) => phrase`dejó ${p.label} como estaba`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: final('Se cambia otra vez en el flujo de caja.'),
  }),
  'flow.ordered': act({
    kind: 'flujo',
    subject: () => COMPANY,
    sentence: (p: { isIncome: boolean; before: readonly string[]; after: readonly string[] }) =>
      phrase`ordenó las áreas de ${p.isIncome ? 'ingresos' : 'egresos'}`,
    changes: ({ before, after }) => changesOf({ areas: before }, { areas: after }),
    undo: restructured,
  }),
  'flowArea.added': act({
    kind: 'flujo',
    subject: area,
    sentence: (p: NamedArea & { after: AreaValues }) => phrase`creó el área ${p.label} en ${p.after.category}`,
    changes: ({ after }) => changesOf(null, after),
    undo: restructured,
  }),
  'flowArea.changed': act({
    kind: 'flujo',
    subject: area,
    sentence: (p: NamedArea & { before: AreaValues; after: AreaValues }) => phrase`cambió el área ${p.label}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: restructured,
  }),
  'flowArea.removed': act({
    kind: 'flujo',
    subject: area,
    sentence: (p: NamedArea & { before: AreaValues; into: string | null }) =>
      p.into === null ? phrase`eliminó el área ${p.label}` : phrase`eliminó el área ${p.label}; lo suyo pasó a ${p.into}`,
    changes: ({ before }) => changesOf(before, null),
    undo: restructured,
  }),
  'flowCategory.added': act({
    kind: 'flujo',
    subject: category,
    sentence: (p: NamedCategory & { after: CategoryValues }) => phrase`creó la categoría ${p.label}`,
    changes: ({ after }) => changesOf(null, after),
    undo: restructured,
  }),
  'flowCategory.changed': act({
    kind: 'flujo',
    subject: category,
    sentence: (p: NamedCategory & { before: CategoryValues; after: CategoryValues }) => phrase`cambió la categoría ${p.label}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: restructured,
  }),
  'flowCategory.removed': act({
    kind: 'flujo',
    subject: category,
    sentence: (p: NamedCategory & { before: CategoryValues }) => phrase`eliminó la categoría ${p.label}`,
    changes: ({ before }) => changesOf(before, null),
    undo: restructured,
  }),
  'sources.imported': act({
    kind: 'flujo',
    subject: () => COMPANY,
    sentence: ({ added, changed }: ImportedCounts) =>
      phrase`trajo fuentes de una planilla al flujo de caja: ${plural(added, 'nueva', 'nuevas')}, ${plural(changed, 'cambiada', 'cambiadas')}`,
    undo: undoable<null, ImportedSource>('cashflow.write'),
  }),
  'sources.importUndone': act({
    kind: 'flujo',
    subject: () => COMPANY,
    sentence: (_p: ImportedCounts) => phrase`sacó del flujo de caja lo que una planilla de fuentes trajo`,
    undo: final('Carga otra vez la planilla.'),
  }),
  'sources.answered': act({
    kind: 'flujo',
    subject: () => COMPANY,
    sentence: (_p: { added: string[]; removed: string[] }) => phrase`llevó respuestas de la puesta en marcha al flujo de caja`,
    changes: ({ added, removed }) => changesOf({ removed, added: [] }, { removed: [], added }),
    undo: final('Sigue a las respuestas: cámbialas, o cambia las fuentes en el flujo de caja.'),
  }),
  'rollups.mended': act({
    kind: 'flujo',
    subject: () => COMPANY,
    sentence: ({ count, left }: MendedRollups) =>
      phrase`corrigió ${plural(count, 'cifra del flujo de caja que no cuadraba', 'cifras del flujo de caja que no cuadraban')} con sus movimientos y documentos${left === 0 ? '' : `; ${plural(left, 'más sigue', 'más siguen')} sin cuadrar`}`,
    changes: ({ before, after }) => changesOf({ figures: before }, { figures: after }),
    undo: final('Las cifras salen de los movimientos y documentos: cámbialos a ellos.'),
  }),
  'lowBalance.changed': act({
    kind: 'flujo',
    subject: () => COMPANY,
    sentence: ({ after }: { before: LowBalance; after: LowBalance }) =>
      after.lowBalance === null ? phrase`quitó la línea de saldo bajo` : phrase`puso la línea de saldo bajo en ${after.lowBalance}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<{ before: number | null; after: number | null }>('cashflow.write'),
  }),
  'scenario.added': act({
    kind: 'flujo',
    subject: scenario,
    sentence: (p: NamedScenario & { after: ScenarioValues }) => phrase`guardó el escenario ${p.label}`,
    changes: ({ after }) => changesOf(null, after),
    undo: undoable<{ after: ScenarioState }>('cashflow.write'),
  }),
  'scenario.changed': act({
    kind: 'flujo',
    subject: scenario,
    sentence: (p: NamedScenario & { before: ScenarioValues; after: ScenarioValues }) =>
      p.after.isFrozen && !p.before.isFrozen ? phrase`congeló el escenario ${p.label}` : phrase`cambió el escenario ${p.label}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<{ before: ScenarioState; after: ScenarioState }>('cashflow.write'),
  }),
  'scenario.removed': act({
    kind: 'flujo',
    subject: scenario,
    sentence: (p: NamedScenario & { before: ScenarioValues }) => phrase`eliminó el escenario ${p.label}`,
    changes: ({ before }) => changesOf(before, null),
    undo: undoable<null>('cashflow.write'),
  }),
  'cashPosition.added': act({
    kind: 'flujo',
    subject: position,
    sentence: (p: NamedPosition & { after: PositionValues }) => phrase`guardó la posición de caja ${p.label}`,
    changes: ({ after }) => changesOf(null, after),
    undo: undoable<{ after: PositionSelection }>('cashflow.write'),
  }),
  'cashPosition.changed': act({
    kind: 'flujo',
    subject: position,
    sentence: (p: NamedPosition & { before: PositionValues; after: PositionValues }) => phrase`cambió la posición de caja ${p.label}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<{ before: PositionSelection; after: PositionSelection }>('cashflow.write'),
  }),
  'cashPosition.removed': act({
    kind: 'flujo',
    subject: position,
    sentence: (p: NamedPosition & { before: PositionValues }) => phrase`eliminó la posición de caja ${p.label}`,
    changes: ({ before }) => changesOf(before, null),
    undo: undoable<{ before: PositionSelection }>('cashflow.write'),
  }),
} satisfies Record<string, Act<never>>;

type ShownOccurrence = { name: string; area: string; amount: number; currency: Currency; on: Day; isHidden: boolean; contact: Rut | null };

/** An occurrence in the words of the history. */
export function occurrenceValues({ name, area, amount, currency, on, isHidden, contact }: ShownOccurrence): OccurrenceValues {
  return { name, area, amount: formatMoney(amount, currency), date: formatDay(on), isHidden, contact: contact && formatRut(contact) };
}

/** A source in the words of the history. */
export function sourceValues(one: Source, area: string): SourceValues {
  const own = isByBooks(one.kind) ? 'según los documentos' : formatMoney(one.amount, one.currency);
  const amount = one.followsLast ? `según el último archivo o cargo; si no hay, ${own}` : own;
  return { name: one.label, area, amount, dates: datesOf(one) };
}

function salesWords({ share, commission, bankDays, isAhead }: SalesTerms): string {
  const fee = commission === null ? 'comisión de los abonos' : `comisión ${formatDecimal(commission, 3)} %`;
  return `${formatDecimal(share, 2)} % con tarjeta, ${fee}, a ${bankDays} días hábiles${isAhead ? ', con ventas por hacer' : ''}`;
}

function datesOf({ kind, dueDay, firstOn, interval, payDay, untilOn, times, sales }: Source): string {
  if (kind === 'f29') return `hasta el ${dueDay} de cada mes`;
  if (sales) return salesWords(sales);
  if (interval === null) return formatDay(firstOn);
  const day = payDay === 'date' ? '' : `, ${PAY_DAY_WORDS[payDay].toLowerCase()}`;
  const end = untilOn ? `, hasta el ${formatDay(untilOn)}` : times ? `, ${times} veces` : '';
  return `${INTERVAL_WORDS[interval].toLowerCase()} desde el ${formatDay(firstOn)}${day}${end}`;
}
