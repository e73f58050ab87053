import { bankName } from '#domain/banks.ts';
import { formatDay } from '#domain/date.ts';
import { foldText } from '#domain/fold.ts';
import type { Currency } from '#domain/money.ts';
import { formatRut } from '#domain/rut.ts';
import { readTerms } from '#domain/search.ts';
import type { SearchQuery } from './operations.ts';
import { text } from './text.ts';

/** Where a choice leads: a page of this company, or the same page of another company. */
type Target = { path: string; search?: Record<string, string | boolean> } | { companyId: string };
export type Kind = 'screen' | 'company' | 'document' | 'contact' | 'movement';
/** A line of the list; the same item has the same key wherever it is found. */
export type Choice = {
  key: string;
  kind: Kind;
  label: string;
  detail: string;
  money?: { amount: number; currency: Currency };
  target: Target;
};
export type Group = { name: keyof typeof text.groups; choices: readonly Choice[] };

export type Screen = { path: string; label: string; group: string };
export type CompanyChoice = { id: string; label: string; alias: string; name: string; rut: string };
export type SearchResults = SearchQuery['search'];

type PaletteContext = {
  typed: string;
  screens: readonly Screen[];
  /** Other companies that match the text; all of them when it is empty. */
  companies: readonly CompanyChoice[];
  found: SearchResults | null;
  /** Recent choices, including ones that no longer exist. */
  recent: readonly Choice[];
};

const MAX_COMPANIES = 6;

/** The groups to show: recent choices before anything is typed; then the most likely meaning of the text first. */
export function groupsOf({ typed, screens, companies, found, recent }: PaletteContext): Group[] {
  const terms = readTerms(typed);
  const localGroups: Group[] = [
    { name: 'screen', choices: screens.filter((one) => fits(one, typed)).map(screenChoice) },
    { name: 'company', choices: typed.trim() === '' ? [] : companies.slice(0, MAX_COMPANIES).map(companyChoice) },
  ];
  const data: Group[] = [
    { name: 'document', choices: found?.documents.map(documentChoice) ?? [] },
    { name: 'movement', choices: found?.movements.map(movementChoice) ?? [] },
    { name: 'contact', choices: found?.contacts.map(contactChoice) ?? [] },
  ];
  const isNumber = terms !== null && terms.name === null;
  const first: Group[] =
    typed.trim() === '' ? [{ name: 'recent', choices: recent.flatMap((one) => asItIsNow(one, screens, companies)) }] : [];
  return [...first, ...(isNumber ? [...data, ...localGroups] : [...localGroups, ...data])].filter(({ choices }) => choices.length > 0);
}

/** A recent choice, if its screen is still accessible and its company still the person's; a company with its current name and number. */
function asItIsNow(choice: Choice, screens: readonly Screen[], companies: readonly CompanyChoice[]): Choice[] {
  const { target } = choice;
  if ('path' in target) return screens.some(({ path }) => path === target.path) ? [choice] : [];
  return companies.filter(({ id }) => id === target.companyId).map(companyChoice);
}

/** A number in the form that lists of documents and movements search for. */
function plainAmount(amount: number): string {
  return String(Math.abs(amount)).replace('.', ',');
}

/** Whether each typed word begins a word of the screen's label or group. */
function fits({ label, group }: Screen, typed: string): boolean {
  const words = foldText(`${label} ${group}`).split(/[\s-]+/);
  return foldText(typed)
    .split(/[\s-]+/)
    .every((one) => words.some((word) => word.startsWith(one)));
}

function screenChoice({ path, label, group }: Screen): Choice {
  return { key: `screen ${path}`, kind: 'screen', label, detail: group === label ? '' : group, target: { path } };
}

function companyChoice({ id, label, alias, name, rut }: CompanyChoice): Choice {
  const detail = alias === '' || alias === name ? formatRut(rut) : `${formatRut(rut)} · ${name}`;
  return { key: `company ${id}`, kind: 'company', label, detail, target: { companyId: id } };
}

function documentChoice({
  id,
  typeLabel,
  number,
  counterpartName,
  isReceived,
  date,
  amount,
  currency,
}: SearchResults['documents'][number]): Choice {
  return {
    key: `document ${id}`,
    kind: 'document',
    label: `${typeLabel.replace(' electrónica', '')} ${number ?? ''}`.trim(),
    detail: [counterpartName, isReceived ? text.received : text.issued, formatDay(date)].filter(Boolean).join(' · '),
    money: { amount, currency },
    target: { path: '/documentos_tributarios', search: { id, isDocumentDetail: true, isGlobalSearch: true } },
  };
}

function contactChoice({ rut, name, documents }: SearchResults['contacts'][number]): Choice {
  return {
    key: `contact ${rut}`,
    kind: 'contact',
    label: name || text.noName,
    detail: `${formatRut(rut)} · ${text.documents(documents)}`,
    target: { path: '/documentos_tributarios', search: { search: formatRut(rut) } },
  };
}

function movementChoice({ id, date, description, amount, currency, bankId }: SearchResults['movements'][number]): Choice {
  return {
    key: `movement ${id}`,
    kind: 'movement',
    label: description,
    detail: `${bankName(bankId)} · ${formatDay(date)}`,
    money: { amount, currency },
    target: { path: '/conciliacion', search: { state: 'all', search: plainAmount(amount), id } },
  };
}
