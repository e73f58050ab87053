/** The demo generator: companies with all that the tax office and the banks would know of them, and the truth behind it. */
import type { Day } from '#domain/date.ts';
import { benchmarkProfile } from './benchmark-profile.ts';
import { type Books, type MovementDraft, openBooks, type PartDraft } from './books.ts';
import { dayText, type MonthNumber, monthOf, periodText } from './calendar.ts';
import { next } from './commit.ts';
import { DEMO_PROFILES } from './demo-profiles.ts';
import { duesMonth } from './dues.ts';
import { flowMonth } from './flow.ts';
import { issueMonth } from './issue.ts';
import { openLoans } from './loans.ts';
import { contactsOf } from './parties.ts';
import type { Profile } from './profile.ts';
import { bookMonth } from './treasury.ts';
import type { DemoGroup, DemoHead, DemoMonth, DemoMovement, DemoStream, DemoTruth, TruthPart } from './types.ts';
import { imprintOf } from './wording.ts';

/** `demo`: five companies, about 3,000 documents and 4,000 movements; a number: one company with about that many movements. */
export type DemoSize = 'demo' | number;
export type DemoOptions = {
  seed: number;
  today: Day;
  size: DemoSize /** How hard the benchmark company is to match. */;
  mix?: 'standard' | 'hard';
};

/** The companies of the group, each month by month: memory stays that of a few months. */
export function streamGroup({ seed, today, size, mix = 'standard' }: DemoOptions): DemoGroup<DemoStream> {
  const profiles = size === 'demo' ? DEMO_PROFILES : [benchmarkProfile(size, today, mix)];
  const companies = profiles.map((profile) => streamCompany(profile, seed, today));
  return { seed, today, companies };
}

function streamCompany(profile: Profile, seed: number, today: Day): DemoStream {
  const books = openBooks(profile, seed, today);
  return { ...headOf(books, today), months: () => months(openBooks(profile, seed, today)) };
}

function headOf(books: Books, today: Day): DemoHead {
  const { profile, parties } = books;
  return {
    rut: parties.company.rut,
    name: parties.company.name,
    alias: profile.alias,
    giro: profile.giro,
    plans: profile.plans,
    clientPaymentDays: profile.terms.customer[0]!,
    providerPaymentDays: profile.terms.supplier[0]!,
    startsOn: dayText(books.start),
    today,
    contacts: contactsOf(parties),
    accounts: books.accounts.map(({ balance: _, lowest: __, ...account }) => account),
  };
}

function* months(books: Books): Generator<DemoMonth> {
  openLoans(books);
  for (let month = books.firstMonth; month <= books.lastMonth; month += 1) {
    duesMonth(books, month);
    flowMonth(books, month);
    const documents = issueMonth(books, month);
    const { movements, truth } = movementsOf(books, month);
    const { obligations, loans } = books;
    books.obligations = [];
    books.loans = [];
    yield { period: periodText(month), documents, obligations, loans, movements, truth };
  }
}

function movementsOf(books: Books, month: MonthNumber): Pick<DemoMonth, 'movements' | 'truth'> {
  const movements: DemoMovement[] = [];
  const truth: DemoTruth[] = [];
  if (month < monthOf(books.start)) return { movements, truth };
  bookMonth(books, month, (draft) => {
    const id = next(books, 'movement');
    movements.push(movementOf(books, draft, id));
    truth.push(truthOf(draft, id));
  });
  return { movements, truth };
}

function movementOf(books: Books, draft: MovementDraft, id: number): DemoMovement {
  const account = books.accounts[draft.account]!;
  account.balance += draft.amount;
  account.lowest = Math.min(account.lowest, account.balance);
  const imprint = imprintOf(account.bankCode, draft.intent, books.profile.texts, books.random);
  const facts = {
    line: 0,
    on: dayText(draft.day),
    amount: draft.amount,
    ...imprint,
    balance: account.balance,
    bankUid: null,
    counterpartRut: null,
    counterpartName: null,
  };
  return { id, account: draft.account, facts };
}

function truthOf(draft: MovementDraft, movement: number): DemoTruth {
  const { event, difference, reason, pair, counterpart, areaKey } = draft;
  return { movement, event, parts: draft.parts.map(partOf), difference, reason, pair, counterpartRut: counterpart, areaKey };
}

function partOf({ of, target, amount, ownAmount }: PartDraft): TruthPart {
  return { of, id: target.id, amount, ownAmount };
}
