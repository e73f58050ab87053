import { bankName } from '#domain/banks.ts';
import { BASIS_WORDS } from '#domain/cashflow/source-words.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { type Currency, formatMoney, toMajor } from '#domain/money.ts';
import { periodOf } from '#domain/period.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import type { FlowDetail, FlowPoint } from './detail.ts';
import { POINT_ORDERS } from './points.ts';

const PointKindEnum = builder.enumType('FlowPointKind', {
  description:
    'match: la parte de un movimiento que paga un documento; movement: lo que queda de un movimiento; transfer: un traspaso propio; ' +
    'expected: lo que falta por pagar de un documento; awaiting: lo que de él explica una sugerencia, sin contarlo dos veces; ' +
    'projection: una vez de una fuente de datos; givenWay: la misma, cuando lo real ya está, sin contarla dos veces; ' +
    'settled: saldado a mano, sin movimiento; hidden: una vez que alguien ocultó, que no cuenta; gap: lo que falta entre dos saldos impresos de una cuenta; ' +
    'exchange: un saldo, o lo que se movió, de otra moneda; account: una cuenta con su saldo.',
  values: [
    'match',
    'movement',
    'transfer',
    'expected',
    'awaiting',
    'projection',
    'givenWay',
    'settled',
    'hidden',
    'gap',
    'exchange',
    'account',
  ] as const,
});

export const PointOrderEnum = builder.enumType('FlowPointOrder', {
  description: 'late: los atrasados primero, luego los mayores; largest: los mayores; oldest, newest: por fecha.',
  values: POINT_ORDERS,
});

const BalanceOriginEnum = builder.enumType('BalanceOrigin', {
  description: 'STATEMENT: una cartola trae su saldo; MANUAL: una persona lo dijo.',
  values: ['STATEMENT', 'MANUAL'] as const,
});

const FlowPointType = builder.objectRef<FlowPoint & { companyId: string; into: Currency }>('FlowPoint').implement({
  description: 'Un movimiento fechado de caja. `amount` en la moneda del informe, `originalAmount` en la propia.',
  fields: (t) => ({
    id: t.id({
      resolve: (point) => {
        const whose = point.documentId ?? point.occurrenceId ?? point.accountId ?? '';
        const more = point.kind === 'gap' ? [point.on] : point.kind === 'exchange' ? [point.currency, point.label] : [];
        return [point.kind, point.movementId ?? '', whose, ...more].join('.');
      },
    }),
    kind: t.expose('kind', { type: PointKindEnum }),
    companyId: t.exposeID('companyId'),
    documentId: t.exposeID('documentId', { nullable: true }),
    movementId: t.exposeID('movementId', { nullable: true }),
    name: t.string({ nullable: true, description: 'La contraparte.', resolve: (point) => point.counterpartName ?? point.label }),
    description: t.string({ description: 'Qué documento es, o la glosa del banco.', resolve: describe }),
    glosa: t.exposeString('glosa', { nullable: true }),
    account: t.string({ nullable: true, resolve: accountName }),
    documentType: t.string({ nullable: true, resolve: ({ documentType, occurrenceId }) => (occurrenceId ? 'MANUAL' : documentType) }),
    isManual: t.boolean({
      description: 'Viene de una fuente de datos, no de un documento.',
      resolve: ({ occurrenceId }) => occurrenceId !== null,
    }),
    recurringId: t.exposeID('sourceId', { nullable: true, description: 'La fuente de datos.' }),
    isAnswered: t.exposeBoolean('isAnswered', { description: 'Su fuente viene de las respuestas de la puesta en marcha.' }),
    isDoubtful: t.exposeBoolean('isDoubtful', { description: 'Hay más de un candidato real: alguien tiene que decidir cuál es.' }),
    f29Period: t.field({
      type: 'Period',
      nullable: true,
      description: 'De un F-29, su mes.',
      resolve: ({ formOn }) => (formOn ? periodOf(formOn) : null),
    }),
    amount: t.field({ type: 'Amount', resolve: ({ amount, into }) => toMajor(amount, into) }),
    originalAmount: t.field({ type: 'Amount', resolve: ({ sign, minor, currency }) => toMajor(sign * minor, currency) }),
    currencyType: t.expose('currency', { type: CurrencyEnum }),
    documentDate: t.field({ type: 'Date', nullable: true, resolve: ({ issuedOn }) => issuedOn }),
    dueDate: t.field({ type: 'Date', nullable: true, resolve: ({ dueOn }) => dueOn }),
    paymentDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'El día en que se movió; nulo mientras no.',
      resolve: ({ kind, on }) => (MOVED.has(kind) ? on : null),
    }),
    isLate: t.exposeBoolean('isLate'),
    accountId: t.id({ nullable: true, resolve: ({ accountId }) => accountId ?? null }),
    balanceOrigin: t.field({
      type: BalanceOriginEnum,
      nullable: true,
      description: 'De una cuenta; nulo mientras nadie dijo su saldo.',
      resolve: ({ hasStatement, initialOn }) => (hasStatement ? 'STATEMENT' : initialOn ? 'MANUAL' : null),
    }),
    givenBalance: t.field({
      type: 'Amount',
      nullable: true,
      description: 'El saldo que una persona dijo de la cuenta, en su moneda, al cierre de `givenDate`.',
      resolve: ({ initialBalance, currency }) => (initialBalance == null ? null : toMajor(initialBalance, currency)),
    }),
    givenDate: t.field({ type: 'Date', nullable: true, resolve: ({ initialOn }) => initialOn ?? null }),
    cashflowAreaId: t.exposeID('areaId', { nullable: true }),
    cashflowAreaLabel: t.exposeString('areaLabel', { nullable: true }),
  }),
});

builder.objectFields(FlowPointType, (t) => ({
  originalDueDate: t.field({
    type: 'Date',
    nullable: true,
    description: 'De una vez de una fuente: el día que le da su regla, aunque alguien la haya movido.',
    resolve: ({ ruleOn }) => ruleOn ?? null,
  }),
  ruleAmount: t.field({
    type: 'Amount',
    nullable: true,
    description: 'De una vez de una fuente, en su moneda: lo que le da su regla, aunque alguien la haya cambiado.',
    resolve: ({ ruleMinor, sign, currency }) => (ruleMinor == null ? null : toMajor(sign * ruleMinor, currency)),
  }),
  occurrenceId: t.exposeID('occurrenceId', { nullable: true, description: 'Una vez de una fuente, para updateManualDocument.' }),
}));

export const FlowAreaDetailType = builder.objectRef<FlowDetail & { companyId: string }>('FlowAreaDetail').implement({
  description:
    'Lo que hay en una celda. Se listan hasta 200 puntos por celda, primero los atrasados y los mayores; los totales cuentan todos.',
  fields: (t) => ({
    currency: t.expose('currency', { type: CurrencyEnum }),
    totalAmount: t.field({ type: 'Amount', resolve: ({ total, currency }) => toMajor(total, currency) }),
    totalLength: t.exposeInt('count'),
    lateAmount: t.field({ type: 'Amount', resolve: ({ late, currency }) => toMajor(late, currency) }),
    lateLength: t.exposeInt('lateCount'),
    settledAmount: t.field({
      type: 'Amount',
      description: 'Saldado a mano, sin movimiento: fuera del total.',
      resolve: ({ settled, currency }) => toMajor(settled, currency),
    }),
    settledLength: t.exposeInt('settledCount'),
    awaitingAmount: t.field({
      type: 'Amount',
      description: 'Por confirmar: una sugerencia lo explica con un movimiento que ya cuenta; fuera del total.',
      resolve: ({ awaiting, currency }) => toMajor(awaiting, currency),
    }),
    awaitingLength: t.exposeInt('awaitingCount'),
    foundLength: t.exposeInt('found', { description: 'Cuántos puntos hay para la búsqueda, de los que se lista una página.' }),
    documents: t.field({
      type: [FlowPointType],
      resolve: ({ points, currency, companyId }) => points.map((point) => ({ ...point, companyId, into: currency })),
    }),
  }),
});

/** Kinds of points that happened at the banks. */
const MOVED: ReadonlySet<FlowPoint['kind']> = new Set(['match', 'movement', 'transfer', 'gap', 'account'] as const);

/** What document a point is, or the bank's text. */
export function describe({ code, folio, label, glosa, kind, documentType, basis, minor, currency }: FlowPoint): string {
  if (basis) return `${label} (${BASIS_WORDS[basis]})`;
  if (code !== null) return `${documentKind(code)?.name ?? `Documento ${code}`}${folio ? ` N° ${folio}` : ''}`;
  if (kind === 'account' || kind === 'gap') return 'Saldo';
  if (kind === 'exchange') return formatMoney(minor, currency);
  return label ?? glosa ?? documentType ?? '';
}

/** The bank and number of a point's account. */
export function accountName({ bankCode, accountNumber }: FlowPoint): string | null {
  return bankCode && accountNumber ? `${bankName(bankCode)} ${accountNumber}` : null;
}
