import type { Backtest, WeekError } from '#domain/cashflow/backtest.ts';
import { belowLine, fromNow } from '#domain/cashflow/forecast.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { type Forecast, readBacktest, readForecast } from './forecast.ts';
import { saveLowBalance } from './low-balance.ts';
import { MissingRateType } from './types.ts';

type ForecastDay = { on: Day; plan: number; low: number | null; middle: number | null; high: number | null };
const DayType = builder.objectRef<ForecastDay>('CashForecastDay').implement({
  description: 'El saldo al fin de un día, en pesos.',
  fields: (t) => ({
    date: t.expose('on', { type: 'Date' }),
    expected: t.expose('plan', { type: 'Amount', description: 'El del flujo de caja: cada documento en su día.' }),
    p10: t.expose('low', { type: 'Amount', nullable: true, description: 'Una de cada diez veces es menos.' }),
    p50: t.expose('middle', { type: 'Amount', nullable: true, description: 'Según lo que suele demorar cada contraparte.' }),
    p90: t.expose('high', { type: 'Amount', nullable: true }),
  }),
});

type Below = { on: Day; shortfall: number; worstOn: Day };
const BelowType = builder.objectRef<Below>('CashForecastBelow').implement({
  description: 'Desde qué día el saldo está bajo una línea.',
  fields: (t) => ({
    date: t.expose('on', { type: 'Date' }),
    shortfall: t.expose('shortfall', { type: 'Amount', description: 'Cuánto falta el peor día.' }),
    worstDate: t.expose('worstOn', { type: 'Date' }),
  }),
});

/** From when on balances by day are below a line: those planned, if none are given. What no bank has told is no balance. */
function below({ days, plan, now }: Forecast, line: number, balances = now === null ? undefined : fromNow(plan, now)): Below | null {
  const found = balances ? belowLine(balances, line) : null;
  const [on, worstOn] = [days[found?.day ?? -1], days[found?.worst ?? -1]];
  return found && on && worstOn ? { on, shortfall: found.shortfall, worstOn } : null;
}

const ForecastType = builder.objectRef<Forecast>('CashForecast').implement({
  description: 'El saldo de las próximas 13 semanas, en pesos: lo planeado, y entre qué montos suele terminar.',
  fields: (t) => ({
    days: t.field({
      type: [DayType],
      size: 91,
      resolve: ({ days, plan, band }) =>
        days.map((on, index) => ({
          ...{ on, plan: plan[index] ?? 0, low: band?.low[index] ?? null },
          ...{ middle: band?.middle[index] ?? null, high: band?.high[index] ?? null },
        })),
    }),
    hasBand: t.boolean({
      description: 'Falso con menos de 13 semanas de cartolas: no se sabe cuánto demoran.',
      resolve: ({ band }) => band !== null,
    }),
    now: t.expose('now', { type: 'Amount', nullable: true, description: 'Lo que hay en los bancos; nulo mientras no hay cartolas.' }),
    lowBalance: t.expose('lowBalance', { type: 'Amount', nullable: true, description: 'La línea de saldo bajo de la empresa.' }),
    below: t.field({
      type: BelowType,
      nullable: true,
      description: 'El saldo planeado bajo la línea; sin línea, bajo cero.',
      resolve: (one) => below(one, one.lowBalance ?? 0),
    }),
    belowAtP10: t.field({
      type: BelowType,
      nullable: true,
      description: 'El mismo, con el saldo que una de cada diez veces es menos.',
      resolve: (one) => (one.band ? below(one, one.lowBalance ?? 0, one.band.low) : null),
    }),
    belowZero: t.field({ type: BelowType, nullable: true, resolve: (one) => below(one, 0) }),
    missingRates: t.expose('missing', { type: [MissingRateType] }),
  }),
});

builder.queryField('cashForecast', (t) =>
  t.field({
    type: ForecastType,
    description: 'El saldo de las próximas 13 semanas: como está planeado, y como suelen pagar las contrapartes.',
    access: 'cashflow.read',
    isOfBooks: true,
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => readForecast(db, companyId, dayInChile(new Date()))),
  }),
);

const ErrorType = builder.objectRef<WeekError>('ForecastError').implement({
  description: 'La mediana de la diferencia con el saldo real, en pesos, a tantas semanas.',
  fields: (t) => ({
    week: t.exposeInt('week'),
    starts: t.exposeInt('starts', { description: 'De cuántos lunes.' }),
    forecast: t.expose('forecast', { type: 'Amount' }),
    dueDate: t.expose('dueDate', { type: 'Amount', description: 'Si cada uno pagara al vencer.' }),
    meanDelay: t.expose('meanDelay', { type: 'Amount', description: 'Si cada uno demorara su promedio.' }),
  }),
});

const BacktestType = builder.objectRef<Backtest>('ForecastBacktest').implement({
  description: 'Cómo le habría ido a la proyección en los últimos 26 lunes, con lo que se sabía entonces.',
  fields: (t) => ({
    compared: t.exposeInt('compared', { description: 'Saldos de fin de semana que se compararon.' }),
    inside: t.exposeInt('inside', { description: 'Cuántos quedaron entre p10 y p90.' }),
    errors: t.expose('errors', { type: [ErrorType], size: 2 }),
  }),
});

builder.queryField('cashForecastBacktest', (t) =>
  t.field({
    type: BacktestType,
    nullable: true,
    description: 'Cómo le habría ido a la proyección; nulo con menos de 13 semanas de cartolas.',
    access: 'cashflow.read',
    isOfBooks: true,
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => readBacktest(db, companyId, dayInChile(new Date()))),
  }),
);

const LowBalanceType = builder.objectRef<{ lowBalance: number | null; actNo: number | null }>('LowBalance').implement({
  fields: (t) => ({
    lowBalance: t.expose('lowBalance', { type: 'Amount', nullable: true }),
    actId: t.string({
      nullable: true,
      description: 'El acto que la cambió, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

builder.mutationField('saveLowBalance', (t) =>
  t.field({
    type: LowBalanceType,
    description: 'Guarda la línea de saldo bajo de la empresa, en pesos; sin monto, la quita. `expected`: la que se vio.',
    access: 'cashflow.write',
    args: {
      companyId: t.arg.id(),
      amount: t.arg({ type: 'Amount', required: false }),
      expected: t.arg({ type: 'Amount', required: false }),
    },
    resolve: async (_root, { companyId, amount, expected }, context) => {
      const change = { pesos: amount ?? null, expected };
      const actNo = await write(context, companyId, (db) => saveLowBalance(db, actorIn(context, companyId), change));
      return { lowBalance: change.pesos, actNo };
    },
  }),
);
