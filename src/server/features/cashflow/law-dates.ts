/** What the law asks of a company on its days, whether or not anybody has put it into the cash flow. */
import { sql } from 'kysely';
import { addBankDays } from '#domain/bank-days.ts';
import { F29_DUE_DAY, F29_UNPAID_DAY, f29Ahead, f29DueOn } from '#domain/cashflow/f29.ts';
import { followedAmount } from '#domain/cashflow/followed.ts';
import { givesWay, paidToPrevired } from '#domain/cashflow/gives-way.ts';
import { type LawForm, previredDueOn, YEARLY_FORMS, yearlyDueOn } from '#domain/cashflow/law-dates.ts';
import { addDays, addMonths, type Day, dayOfMonth } from '#domain/date.ts';
import { firstDayOf, type Period, periodOf } from '#domain/period.ts';
import { joinArea, slotsOfKeys } from '#server/db/area-slots.ts';
import { PLAN_KEPT } from '#server/db/kept-plans.ts';
import type { Db } from '#server/db/scope.ts';
import { f29Facts } from './f29-books.ts';
import { paidCosts } from './known-costs.ts';
import { charges } from './real-things.ts';

/** What is asked for, whole pesos; 0: nobody knows how much. `period`: the month that it is about, or of what a year has its own. */
export type LawDue = { form: LawForm; period: Period; on: Day; amount: number };
type FormDue = Omit<LawDue, 'form'>;
/** Days both included. */
type Days = Record<'from' | 'until' | 'today', Day>;

/** Months without any tax document after which a company is told nothing. */
const LIVE_MONTHS = 12;
/** Bank days after its day in which the form's charge is looked for, and how near to it; which of them it is, RULES decide. */
const PAID_BANK_DAYS = 5;
const NEAR = { percent: 3, pesos: 5_000 };

/** What the law asks of a company within some days that stands nowhere else: F-29s, Previred, and what is due once or twice a year. */
export async function unplannedByLaw(db: Db, companyId: string, days: Days): Promise<LawDue[]> {
  const forms = await unplannedF29(db, companyId, days);
  const contributions = await unplannedPrevired(db, companyId, days);
  return [
    ...forms.map((one): LawDue => ({ form: 'f29', ...one })),
    ...contributions.map((one): LawDue => ({ form: 'previred', ...one })),
    ...(await unplannedYearly(db, companyId, days)),
  ];
}

/**
 * The F-29s due within some days, of a company with tax documents of late, that stand nowhere else: no source projects them, nobody wrote them
 * down, no bank charge looks like them. What has passed and came to nothing is not told: nobody can see whether it was filed.
 */
async function unplannedF29(db: Db, companyId: string, { from, until, today }: Days): Promise<FormDue[]> {
  const isDue = (on: Day) => on >= from && on <= until;
  const closed = [2, 1].map((months) => periodOf(addMonths(firstDayOf(periodOf(today)), -months)));
  const periods = closed.filter((period) => DUE_DAYS.some((date) => isDue(f29DueOn(period, date))));
  const open: Period[] = [];
  for (const period of periods) if (await isUnplanned(db, companyId, period)) open.push(period);
  if (open.length === 0) return [];
  const due = f29Ahead(await f29Facts(db, companyId, today), open, today)
    .map(({ period, amount }) => ({ period, amount, on: f29DueOn(period, amount > 0 ? F29_DUE_DAY : F29_UNPAID_DAY) }))
    .filter(({ on, amount }) => isDue(on) && (amount > 0 || on >= today));
  const charged = await Promise.all(due.map((form) => isCharged(db, companyId, form)));
  return due.filter((_form, index) => !charged[index]);
}

const DUE_DAYS = [F29_DUE_DAY, F29_UNPAID_DAY] as const;

/** Whether the company had tax documents in the year up to a month, and nothing else stands for its form. */
async function isUnplanned(db: Db, companyId: string, period: Period): Promise<boolean> {
  const start = firstDayOf(period);
  const { rows } = await sql<{ isUnplanned: boolean }>`${PLAN_KEPT}
    with forms as materialized (${slotsOfKeys(companyId, ['f29'])})
    select exists (select from net_month where company_id = ${companyId} and period <= ${start} and period > ${addMonths(start, -LIVE_MONTHS)}
        and (base <> 0 or iva <> 0))
      and not exists (
        select from cash_occurrence o join cash_source s on s.company_id = o.company_id and s.source_id = o.source_id
        where o.company_id = ${companyId} and o.area_id in (select slot_id from forms) and s.removed_at is null
          and o.period = ${addMonths(start, 1)} and s.kind <> 'f29')
      and not exists (
        select from cash_source s where s.company_id = ${companyId} and s.kind = 'f29' and s.removed_at is null)
      and not exists (
        select from document d where d.company_id = ${companyId} and d.area_id in (select slot_id from forms)
          and d.document_type = 'OBLIGATION' and d.period = ${start} and not d.is_annulled) as "isUnplanned"`.execute(db);
  return rows[0]?.isUnplanned ?? false;
}

/** Whether the banks paid it: something went out as an F-29, or a charge that nothing explains looks like this one. */
async function isCharged(db: Db, companyId: string, { period, on, amount }: FormDue): Promise<boolean> {
  const [first, last] = [addMonths(firstDayOf(period), 1), addBankDays(on, PAID_BANK_DAYS)];
  const { rows: paid } = await sql`select from flow_day f ${joinArea('f')}
    where f.company_id = ${companyId} and f.kind = 'actual' and f.on_day between ${first} and ${last} and a.key = 'f29'
      and f.amount < 0 limit 1`.execute(db);
  if (paid.length > 0) return true;
  const reach = Math.max(Math.ceil((amount * NEAR.percent) / 100), NEAR.pesos);
  const near = { min: Math.max(1, amount - reach), max: amount + reach };
  const found = await charges(db, companyId, { from: first, until: last, pesos: near });
  return givesWay([{ id: period, areaKey: 'f29', period, on, currency: 'CLP', amount }], found).gaveWay.size > 0;
}

/** Months up to the one that was worked, in one of which wages or contributions tell that there are workers. */
const WORKED_MONTHS = 3;

/** The contributions due within some days of a company with workers, that nothing stands for and the banks did not pay. */
async function unplannedPrevired(db: Db, companyId: string, { from, until, today }: Days): Promise<FormDue[]> {
  const worked = [2, 1].map((months) => periodOf(addMonths(firstDayOf(periodOf(today)), -months)));
  const due: FormDue[] = [];
  for (const period of worked) {
    const on = previredDueOn(period);
    if (on < from || on > until || !(await hasUnplannedWorkers(db, companyId, period))) continue;
    const { imposiciones } = await paidCosts(db, companyId, today);
    const paid = paidToPrevired({ on });
    if (imposiciones.charges.some((one) => one.on >= paid.from && one.on <= paid.to)) continue;
    // Without a day that is still to come nobody can say whether what nobody knows was paid.
    const amount = followedAmount(imposiciones, on) ?? 0;
    if (amount > 0 || on >= today) due.push({ period, on, amount });
  }
  return due;
}

/**
 * Whether a company had workers up to a month: it said so when it began, or a payroll book, wages owed or money that went out as wages or
 * contributions tells; and nothing stands for the contributions of that month.
 */
async function hasUnplannedWorkers(db: Db, companyId: string, period: Period): Promise<boolean> {
  const [start, due] = [firstDayOf(period), addMonths(firstDayOf(period), 1)];
  const since = addMonths(start, 1 - WORKED_MONTHS);
  const { rows } = await sql<{ isUnplanned: boolean }>`${PLAN_KEPT}
    with workers as materialized (${slotsOfKeys(companyId, ['sueldos', 'imposiciones'])}),
    theirs as materialized (${slotsOfKeys(companyId, ['imposiciones'])})
    select (exists (select from onboarding where company_id = ${companyId} and payroll_amount > 0)
        or exists (select from payroll_row where company_id = ${companyId} and is_current and period between ${since} and ${start})
        or exists (select from document d where d.company_id = ${companyId} and d.area_id in (select slot_id from workers)
          and d.document_type = 'OBLIGATION' and d.is_received and not d.is_annulled and d.period between ${since} and ${start})
        or exists (select from flow_day f where f.company_id = ${companyId} and f.kind = 'actual' and f.on_day >= ${since}
          and f.on_day < ${due} and f.area_id in (select slot_id from workers) and f.amount < 0))
      and not exists (
        select from cash_occurrence o join cash_source s on s.company_id = o.company_id and s.source_id = o.source_id
        where o.company_id = ${companyId} and o.area_id in (select slot_id from theirs) and s.removed_at is null
          and o.on_day >= ${due} and o.on_day < ${addMonths(due, 1)})
      and not exists (
        select from cash_source s where s.company_id = ${companyId} and s.area_id in (select slot_id from theirs) and s.removed_at is null
          and s.kind <> 'singleEntry' and (s.until_on is null or s.until_on >= ${due}))
      and not exists (
        select from document d where d.company_id = ${companyId} and d.area_id in (select slot_id from theirs)
          and d.document_type = 'OBLIGATION' and d.period = ${start} and not d.is_annulled)
      and not exists (
        select from flow_day f where f.company_id = ${companyId} and f.kind = 'actual' and f.area_id in (select slot_id from theirs)
          and f.amount < 0 and f.on_day between ${due} and ${paidToPrevired({ on: due }).to}) as "isUnplanned"`.execute(db);
  return rows[0]?.isUnplanned ?? false;
}

/** Days around that of a yearly form in which something of its area is it. */
const YEARLY_REACH = { before: 45, after: 45 };

/** What is due once or twice a year of a company with a business, within some days, where nothing of its area stands near: no amount is known. */
async function unplannedYearly(db: Db, companyId: string, { until, today }: Days): Promise<LawDue[]> {
  const found: LawDue[] = [];
  for (const one of YEARLY_FORMS) {
    const on = yearlyDueOn(one, { from: today, until });
    if (on && (await isYearlyUnplanned(db, companyId, one.areaKey, on)))
      found.push({ form: one.form, period: periodOf(on), on, amount: 0 });
  }
  return found;
}

/** Whether a company told its regime or had tax documents in the year before, and nothing of an area is planned, owed or paid near a day. */
async function isYearlyUnplanned(db: Db, companyId: string, areaKey: string, on: Day): Promise<boolean> {
  const year = dayOfMonth(addMonths(on, 1 - Number(on.slice(5, 7))), 1);
  const [from, until] = [addDays(on, -YEARLY_REACH.before), addDays(on, YEARLY_REACH.after)];
  const { rows } = await sql<{ isUnplanned: boolean }>`${PLAN_KEPT}
    with forms as materialized (${slotsOfKeys(companyId, [areaKey])})
    select (exists (select from onboarding where company_id = ${companyId} and tax_regime is not null)
        or exists (select from net_month where company_id = ${companyId} and period >= ${addMonths(year, -12)} and period < ${year}
          and (base <> 0 or iva <> 0)))
      and not exists (
        select from cash_occurrence o join cash_source s on s.company_id = o.company_id and s.source_id = o.source_id
        where o.company_id = ${companyId} and o.area_id in (select slot_id from forms) and s.removed_at is null
          and o.on_day between ${from} and ${until})
      and not exists (
        select from document d where d.company_id = ${companyId} and d.area_id in (select slot_id from forms)
          and d.document_type = 'OBLIGATION' and not d.is_annulled and d.due_on between ${from} and ${until})
      and not exists (
        select from flow_day f where f.company_id = ${companyId} and f.kind = 'actual' and f.area_id in (select slot_id from forms)
          and f.amount < 0 and f.on_day between ${from} and ${until}) as "isUnplanned"`.execute(db);
  return rows[0]?.isUnplanned ?? false;
}
