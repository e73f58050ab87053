import { mayOpen } from '#domain/access.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import { builder } from '#server/api/builder.ts';
import { type Context, read, readTogether } from '#server/api/context.ts';
import { once, type Reading } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { reconciledByAccount, reconciledIn } from '#server/features/banking/store.ts';
import { updatedAt } from '#server/features/cashflow/store.ts';
import { latestRates } from '#server/features/rates/store.ts';
import { progressOf } from '#server/features/softlanding/store.ts';
import { readLayout } from './layout.ts';
import { monthsOf } from './months.ts';
import { MonthType } from './months-types.ts';
import { wantsMorningMail } from './morning-mail.ts';
import { netOfTwoYears } from './net.ts';
import { lateItems, nextItems, readDashboard, recentGaps } from './store.ts';
import { todayLines } from './today.ts';
import { todayOf } from './today-api.ts';
import type { TodayOf } from './today-line.ts';
import { CardsType, DashboardType, type FirstScreen, type Item } from './types.ts';

const MAX_ITEMS = 8;
const MAX_LATE = 4;

builder.queryField('dashboardCards', (t) =>
  t.field({
    type: CardsType,
    access: 'dashboard.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => readDashboard(db, companyId, dayInChile(new Date()))),
  }),
);

builder.queryField('dashboard', (t) =>
  t.field({
    type: DashboardType,
    access: 'dashboard.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => readTogether(context, companyId, (reading) => firstScreen(reading, context, companyId)),
  }),
);

builder.queryField('getMonthlyMatchsRatio', (t) =>
  t.float({
    description: 'Qué parte de los movimientos de un mes está conciliada, de 0 a 1; 0 si no hay ninguno.',
    access: 'progress.ratio',
    args: { companyId: t.arg.id(), month: t.arg({ type: 'DateTime' }) },
    resolve: async (_root, { companyId, month }, context) => {
      const range = rangeOf('month', dayInChile(month));
      const { count, reconciled } = await read(context, companyId, (db) => reconciledIn(db, companyId, range));
      return count === 0 ? 0 : reconciled / count;
    },
  }),
);

builder.queryField('getHistoricalMonthlyReconciliations', (t) =>
  t.field({
    type: [MonthType],
    description: 'Cuánto está conciliado de cada mes con movimientos, del más nuevo al más antiguo.',
    access: 'progress.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => monthsOf(db, companyId)),
  }),
);

/** Everything that is seen without a click, of one instant. */
async function firstScreen(reading: Reading, context: Context, companyId: string): Promise<FirstScreen> {
  const of = todayOf(context, companyId);
  const today = dayInChile(of.now);
  const year = Number(today.slice(0, 4));
  const gaps = once((db) => recentGaps(db, companyId, today));
  const [lines, dashboard, toPay, toReceive, years, more] = await Promise.all([
    todayLines(reading, of, gaps),
    reading(async (db) => readDashboard(db, companyId, today, await gaps(db))),
    reading((db) => itemsOf(db, companyId, true, today)),
    reading((db) => itemsOf(db, companyId, false, today)),
    reading((db) => netOfTwoYears(db, companyId, year)),
    reading((db) => restOf(db, context, of, today)),
  ]);
  return {
    ...{ ...dashboard, ...more, id: companyId, today, lines, years },
    toPay: { ...dashboard.toPay, items: toPay },
    toReceive: { ...dashboard.toReceive, items: toReceive },
  };
}

/** What takes little. */
async function restOf(db: Db, context: Context, { companyId, personId, grant }: TodayOf, today: Day) {
  return {
    rates: await latestRates(db, companyId, ['USD', 'UF'], today),
    layout: await readLayout(db, companyId, personId),
    wantsMail: context.settings.smtpUrl ? await wantsMorningMail(db, companyId, personId) : null,
    month: await reconciledByAccount(db, companyId, rangeOf('month', today)),
    firstSteps: mayOpen('/softlanding', grant) ? await progressOf(db, companyId) : null,
    updatedAt: await updatedAt(db, companyId),
  };
}

/** Late items first, leaving half of the list to upcoming ones; each half gives what it does not need to the other. */
async function itemsOf(db: Db, companyId: string, isReceived: boolean, today: Day): Promise<Item[]> {
  const late = await lateItems(db, companyId, isReceived, { today, max: MAX_ITEMS });
  const next = await nextItems(db, companyId, isReceived, today, MAX_ITEMS);
  const lateCount = Math.max(MAX_LATE, MAX_ITEMS - next.length);
  return [...late.slice(0, lateCount), ...next].slice(0, MAX_ITEMS).map((item) => ({ ...item, today }));
}
