import { type Kysely, sql } from 'kysely';
import { isBlocked, isPlan, type Plan } from '#domain/access.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { isId, newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

/** A voucher as requested: its plans are not checked yet. */
export type VoucherInput = Omit<NewVoucher, 'plan'> & { plan: readonly string[] };
type NewVoucher = { code: string; plan: readonly Plan[]; trialDays: number | null; uses: number; endsOn: Day | null };
export type Voucher = {
  id: string;
  code: string;
  plan: Plan[];
  trialDays: number | null;
  uses: number;
  used: number;
  endsOn: Day | null;
};

const COLUMNS = ['voucher_id as id', 'code', 'plan', 'trial_days as trialDays', 'uses', 'used', 'ends_on as endsOn'] as const;
const CODE = /^[A-Z0-9][A-Z0-9_-]{3,39}$/;
const MAX_USES = 100_000;
const MAX_TRIAL_DAYS = 365;

/** Uses a voucher once in this transaction: of several at its last use exactly one succeeds. @throws VOUCHER_GONE */
export async function spendVoucher(db: Db, code: string, today: Day): Promise<Voucher> {
  const voucher = await db
    .updateTable('voucher')
    .set({ used: sql`used + 1` })
    .where('code', '=', code.trim().toUpperCase())
    .whereRef('used', '<', 'uses')
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', today)]))
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!voucher) throw new AppError('VOUCHER_GONE');
  return voucher;
}

/** @throws BAD_VOUCHER, VOUCHER_TAKEN */
export async function addVoucher(app: Kysely<DB>, createdBy: string | null, voucher: VoucherInput): Promise<Voucher> {
  const { code, plan, trialDays, uses, endsOn } = checkVoucher(voucher);
  const added = await app
    .insertInto('voucher')
    .values({ voucher_id: newId(), code, plan: [...plan], trial_days: trialDays, uses, ends_on: endsOn, created_by: createdBy })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!added) throw new AppError('VOUCHER_TAKEN');
  return added;
}

/** All vouchers of the installation, the newest first. */
export function allVouchers(app: Kysely<DB>): Promise<Voucher[]> {
  return app.selectFrom('voucher').select(COLUMNS).orderBy('created_at', 'desc').orderBy('voucher_id').limit(1_000).execute();
}

/** Ends a voucher: what it gave stays valid. @throws NOT_FOUND */
export async function endVoucher(app: Kysely<DB>, by: { id: string } | { code: string }): Promise<Voucher> {
  if ('id' in by && !isId(by.id)) throw new AppError('NOT_FOUND');
  return app
    .updateTable('voucher')
    .set({ uses: sql`used` })
    .where((where) => ('id' in by ? where('voucher_id', '=', by.id) : where('code', '=', by.code.trim().toUpperCase())))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));
}

function checkVoucher({ code, plan, trialDays, uses, endsOn }: VoucherInput): NewVoucher {
  const bad = (label: string, field: string) => new AppError('BAD_VOUCHER', { label, field });
  const name = code.trim().toUpperCase();
  if (!CODE.test(name)) throw bad('el código tiene de 4 a 40 letras, números o guiones', 'code');
  if (plan.length === 0 || !plan.every(isPlan) || isBlocked(plan)) throw bad('el plan no existe', 'plan');
  if (trialDays !== null && !plan.includes('trial')) throw bad('los días de prueba son del plan trial', 'trialDays');
  if (trialDays !== null && (trialDays < 1 || trialDays > MAX_TRIAL_DAYS))
    throw bad(`la prueba dura de 1 a ${MAX_TRIAL_DAYS} días`, 'trialDays');
  if (uses < 1 || uses > MAX_USES) throw bad(`los usos van de 1 a ${MAX_USES}`, 'uses');
  return { code: name, plan: [...new Set(plan)], trialDays, uses, endsOn };
}
