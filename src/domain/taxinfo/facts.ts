/**
 * What the tax office knows of a company, in parts that are read, kept and dated one by one. Days may be older than the accounting ones;
 * amounts are whole pesos; shares are percents as plain decimals, '33.33'. Null: not said.
 */
import type { Day } from '../date.ts';
import type { Rut } from '../rut.ts';

/** How the tax office answered: code and description of its error (null: none), and its own day, as it wrote it. */
type TaxAnswer = { errorCode: string | null; errorDescription: string | null; sysdate: string | null };

export type Taxpayer = {
  rut: Rut | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  type: string | null;
  subtype: string | null;
  activity: string | null;
  startedOn: Day | null;
  constitutedOn: Day | null;
  endedOn: Day | null;
  office: string | null;
  segment: string | null;
  capitalPaid: number | null;
  capitalPending: number | null;
  declaresOn20: boolean | null;
};

export type TaxActivity = {
  code: string | null;
  description: string | null;
  category: string | null;
  isVatable: boolean | null;
  startedOn: Day | null;
};

export type TaxAddress = {
  kind: string | null;
  street: string | null;
  number: string | null;
  unit: string | null;
  neighbourhood: string | null;
  comuna: string | null;
  region: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
};

export type TaxRepresentative = {
  rut: Rut | null;
  name: string | null;
  surnames: string | null;
  isCurrent: boolean | null;
  from: Day | null;
  to: Day | null;
};

export type TaxPartner = TaxRepresentative & {
  paidIn: number | null;
  pending: number | null;
  capitalShare: string | null;
  profitShare: string | null;
};

/** Folios that the tax office authorized for a type of document; both ends belong to it. */
export type TaxStamping = { code: string | null; description: string | null; first: number; last: number; authorizedOn: Day | null };

export type TaxAttribute = { code: string | null; description: string | null; startedOn: Day | null };

/** A participation in another company. `alerts`: how many the tax office has on it. */
export type TaxParticipation = { rut: Rut | null; name: string | null; alerts: number; status: string | null };

export type TaxFacts = {
  answer: TaxAnswer;
  taxpayer: Taxpayer;
  activities: TaxActivity[];
  addresses: TaxAddress[];
  representatives: TaxRepresentative[];
  partners: TaxPartner[];
  stampings: TaxStamping[];
  attributes: TaxAttribute[];
  participations: TaxParticipation[];
};
export type TaxPart = keyof TaxFacts;
/** What a version of some part holds. */
export type TaxPartFacts = TaxFacts[TaxPart];

/** Its parts, in the order in which they are shown. */
export const TAX_PARTS = [
  'answer',
  'taxpayer',
  'activities',
  'addresses',
  'representatives',
  'partners',
  'stampings',
  'attributes',
  'participations',
] as const satisfies readonly TaxPart[];

/** How the history and problems name a part. */
export const TAX_PART_WORDS: Readonly<Record<TaxPart, string>> = {
  answer: 'la respuesta del SII',
  taxpayer: 'el contribuyente',
  activities: 'las actividades',
  addresses: 'las direcciones',
  representatives: 'los representantes',
  partners: 'los socios',
  stampings: 'los timbrajes',
  attributes: 'los atributos',
  participations: 'las sociedades en que participa',
};

/** Where a version of a part comes from. */
export const TAX_SOURCES = ['file', 'hand', 'connection'] as const;
export type TaxSource = (typeof TAX_SOURCES)[number];

/** Entries of a part, and letters of a text: far above every real one. */
export const MAX_TAX_ENTRIES = 1_000;
export const MAX_TAX_TEXT = 300;

/** What one answer of the tax office says; a part that it does not name is absent. `readOn`: the day that it says itself. */
export type TaxReading = { readOn: Day | null; parts: Partial<TaxFacts> };
