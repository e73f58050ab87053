/** The form of tax information: texts as a person writes them, and only what they changed to send. */
import type { TaxInfoFragment, TaxInfoInput } from './operations.ts';
import { text } from './text.ts';

/** What a person can write of the company itself. */
export const TAXPAYER_FIELDS = [
  'name',
  'email',
  'phone',
  'type',
  'subtype',
  'activity',
  'startedOn',
  'constitutedOn',
  'office',
  'segment',
] as const;
type TaxpayerField = (typeof TAXPAYER_FIELDS)[number];

type Rows<Part extends keyof TaxInfoFragment> = TaxInfoFragment[Part] extends ReadonlyArray<infer Row> ? readonly Row[] : never;
/** A RUT is a text while it is written. */
type Person<Row> = Omit<Row, 'rut'> & { rut: string | null };
/** Folios are texts while they are written. */
type StampingRow = { code: string | null; description: string | null; first: string; last: string; authorizedOn: string | null };
export type TaxDraft = {
  taxpayer: Record<TaxpayerField, string>;
  activities: Rows<'activities'>;
  addresses: Rows<'addresses'>;
  representatives: readonly Person<Rows<'representatives'>[number]>[];
  partners: readonly Person<Rows<'partners'>[number]>[];
  stampings: readonly StampingRow[];
};

/** The form as it opens: days as people write them. */
export function draftOf(info: TaxInfoFragment | null): TaxDraft {
  const known = info?.contribuyente;
  const of = (field: TaxpayerField) => known?.[field] ?? '';
  const day = (field: 'startedOn' | 'constitutedOn') => (of(field) === '' ? '' : text.day(of(field)));
  return {
    taxpayer: {
      ...{ name: of('name'), email: of('email'), phone: of('phone'), type: of('type'), subtype: of('subtype'), activity: of('activity') },
      ...{ startedOn: day('startedOn'), constitutedOn: day('constitutedOn'), office: of('office'), segment: of('segment') },
    },
    activities: info?.activities ?? [],
    addresses: info?.addresses ?? [],
    representatives: info?.representatives ?? [],
    partners: info?.partners ?? [],
    stampings: (info?.stampings ?? []).map(({ code, description, first, last, authorizedOn }) => ({
      ...{ code, description, first: String(first), last: String(last), authorizedOn },
    })),
  };
}

/** Only the parts that are no longer as the form opened. */
export function inputOf(draft: TaxDraft, before: TaxDraft): TaxInfoInput {
  const { taxpayer, activities, addresses, representatives, partners, stampings } = draft;
  return {
    ...(TAXPAYER_FIELDS.some((field) => taxpayer[field] !== before.taxpayer[field]) && { taxpayer }),
    ...(activities !== before.activities && { activities }),
    ...(addresses !== before.addresses && { addresses }),
    ...(representatives !== before.representatives && { representatives }),
    ...(partners !== before.partners && { partners }),
    ...(stampings !== before.stampings && {
      stampings: stampings.map(({ first, last, ...rest }) => ({ ...rest, first: folioOf(first), last: folioOf(last) })),
    }),
  };
}

/** Null for a text that is no number: the server says so at its field. */
function folioOf(written: string): number | null {
  const digits = written.replaceAll('.', '').trim();
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
