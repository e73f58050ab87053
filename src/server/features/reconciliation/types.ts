import { formatDay } from '#domain/date.ts';
import { typeLabel } from '#domain/documents/names.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import { periodOf } from '#domain/period.ts';
import { DIFFERENCE_LABELS, type DifferenceReason } from '#domain/reconciliation/differences.ts';
import type { MovementFilter } from '#domain/reconciliation/movement-filter.ts';
import { reasonWords } from '#domain/reconciliation/reason-words.ts';
import { scoreOf } from '#domain/reconciliation/score.ts';
import type { RunResult } from '#domain/reconciliation/work.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { AccountPlanType } from '#server/features/kinds/types.ts';
import { WorkType } from '#server/features/work/types.ts';
import type { WorkRow } from '#server/jobs/work-store.ts';
import { DifferenceReasonEnum } from './inputs.ts';
import type { Explanation, KindOption, LinkedDocument, Match, Option, Person, Transfer, TransferOption } from './links.ts';
import { countStates, type MovementWithLinks, type StateCounts } from './list.ts';
import type { Account, EngineRun, Summary } from './summary.ts';
import { type MonthCount, type MovementSums, monthsOf, sumsOf } from './sums.ts';

export const TransactionTypeEnum = builder.enumType('TransactionType', {
  description: 'SPEND: cargo, sale de la cuenta; RECIEVED: abono, entra.',
  values: ['SPEND', 'RECIEVED'] as const,
});
const MatchOriginEnum = builder.enumType('MatchOrigin', {
  description: 'manual: una persona; clay: otro sistema, por importación; engine: la conciliación automática.',
  values: ['manual', 'clay', 'engine'] as const,
});

const UserRelatedType = builder.objectRef<{ person: NonNullable<Person>; at: Date | null }>('UserRelated').implement({
  fields: (t) => ({
    userId: t.id({ resolve: ({ person }) => person.id }),
    firstName: t.string({ resolve: ({ person }) => person.name }),
    lastName: t.string({ resolve: ({ person }) => person.surname }),
    email: t.string({ resolve: ({ person }) => person.email }),
    date: t.field({ type: 'DateTime', nullable: true, resolve: ({ at }) => at }),
  }),
});

const MatchDocumentType = builder.objectRef<LinkedDocument>('MatchDocument').implement({
  description: 'Un documento, como lo muestra un calce. Los montos de las notas de crédito son negativos.',
  fields: (t) => ({
    id: t.exposeID('documentId'),
    documentType: t.exposeString('documentType'),
    documentCode: t.exposeInt('code', { nullable: true }),
    typeLabel: t.string({ resolve: typeLabel }),
    number: t.exposeString('folio', { nullable: true }),
    counterpartId: t.exposeString('counterpartRut', { nullable: true }),
    counterpartName: t.exposeString('counterpartName', { nullable: true }),
    isReceived: t.exposeBoolean('isReceived'),
    documentDate: t.expose('issuedOn', { type: 'Date' }),
    dueDate: t.expose('dueOn', { type: 'Date' }),
    amount: t.field({ type: 'Amount', resolve: ({ sign, total, documentCurrency }) => toMajor(sign * total, documentCurrency) }),
    remaining: t.field({ type: 'Amount', resolve: ({ sign, remaining, documentCurrency }) => toMajor(sign * remaining, documentCurrency) }),
    currency: t.expose('documentCurrency', { type: CurrencyEnum }),
  }),
});

type Difference = { reason: DifferenceReason; amount: number; currency: Currency };

const DifferenceType = builder.objectRef<Difference>('MatchDifference').implement({
  description: 'Por qué un pago no es por el monto exacto: una línea propia del calce.',
  fields: (t) => ({
    reason: t.expose('reason', { type: DifferenceReasonEnum }),
    label: t.string({ resolve: ({ reason }) => DIFFERENCE_LABELS[reason] }),
    amount: t.field({
      type: 'Amount',
      description: 'Lo que se paga de menos; negativo, de más.',
      resolve: ({ amount, currency }) => toMajor(amount, currency),
    }),
  }),
});

type Part = Pick<Match, 'amount' | 'documentAmount' | 'difference' | 'documentCurrency'>;

function differenceOf({ difference: reason, amount, documentAmount, documentCurrency: currency }: Part): Difference | null {
  return reason && { reason, amount: documentAmount - amount, currency };
}

export const TransactionMatchType = builder.objectRef<Match>('TransactionMatch').implement({
  description: 'La parte de un movimiento que paga una parte de un documento.',
  fields: (t) => ({
    id: t.exposeID('id'),
    transactionId: t.exposeID('movementId'),
    docId: t.exposeID('documentId'),
    amount: t.field({
      type: 'Amount',
      description: 'El monto entero del documento; negativo si es una nota de crédito.',
      resolve: ({ sign, total, documentCurrency }) => toMajor(sign * total, documentCurrency),
    }),
    originalAmount: t.field({ type: 'Amount', resolve: ({ sign, total, documentCurrency }) => toMajor(sign * total, documentCurrency) }),
    matchedAmount: t.field({
      type: 'Amount',
      description: 'Lo que el calce usa del movimiento; negativo cuando una nota de crédito rebaja lo pagado.',
      resolve: ({ amount, currency }) => toMajor(amount, currency),
    }),
    difference: t.field({ type: DifferenceType, nullable: true, resolve: differenceOf }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    currencyType: t.expose('documentCurrency', { type: CurrencyEnum }),
    matchCurrency: t.expose('currency', { type: CurrencyEnum }),
    type: t.exposeString('documentType'),
    origin: t.expose('origin', { type: MatchOriginEnum }),
    evidence: t.exposeString('evidence', { nullable: true, description: 'La clase de evidencia que lo propuso; nula si se hizo a mano.' }),
    reasons: t.stringList({ description: 'Por qué, en frases.', resolve: ({ reasons }) => reasons.map(reasonWords) }),
    runId: t.exposeID('runId', { nullable: true, description: 'La conciliación automática que lo hizo, que se deshace entera.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    userRelated: t.field({
      type: UserRelatedType,
      nullable: true,
      description: 'Quién lo hizo, o quién puso en marcha la conciliación automática.',
      resolve: ({ person, createdAt }) => (person ? { person, at: createdAt } : null),
    }),
    document: t.field({ type: MatchDocumentType, resolve: (match) => match }),
  }),
});

type Candidate = { option: Option; part: Option['parts'][number]; currency: Currency };

const CandidateType = builder.objectRef<Candidate>('MatchCandidate').implement({
  description: 'Un documento que podría calzar. Los de una misma `option` se proponen juntos; la 1 es la mejor.',
  fields: (t) => ({
    documentId: t.id({ resolve: ({ part }) => part.documentId }),
    option: t.int({ resolve: ({ option }) => option.option }),
    evidence: t.string({ resolve: ({ option }) => option.evidence }),
    score: t.int({
      description: 'De 0 a 1.000, por la clase y las razones: solo ordena las opciones de un movimiento; nada se concilia por él.',
      resolve: ({ option }) => scoreOf(option),
    }),
    reasons: t.stringList({ resolve: ({ option }) => option.reasons.map(reasonWords) }),
    amount: t.field({
      type: 'Amount',
      description: 'Lo que usaría del movimiento; negativo en una nota de crédito.',
      resolve: ({ part, currency }) => toMajor(part.amount, currency),
    }),
    difference: t.field({ type: DifferenceType, nullable: true, resolve: ({ part }) => differenceOf(part) }),
    document: t.field({ type: MatchDocumentType, resolve: ({ part }) => part }),
  }),
});

const TransferType = builder.objectRef<Transfer>('OwnTransfer').implement({
  description: 'La otra parte de un traspaso entre cuentas de la empresa, o de un pago que volvió a su cuenta.',
  fields: (t) => ({
    transactionId: t.exposeID('movementId'),
    bankId: t.exposeString('bankCode'),
    accountNumber: t.exposeString('accountNumber'),
    date: t.expose('on', { type: 'Date' }),
    description: t.exposeString('glosa'),
    origin: t.expose('origin', { type: MatchOriginEnum }),
    reasons: t.stringList({ resolve: ({ reasons }) => reasons.map(reasonWords) }),
    userRelated: t.field({
      type: UserRelatedType,
      nullable: true,
      resolve: ({ person, createdAt }) => (person ? { person, at: createdAt } : null),
    }),
  }),
});

const TransferCandidateType = builder.objectRef<TransferOption>('TransferCandidate').implement({
  description: 'El otro movimiento de lo que puede ser un traspaso o un pago devuelto: se acepta con acceptSuggestions.',
  fields: (t) => ({
    transactionId: t.exposeID('movementId'),
    bankId: t.exposeString('bankCode'),
    accountNumber: t.exposeString('accountNumber'),
    date: t.expose('on', { type: 'Date' }),
    description: t.exposeString('glosa'),
    evidence: t.exposeString('evidence'),
    isStrong: t.exposeBoolean('isStrong', { description: 'No: nada muestra que el dinero sea de la empresa.' }),
    reasons: t.stringList({ resolve: ({ reasons }) => reasons.map(reasonWords) }),
  }),
});

const KindCandidateType = builder.objectRef<KindOption>('KindCandidate').implement({
  description: 'Lo que un movimiento puede ser, sin documento: se acepta con acceptSuggestions.',
  fields: (t) => ({
    kind: t.exposeString('kindKey'),
    kindLabel: t.exposeString('kindLabel'),
    evidence: t.exposeString('evidence'),
    reasons: t.stringList({ resolve: ({ reasons }) => reasons.map(reasonWords) }),
  }),
});

const ExplanationType = builder.objectRef<Explanation>('TransactionExplanation').implement({
  description: 'Lo que es una parte de un movimiento que ningún documento explica.',
  fields: (t) => ({
    id: t.exposeID('id'),
    transactionId: t.exposeID('movementId'),
    matchedAmount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    kind: t.exposeString('kindKey'),
    kindLabel: t.exposeString('kindLabel'),
    fieldKey: t.exposeString('areaKey'),
    areaLabel: t.exposeString('areaLabel'),
    accountPlan: t.field({ type: AccountPlanType, resolve: ({ accounts }) => accounts }),
    reason: t.exposeString('reason', { nullable: true }),
    origin: t.expose('origin', { type: MatchOriginEnum }),
    runId: t.exposeID('runId', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    userRelated: t.field({
      type: UserRelatedType,
      nullable: true,
      resolve: ({ person, createdAt }) => (person ? { person, at: createdAt } : null),
    }),
  }),
});

/** What a person made of a movement: a match with a document, or what it is without one. */
export type ManualMatch = { id: string; movementId: string; amount: number; currency: Currency } & (
  | { match: Match; explanation: null }
  | { match: null; explanation: Explanation }
);

export const ManualMatchType = builder.objectRef<ManualMatch>('ManualMatch').implement({
  description: 'Lo que una persona concilió: con un documento, o de tipo MANUAL, sin él.',
  fields: (t) => ({
    id: t.exposeID('id'),
    transactionId: t.exposeID('movementId'),
    type: t.string({ resolve: ({ match }) => match?.documentType ?? 'MANUAL' }),
    docId: t.id({ nullable: true, resolve: ({ match }) => match?.documentId ?? null }),
    matchedAmount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    match: t.expose('match', { type: TransactionMatchType, nullable: true }),
    kind: t.string({ nullable: true, resolve: ({ explanation }) => explanation?.kindKey ?? null }),
    kindLabel: t.string({ nullable: true, resolve: ({ explanation }) => explanation?.kindLabel ?? null }),
    accountPlan: t.field({ type: AccountPlanType, nullable: true, resolve: ({ explanation }) => explanation?.accounts ?? null }),
    reason: t.string({ nullable: true, resolve: ({ explanation }) => explanation?.reason ?? null }),
    userRelated: t.field({
      type: UserRelatedType,
      nullable: true,
      resolve: ({ match, explanation }) => {
        const { person, createdAt } = match ?? explanation;
        return person ? { person, at: createdAt } : null;
      },
    }),
  }),
});

type Movement = MovementWithLinks;
const isIn = ({ amount }: Movement) => amount >= 0;
const candidates = ({ options, currency }: Movement, isStrong: boolean): Candidate[] =>
  options.filter((one) => one.isStrong === isStrong).flatMap((option) => option.parts.map((part) => ({ option, part, currency })));

export const TransactionType = builder.objectRef<Movement>('Transaction').implement({
  description: 'Un movimiento bancario. Los montos son positivos: `type` dice si el dinero entra (RECIEVED) o sale (SPEND).',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: TransactionTypeEnum, resolve: (one) => (isIn(one) ? ('RECIEVED' as const) : ('SPEND' as const)) }),
    companyId: t.exposeID('companyId'),
    date: t.expose('on', { type: 'Date' }),
    stringDate: t.string({ resolve: ({ on }) => formatDay(on) }),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(Math.abs(amount), currency) }),
    description: t.exposeString('glosa', { description: 'La glosa del banco.' }),
    bankDocId: t.exposeString('reference', { nullable: true }),
    issuer: t.string({ nullable: true, resolve: (one) => (isIn(one) ? one.rut : one.companyRut) }),
    issuerName: t.string({ nullable: true, resolve: (one) => (isIn(one) ? one.name : one.companyName) }),
    receiver: t.string({ nullable: true, resolve: (one) => (isIn(one) ? one.companyRut : one.rut) }),
    receiverName: t.string({ nullable: true, resolve: (one) => (isIn(one) ? one.companyName : one.name) }),
    bankId: t.exposeString('bankCode'),
    accountId: t.exposeID('accountId'),
    accountNumber: t.exposeString('accountNumber'),
    accountBalance: t.field({
      type: 'Amount',
      nullable: true,
      description: 'El saldo que la cartola imprime después del movimiento.',
      resolve: ({ balance, currency }) => (balance === null ? null : toMajor(balance, currency)),
    }),
    remaining: t.field({
      type: 'Amount',
      description: 'Lo que ningún calce usa todavía; cero en un traspaso propio.',
      resolve: ({ amount, matched, transferId, currency }) => (transferId ? 0 : toMajor(Math.abs(amount) - matched, currency)),
    }),
    isMatched: t.exposeBoolean('isReconciled'),
    matchSearch: t.string({
      description: 'Todo lo que calza, en un texto.',
      resolve: ({ matches, explanations }) =>
        [
          ...matches.map((one) => `${typeLabel(one)} ${one.folio ?? ''} ${one.counterpartName ?? ''}`.trim()),
          ...explanations.map((one) => one.kindLabel),
        ].join(' · '),
    }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    amountCLP: t.field({
      type: 'Amount',
      nullable: true,
      resolve: ({ amountClp }) => (amountClp === null ? null : Math.abs(amountClp)),
    }),
    period: t.field({ type: 'Period', resolve: ({ on }) => periodOf(on) }),
    counterpartId: t.exposeString('rut', { nullable: true }),
    counterpartName: t.exposeString('name', { nullable: true }),
    matchs: t.expose('matches', { type: [TransactionMatchType] }),
    explanations: t.expose('explanations', { type: [ExplanationType], description: 'Lo que es, sin documento.' }),
    transfer: t.expose('transfer', { type: TransferType, nullable: true }),
    transferCandidate: t.expose('transferOption', { type: TransferCandidateType, nullable: true }),
    kindCandidate: t.expose('kindOption', { type: KindCandidateType, nullable: true }),
    strongMatchCandidates: t.field({ type: [CandidateType], resolve: (one) => candidates(one, true) }),
    weakMatchCandidates: t.field({ type: [CandidateType], resolve: (one) => candidates(one, false) }),
  }),
});

export const SumsType = builder.objectRef<MovementSums>('TransactionSums').implement({
  fields: (t) => ({
    currency: t.expose('currency', { type: CurrencyEnum }),
    received: t.field({ type: 'Amount', resolve: ({ received, currency }) => toMajor(received, currency) }),
    spent: t.field({ type: 'Amount', resolve: ({ spent, currency }) => toMajor(spent, currency) }),
    open: t.field({
      type: 'Amount',
      nullable: true,
      description: 'De ellos, lo que nada explica todavía; nulo donde la lista no lo suma.',
      resolve: ({ open, currency }) => (open === undefined ? null : toMajor(open, currency)),
    }),
  }),
});

const CountsType = builder.objectRef<StateCounts>('TransactionStateCounts').implement({
  fields: (t) => ({
    pending: t.exposeInt('pending'),
    suggested: t.exposeInt('suggested'),
    reconciled: t.exposeInt('reconciled'),
    hidden: t.exposeInt('hidden'),
  }),
});

const MonthCountType = builder.objectRef<MonthCount>('TransactionMonth').implement({
  fields: (t) => ({ period: t.expose('period', { type: 'Period' }), count: t.exposeInt('count') }),
});

type Page = { total: number; movements: Movement[]; filter?: MovementFilter };

export const TransactionPageType = builder.objectRef<Page>('TransactionPage').implement({
  fields: (t) => ({
    totalDocs: t.exposeInt('total'),
    docs: t.expose('movements', { type: [TransactionType] }),
    sums: t.field({
      type: [SumsType],
      nullable: true,
      description: 'Lo que suma todo lo filtrado, por moneda: abonos y cargos; nulo donde no hay un filtro.',
      resolve: ({ filter }, _args, context) => (filter ? read(context, filter.companyId, (db) => sumsOf(db, filter)) : null),
    }),
    counts: t.field({
      type: CountsType,
      nullable: true,
      description: 'Cuántos hay en cada estado con los demás filtros; nulo donde no hay un filtro.',
      resolve: ({ filter }, _args, context) => (filter ? read(context, filter.companyId, (db) => countStates(db, filter)) : null),
    }),
    months: t.field({
      type: [MonthCountType],
      nullable: true,
      description: 'Cuántos de todo lo filtrado tiene cada mes que tiene alguno, el último primero; nulo donde no hay un filtro.',
      resolve: ({ filter }, _args, context) => (filter ? read(context, filter.companyId, (db) => monthsOf(db, filter)) : null),
    }),
  }),
});

export const AccountType = builder.objectRef<Account>('TransactionAccount').implement({
  fields: (t) => ({
    accountId: t.exposeID('accountId'),
    accountNumber: t.exposeString('accountNumber'),
    bankId: t.exposeString('bankId'),
    currency: t.expose('currency', { type: CurrencyEnum }),
    alias: t.exposeString('alias'),
  }),
});

const EngineRunType = builder.objectRef<EngineRun>('EngineRun').implement({
  description: 'Una vuelta de la conciliación automática que calzó algo.',
  fields: (t) => ({
    id: t.exposeID('id'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    matches: t.exposeInt('matches'),
    transfers: t.exposeInt('transfers', { description: 'Traspasos propios y pagos devueltos.' }),
    returned: t.exposeInt('returned', { description: 'De ellos, los pagos devueltos.' }),
    isUndone: t.exposeBoolean('isUndone'),
  }),
});

const MonthType = builder.objectRef<Summary['month']>('ReconciliationMonth').implement({
  fields: (t) => ({
    period: t.string({ resolve: ({ period }) => period }),
    transactionsCount: t.exposeInt('total'),
    reconciledTransactionsCount: t.exposeInt('reconciled'),
  }),
});

export const SummaryType = builder.objectRef<Summary>('ReconciliationSummary').implement({
  fields: (t) => ({
    pending: t.exposeInt('pending'),
    reconciled: t.exposeInt('reconciled'),
    suggested: t.exposeInt('suggested', { description: 'Movimientos por conciliar que tienen una sugerencia.' }),
    month: t.expose('month', {
      type: MonthType,
      nullable: true,
      description: 'Este mes: la misma medida que en el dashboard y en el encabezado.',
    }),
    hidden: t.exposeInt('hidden', { description: 'Movimientos ocultos, que no cuentan en lo demás.' }),
    lastRun: t.expose('lastRun', { type: EngineRunType, nullable: true }),
  }),
});

export const BulkResultType = builder
  .objectRef<{ nModified: number; actNo?: number; actNos?: readonly number[] }>('MatchBulkResult')
  .implement({
    fields: (t) => ({
      ok: t.boolean({ resolve: () => true }),
      nModified: t.exposeInt('nModified'),
      actId: t.string({
        nullable: true,
        description: 'El número de este acto en el historial: con él, undoAct lo deshace tal cual. Nulo si fueron varios.',
        resolve: ({ actNo, actNos = [] }) => (actNos.length === 1 ? String(actNos[0]) : actNo === undefined ? null : String(actNo)),
      }),
      actIds: t.stringList({
        description: 'Los de todos sus actos: con ellos, undoActs los deshace juntos.',
        resolve: ({ actNo, actNos }) => (actNos ?? (actNo === undefined ? [] : [actNo])).map(String),
      }),
    }),
  });

/** The result of a run, or the long work that it became. */
export type EngineOutcome = { result: RunResult | null; work: WorkRow | null };

export const EngineResultType = builder.objectRef<EngineOutcome>('EngineResult').implement({
  description: 'Lo que hizo una conciliación automática; si hay mucho por conciliar sigue como trabajo largo, en `work`.',
  fields: (t) => ({
    automatic: t.int({
      nullable: true,
      description: 'Calces y traspasos que se hicieron.',
      resolve: ({ result }) => result?.automatic ?? null,
    }),
    suggestions: t.int({
      nullable: true,
      description: 'Movimientos con una sugerencia.',
      resolve: ({ result }) => result?.suggestions ?? null,
    }),
    ruled: t.int({
      nullable: true,
      description: 'Movimientos sobre los que actuaron las reglas.',
      resolve: ({ result }) => result?.ruled ?? null,
    }),
    runId: t.id({ nullable: true, resolve: ({ result }) => result?.runId ?? null }),
    work: t.expose('work', { type: WorkType, nullable: true }),
  }),
});
