/** The company's bank accounts on the first day. */
import type { Profile } from './profile.ts';
import type { Random } from './random.ts';
import type { DemoAccount } from './types.ts';

/** An account as it develops. `lowest`: of the month so far. */
export type Account = DemoAccount & { balance: number; lowest: number };

export function openAccounts(profile: Profile, random: Random): Account[] {
  return profile.accounts.map((plan, index) => {
    const amount = plan.currency === 'CLP' ? profile.openingCash * plan.opening : plan.opening;
    const openingBalance = Math.round(amount * (0.9 + 0.2 * random.next()));
    const { bankCode, kind, currency, alias, creditLine } = plan;
    return {
      index,
      bankCode,
      number: accountNumber(bankCode, random),
      kind,
      currency,
      alias,
      creditLine,
      openingBalance,
      balance: openingBalance,
      lowest: 0,
    };
  });
}

/** Numbers in the shape that each bank prints. */
function accountNumber(bankCode: string, random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, (_, index) => random.int(index === 0 ? 1 : 0, 9)).join('');
  if (bankCode === '037') return `0-000-${digits(7)}-${digits(1)}`;
  if (bankCode === '001') return `00-${digits(3)}-${digits(5)}-0${digits(1)}`;
  return digits({ '012': 11, '016': 8, '039': 10, '014': 11, '049': 10 }[bankCode] ?? 12);
}
