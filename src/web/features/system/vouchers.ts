import type { Plan } from '#domain/access.ts';
import type { Day } from '#domain/date.ts';
import { PLAN_WORDS } from '#domain/settings/words.ts';
import type { VouchersQuery } from './operations.ts';

export type Voucher = VouchersQuery['vouchers'][number];
export type VoucherState = 'open' | 'spent' | 'expired';

/** Whether a company can still be created with a voucher, and why not. */
export function stateOf({ uses, used, endsOn }: Pick<Voucher, 'uses' | 'used' | 'endsOn'>, today: Day): VoucherState {
  if (used >= uses) return 'spent';
  return endsOn !== null && endsOn < today ? 'expired' : 'open';
}

/** The plans that a voucher gives, as people call them. */
export function plansOf({ plan }: Pick<Voucher, 'plan'>): string {
  return plan.map((one) => (Object.hasOwn(PLAN_WORDS, one) ? PLAN_WORDS[one as Plan].label : one)).join(', ');
}
