/** Customers and suppliers, with the habits that decide how their documents look and when they are paid. */
import { ANONYMOUS_RUT, FOREIGN_RUT, type Rut, rut } from '#domain/rut.ts';
import { emailOf, type Name, type Names, names } from './names.ts';
import type { AccountPlan, Profile, RecurringPlan } from './profile.ts';
import type { Random } from './random.ts';
import type { DemoAreaKey, DemoContact } from './types.ts';

export type Payer = { rut: Rut; name: string };

/** A tax besides IVA on what a party trades; `perMille` of the net. */
type TaxRule = { code: number; rate: string; perMille: number };

export type Party = {
  contact: DemoContact;
  /** The company's account it pays into, or is paid from. */
  account: number;
  /** Mean days after the due date. */
  lateness: number;
  /** Price list (weights of the usual amount), or null when amounts are free. */
  prices: number[] | null;
  /** Pays for it, with a RUT of its own. */
  parent: Payer | null;
  /** The factor to which it cedes its invoices. */
  factor: Payer | null;
  isExempt: boolean;
  isUnrecoverable: boolean;
  taxes: readonly TaxRule[];
  /** Last folio it used (suppliers), and how fast it grows. */
  folio: number;
  folioStep: number;
};

type RecurringParty = { party: Party; plan: RecurringPlan };

export type Parties = {
  company: Name;
  customers: Party[];
  suppliers: Party[];
  /** Customers whose parent company pays, by parent. */
  groups: Party[][];
  /** Suppliers that cede their invoices to a factor. */
  ceding: Party[];
  abroad: Party[];
  recurring: RecurringParty[];
  /** Buyers of boletas, who give no name. */
  anonymous: Party;
  factor: Payer;
  /** Invoices what it keeps of card sales; null where nothing shows it. */
  acquirer: Party | null;
  landlords: Payer[];
  professionals: Payer[];
  shareholders: Payer[];
  /** Workers who leave with a severance payment. */
  leavers: Payer[];
};

const BEVERAGES: readonly TaxRule[] = [
  { code: 27, rate: '10', perMille: 100 },
  { code: 271, rate: '18', perMille: 180 },
  { code: 24, rate: '31.5', perMille: 315 },
];
export const FACTOR = 'Factoring Puntiagudo S.A.';
/** Its published RUT. */
export const TRANSBANK = { rut: rut('96689310-9'), name: 'Transbank S.A.' };

export function makeParties(profile: Profile, random: Random): Parties {
  const list = names(random, FOREIGN_RUT);
  const company = { ...list.firm(), giro: profile.giro };
  const factor = { rut: list.rut(), name: FACTOR };
  const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
  const parents = many(Math.ceil(profile.customers / 12), () => list.firm());
  const customers = many(profile.customers, (index) => customer(profile, random, list, index % 3 === 1 ? random.pick(parents) : null));
  const suppliers = many(profile.suppliers, () => supplier(profile, random, list, factor));
  return {
    company: { ...company, name: profile.name ?? company.name },
    customers,
    groups: parents.map((parent) => customers.filter((one) => one.parent === parent)).filter((group) => group.length > 0),
    suppliers,
    ceding: suppliers.filter((one) => one.factor),
    abroad: profile.exports ? many(5, (index) => foreignParty(profile, random, list, index)) : [],
    recurring: profile.recurring.map((plan) => ({ plan, party: recurring(profile, random, plan) })),
    anonymous: party(random, contact({ rut: ANONYMOUS_RUT, name: 'Consumidor final', giro: '' }, true, 0, 'ventasporboleta'), 0),
    factor,
    landlords: many(profile.rents.length, () => list.firm()),
    professionals: many(profile.honorarios.length, () => list.person()),
    shareholders: many(3, () => list.person()),
    leavers: many(8, () => list.person()),
    acquirer: profile.practice && profile.flows.cards > 0 ? acquirerParty(random) : null,
  };
}

/** Contacts of the company: everybody with a document. */
export function contactsOf(parties: Parties): DemoContact[] {
  const trading = [
    ...parties.customers,
    ...parties.suppliers,
    ...parties.abroad,
    ...parties.recurring.map((one) => one.party),
    ...(parties.acquirer ? [parties.acquirer] : []),
  ];
  return trading.map((one) => one.contact);
}

function customer(profile: Profile, random: Random, list: Names, parent: Payer | null): Party {
  const days = random.pick(profile.terms.customer);
  const one = party(random, contact(list.firm(), true, days, 'ventassinclasificar'), pickAccount(random, profile.accounts, 'inflow'));
  return {
    ...one,
    lateness: profile.terms.customerLateness * (0.3 + 1.4 * random.next()),
    prices: priceList(random),
    parent,
    isExempt: random.chance(profile.exempt),
  };
}

function supplier(profile: Profile, random: Random, list: Names, factor: Payer): Party {
  const days = random.pick(profile.terms.supplier);
  const area: DemoAreaKey = 'comprassinclasificar';
  const one = party(random, contact(list.firm(), false, days, area), pickAccount(random, profile.accounts, 'outflow'));
  return {
    ...one,
    lateness: profile.terms.supplierLateness * (0.3 + 1.4 * random.next()),
    prices: priceList(random),
    factor: random.chance(0.15) ? factor : null,
    isExempt: random.chance(0.06),
    isUnrecoverable: random.chance(0.03),
    taxes: random.chance(0.06) ? beverages(random) : [],
  };
}

function foreignParty(profile: Profile, random: Random, list: Names, index: number): Party {
  const name = list.foreign();
  const isInDollars = index < (profile.practice?.inDollars ?? Number.POSITIVE_INFINITY);
  const account = isInDollars ? profile.accounts.findIndex((one) => one.currency === 'USD') : 0;
  const one = party(
    random,
    { ...contact(name, true, random.pick([30, 60, 90]), 'ventassinclasificar'), foreign: name.foreign },
    Math.max(account, 0),
  );
  return { ...one, lateness: 6, isExempt: true };
}

function recurring(profile: Profile, random: Random, { name, rut, giro, areaKey }: RecurringPlan): Party {
  return party(random, contact({ name, rut, giro }, false, 20, areaKey), pickAccount(random, profile.accounts, 'outflow'));
}

function acquirerParty(random: Random): Party {
  return party(random, contact({ ...TRANSBANK, giro: 'Medios de pago' }, false, 0, 'comisionesbancarias'), 0);
}

function contact(name: Name, isCustomer: boolean, paymentDays: number, areaKey: DemoAreaKey): DemoContact {
  return { ...name, email: emailOf(name.name), isCustomer, isSupplier: !isCustomer, paymentDays, areaKey, foreign: null };
}

function party(random: Random, about: DemoContact, account: number): Party {
  return {
    contact: about,
    account,
    lateness: 0,
    prices: null,
    parent: null,
    factor: null,
    isExempt: false,
    isUnrecoverable: false,
    taxes: [],
    folio: random.int(100, 90_000),
    folioStep: random.pick([1, 4, 25, 160]),
  };
}

function priceList(random: Random): number[] | null {
  return random.chance(0.2) ? Array.from({ length: random.int(2, 4) }, () => random.skewed(1, 0.6)) : null;
}

function beverages(random: Random): TaxRule[] {
  const first = random.pick(BEVERAGES);
  const second = random.pick(BEVERAGES);
  return first === second || random.chance(0.6) ? [first] : [first, second];
}

function pickAccount(random: Random, accounts: readonly AccountPlan[], flow: 'inflow' | 'outflow'): number {
  return random.weighted(accounts.map((one) => one[flow]));
}
