/** The steps of onboarding a company, for the history. */
import { bankName } from '../banks.ts';
import type { Day } from '../date.ts';
import { type Act, act, COMPANY, final, type Nothing, undoable } from '../history/act.ts';
import { type Change, changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { Answers } from './answers.ts';
import type { OnboardingStep } from './steps.ts';

/** A balance entered by a person, in minor units. */
export type Balance = { on: Day; minor: number };
type Account = { accountId: string; bankId: string; accountNumber: string; currency: Currency };
export type BalanceSet = Account & { before: Balance | null; after: Balance };
export type BalanceRemoved = Account & { before: Balance };
/** The account's columns that entering a balance changes, as they were; null: there was no account. */
export type AccountBefore = {
  initialOn: Day | null;
  initialBalance: number | null;
  madeBySource: string | null;
  isActive: boolean;
} | null;

/** The steps' names in sentences. */
const STEPS: Readonly<Record<OnboardingStep, string>> = {
  company: 'Tu empresa',
  documents: 'Documentos del SII',
  bankBalance: 'Saldo en bancos',
  additional: 'Datos para proyectar',
  waitingRoom: 'Todo listo',
};
const ON_ITS_PAGE = final('Los pasos se cambian en la puesta en marcha.');

export const ONBOARDING_ACTS = {
  'onboarding.stepDone': act({
    kind: 'puesta_en_marcha',
    subject: () => COMPANY,
    sentence: (p: { step: OnboardingStep }) => phrase`completó «${STEPS[p.step]}» de la puesta en marcha`,
    undo: ON_ITS_PAGE,
  }),
  'onboarding.stepSkipped': act({
    kind: 'puesta_en_marcha',
    subject: () => COMPANY,
    sentence: (p: { step: OnboardingStep }) => phrase`omitió «${STEPS[p.step]}» de la puesta en marcha`,
    undo: ON_ITS_PAGE,
  }),
  'onboarding.answered': act({
    kind: 'puesta_en_marcha',
    subject: () => COMPANY,
    sentence: (p: { before: Answers; after: Answers }) =>
      phrase`respondió preguntas de la puesta en marcha: ${labels(changesOf(p.before, p.after))}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<null>('onboarding.write'),
  }),
  'onboarding.ended': act({
    kind: 'puesta_en_marcha',
    subject: () => COMPANY,
    sentence: (_p: Nothing) => phrase`terminó la puesta en marcha`,
    undo: ON_ITS_PAGE,
  }),
  'balance.set': act({
    kind: 'puesta_en_marcha',
    subject: accountOf,
    sentence: (p: BalanceSet) =>
      phrase`informó el saldo inicial de ${account(p)}: ${formatMoney(p.after.minor, p.currency)}${p.before ? `; antes, ${formatMoney(p.before.minor, p.currency)}` : ''}`,
    changes: ({ currency, before, after }) => changesOf(before && values(before, currency), values(after, currency)),
    undo: undoable<AccountBefore>('onboarding.write'),
  }),
  'balance.removed': act({
    kind: 'puesta_en_marcha',
    subject: accountOf,
    sentence: (p: BalanceRemoved) => phrase`quitó el saldo inicial de ${account(p)}, que era ${formatMoney(p.before.minor, p.currency)}`,
    changes: ({ currency, before }) => changesOf(values(before, currency), null),
    undo: undoable<AccountBefore>('onboarding.write'),
  }),
} satisfies Record<string, Act<never>>;

function accountOf({ accountId }: Account) {
  return { kind: 'account', id: accountId };
}

function account({ bankId, accountNumber }: Account): string {
  return `la cuenta ${accountNumber} de ${bankName(bankId)}`;
}

function values({ on, minor }: Balance, currency: Currency) {
  return { date: on, balance: formatMoney(minor, currency) };
}

function labels(changes: readonly Change[]): string {
  return changes.map(({ label }) => label).join(', ');
}
