/** The filters of the form 'Filtros': a row of each table is one, in the address, in the question, and in words on its chip. */
import * as v from 'valibot';
import { CLOCK_FILTERS } from '#domain/claims/clock.ts';
import { isDay } from '#domain/date.ts';
import { partyOfKey } from '#domain/documents/counterpart.ts';
import { LATE_RANGE_NAMES } from '#domain/documents/late-ranges.ts';
import { formatMoney } from '#domain/money.ts';
import { isPeriod, monthName, type Period } from '#domain/period.ts';
import { formatRut, parseRut } from '#domain/rut.ts';
import { choice, FLAG, TEXT } from '#web/ui/useSearch.ts';
import type { DocumentNewFilter } from './operations.ts';
import { text } from './text.ts';

const { narrowings } = text;
const MAX_PESOS = 1e14;
/** Whole pesos, or '' for none. */
export const PESOS = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => (value === '' || value === undefined ? ('' as const) : Number(value))),
    v.union([v.literal(''), v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PESOS))]),
  ),
  '',
);
const RUT = v.fallback(
  v.pipe(
    TEXT,
    v.transform((value) => parseRut(value) ?? ''),
  ),
  '',
);
const YES_NO = choice(['', 'si', 'no'], '');
export const SECTIONS = ['pendiente', 'registro', 'no_incluir', 'reclamado'] as const;

const NET_FIGURES = { ventas: 'SALES', compras: 'PURCHASES', facturado: 'INVOICED' } as const;
/** One month of net sales or purchases, or of what was invoiced, `ventas-2026-05`, or '' for none. */
type NetMonth = `${keyof typeof NET_FIGURES}-${Period}`;
const NET = v.fallback(
  v.pipe(
    TEXT,
    v.transform((value): NetMonth | '' => (netOf(value) ? (value as NetMonth) : '')),
  ),
  '',
);

/** Documents of a list by themselves. */
const MAX_IDS = 100;
const IDS = v.fallback(
  v.pipe(
    TEXT,
    v.transform((value) => value.split(',').filter(Boolean).slice(0, MAX_IDS).join(',')),
  ),
  '',
);

const DAYS = v.fallback(
  v.pipe(
    TEXT,
    v.transform((value) => value.split(',').filter(isDay).slice(0, MAX_IDS).join(',')),
  ),
  '',
);

/** What the address holds of them. */
export const NARROWING_SCHEMAS = {
  net: NET,
  ids: IDS,
  min: PESOS,
  max: PESOS,
  area: TEXT,
  category: TEXT,
  rut: RUT,
  who: TEXT,
  planned: DAYS,
  late: choice(['', ...LATE_RANGE_NAMES], ''),
  section: choice(['', ...SECTIONS], ''),
  matched: YES_NO,
  ceded: YES_NO,
  xml: YES_NO,
  center: TEXT,
  kind: TEXT,
  commented: YES_NO,
  unassociated: FLAG,
  duplicate: FLAG,
  outside: FLAG,
  altered: FLAG,
  claimable: FLAG,
  clock: choice(['', ...CLOCK_FILTERS], ''),
  dueInstallments: FLAG,
  common: FLAG,
  hidden: FLAG,
};

type Schemas = typeof NARROWING_SCHEMAS;
export type NarrowingName = keyof Schemas;
export type NarrowingSearch = { [Name in NarrowingName]: v.InferOutput<Schemas[Name]> };
export const NARROWING_NAMES = Object.keys(NARROWING_SCHEMAS) as NarrowingName[];

/** What an area, a category, a cost centre or a kind is called; '…' while nobody knows. */
export type NameOf = (id: string) => string;
type Row<Value> = {
  /** What it adds to the question; `matched` stands beside `newFilter`. */
  input: (value: Value) => DocumentNewFilter;
  words: (value: Value, nameOf: NameOf) => string;
};

const money = (pesos: number | '') => formatMoney(Number(pesos));

const ROWS: { [Name in NarrowingName]: Row<NarrowingSearch[Name]> } = {
  net: {
    input: (value) => {
      const net = netOf(value);
      return net ? { net: { figure: NET_FIGURES[net.figure], period: net.period } } : {};
    },
    words: (value) => {
      const net = netOf(value);
      return net ? narrowings.net[net.figure](monthName(net.period).toLowerCase()) : '';
    },
  },
  ids: { input: (ids) => ({ ids: ids.split(',') }), words: (ids) => narrowings.ids(ids.split(',').length) },
  min: { input: (pesos) => ({ amountMin: Number(pesos) }), words: (pesos) => narrowings.from(money(pesos)) },
  max: { input: (pesos) => ({ amountMax: Number(pesos) }), words: (pesos) => narrowings.to(money(pesos)) },
  area: { input: (id) => ({ areaIds: [id] }), words: (id, nameOf) => `${narrowings.area}: ${nameOf(id)}` },
  category: { input: (id) => ({ categoryIds: [id] }), words: (id, nameOf) => `${narrowings.category}: ${nameOf(id)}` },
  rut: {
    input: (rut) => (rut === '' ? {} : { counterpartId: rut }),
    words: (rut) => (rut === '' ? '' : `${narrowings.counterpart}: ${formatRut(rut)}`),
  },
  who: { input: (key) => ({ counterpartKey: key }), words: (key) => `${narrowings.who}: ${partyOfKey(key).name}` },
  planned: {
    input: (days) => ({ plannedOn: days.split(',').filter(isDay) }),
    words: (days) => narrowings.planned(days.split(',').length),
  },
  late: {
    input: (range) => (range === '' ? {} : { late: [range] }),
    words: (range) => (range === '' ? '' : narrowings.lateRanges[range]),
  },
  section: {
    input: (section) => (section === '' ? {} : { sections: [section] }),
    words: (section) => (section === '' ? '' : `${narrowings.section}: ${narrowings.sections[section]}`),
  },
  matched: { input: () => ({}), words: (value) => `${narrowings.matched}: ${yesNo(value)}` },
  ceded: { input: (value) => ({ isCeded: value === 'si' }), words: (value) => `${narrowings.ceded}: ${yesNo(value)}` },
  xml: { input: (value) => ({ hasXml: value === 'si' }), words: (value) => `${narrowings.xml}: ${yesNo(value)}` },
  center: { input: (id) => ({ costCenterIds: [id] }), words: (id, nameOf) => `${narrowings.center}: ${nameOf(id)}` },
  kind: { input: (key) => ({ kindKeys: [key] }), words: (key, nameOf) => `${narrowings.kind}: ${nameOf(key)}` },
  commented: { input: (value) => ({ hasComments: value === 'si' }), words: (value) => `${narrowings.commented}: ${yesNo(value)}` },
  unassociated: { input: (value) => ({ isUnassociated: value }), words: () => narrowings.unassociated },
  duplicate: { input: (value) => ({ isLikelyDuplicate: value }), words: () => narrowings.duplicate },
  outside: { input: (value) => ({ isOutsideRegister: value }), words: () => narrowings.outside },
  altered: { input: (value) => ({ isXmlAltered: value }), words: () => narrowings.altered },
  claimable: { input: (value) => ({ isClaimable: value }), words: () => narrowings.claimable },
  clock: {
    input: (state) => (state === '' ? {} : { claimClock: state }),
    words: (state) => (state === '' ? '' : `${narrowings.clock}: ${narrowings.clocks[state]}`),
  },
  dueInstallments: { input: (value) => ({ withoutLaterInstallments: value }), words: () => narrowings.dueInstallments },
  common: { input: (value) => ({ isCommon: value }), words: () => narrowings.common },
  hidden: { input: (value) => ({ isHidden: value }), words: () => narrowings.hidden },
};

/** The figure and month of `ventas-2026-05`; null for any other text. */
function netOf(value: string): { figure: keyof typeof NET_FIGURES; period: Period } | null {
  const [figure = '', ...rest] = value.split('-');
  const period = rest.join('-');
  return (figure === 'ventas' || figure === 'compras' || figure === 'facturado') && isPeriod(period) ? { figure, period } : null;
}

export function narrowingInput(search: NarrowingSearch): DocumentNewFilter {
  return Object.assign({}, ...NARROWING_NAMES.filter((name) => isSet(search[name])).map((name) => inputOf(name, search)));
}

/** What a filter that is set says on its chip. */
export function narrowingWords<Name extends NarrowingName>(name: Name, search: NarrowingSearch, nameOf: NameOf): string {
  return ROWS[name].words(search[name], nameOf);
}

export function isSet(value: string | number | boolean): boolean {
  return value !== '' && value !== false;
}

function inputOf<Name extends NarrowingName>(name: Name, search: NarrowingSearch): DocumentNewFilter {
  return ROWS[name].input(search[name]);
}

function yesNo(value: 'si' | 'no' | ''): string {
  return value === 'si' ? narrowings.yes : narrowings.no;
}
