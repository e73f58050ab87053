import { MAX_SHARES } from '#domain/costcenters/split.ts';
import type { BulkAct, Refusal } from '#domain/documents/bulk.ts';
import { bulkSentence } from '#domain/documents/work.ts';
import { AppError } from '#domain/errors.ts';
import { toMajor } from '#domain/money.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { checkIds, distinctIds } from '#server/api/ids.ts';
import { checkedComment } from '#server/features/comments/store.ts';
import type { BulkTrial } from './bulk-trial.ts';
import { filterOf, ListFilterInput } from './filter-inputs.ts';
import { type BulkOutcome, operateSelection, tryBulk } from './mass-operation.ts';
import { MeansEnum, paymentOf } from './point-inputs.ts';
import type { Selection } from './selection.ts';

const KindEnum = builder.enumType('DocumentBulkKind', {
  description: 'Lo que se hace a muchos documentos a la vez.',
  values: ['payoff', 'partialPayoff', 'revertPayoff', 'postpone', 'restoreDueDate', 'hide', 'show', 'area', 'split', 'comment'] as const,
});

const ShareInput = builder.inputType('DocumentBulkShare', {
  fields: (t) => ({ id: t.id(), percentage: t.float({ description: 'Hasta 100, con dos decimales.' }) }),
});

const ActInput = builder.inputType('DocumentBulkAct', {
  description: 'Una operación y lo que necesita: los demás campos se dejan.',
  fields: (t) => ({
    kind: t.field({ type: KindEnum }),
    date: t.field({ type: 'Date', required: false, description: 'Cuándo se pagó, sin ella hoy; postpone: el vencimiento.' }),
    days: t.int({ required: false, description: 'postpone: días desde el vencimiento de cada uno.' }),
    onlyBankDays: t.boolean({ required: false, description: 'postpone: los días son hábiles bancarios.' }),
    amount: t.field({ type: 'Amount', required: false, description: 'partialPayoff: lo que se paga de cada uno, en su moneda.' }),
    means: t.field({ type: MeansEnum, required: false }),
    note: t.string({ required: false, description: 'Cómo se pagó, en sus palabras.' }),
    confirmsClaimed: t.boolean({ required: false, description: 'Se paga aunque esté reclamado.' }),
    areaId: t.id({ required: false, description: 'area: nula, la que les toca sin una persona.' }),
    costCenters: t.field({ type: [ShareInput], required: false, maxItems: MAX_SHARES, description: 'split: vacío lo quita.' }),
    comment: t.string({ required: false, description: 'comment: hasta 2.000 caracteres.' }),
  }),
});

const SelectionInput = builder.inputType('DocumentSelection', {
  description: 'Documentos por sus ids, o todos los de un filtro como los vio la persona.',
  fields: (t) => ({
    ids: t.idList({ required: false }),
    filter: t.field({ type: ListFilterInput, required: false }),
    count: t.int({ required: false, description: 'Cuántos tenía el filtro; si hoy son otros, se rechaza.' }),
    sum: t.field({
      type: 'Amount',
      required: false,
      description: 'Lo que les faltaba por pagar, en pesos: la suma de `totals.remaining`.',
    }),
  }),
});

const BulkInput = builder.inputType('DocumentBulkInput', {
  fields: (t) => ({
    companyId: t.id(),
    selection: t.field({ type: SelectionInput }),
    act: t.field({ type: ActInput }),
    leavesOut: t.boolean({
      required: false,
      description: 'Los que no corresponden quedan igual; sin él, uno de ellos deja todos como están.',
    }),
  }),
});

const RefusalType = builder.objectRef<Refusal>('DocumentBulkRefusal').implement({
  description: 'Documentos que quedan igual por una misma razón.',
  fields: (t) => ({
    sentence: t.exposeString('sentence'),
    count: t.exposeInt('count'),
    names: t.stringList({ description: 'Los primeros.', resolve: ({ names }) => [...names] }),
  }),
});

const AmountsType = builder.objectRef<BulkTrial['amounts'][number]>('DocumentBulkAmounts').implement({
  description: 'Lo que falta por pagar de los que corresponden, antes y después.',
  fields: (t) => ({
    currency: t.expose('currency', { type: CurrencyEnum }),
    before: t.field({ type: 'Amount', resolve: ({ before, currency }) => toMajor(before, currency) }),
    after: t.field({ type: 'Amount', resolve: ({ after, currency }) => toMajor(after, currency) }),
  }),
});

const TrialType = builder.objectRef<BulkTrial>('DocumentBulkTrial').implement({
  fields: (t) => ({
    count: t.exposeInt('count'),
    suited: t.exposeInt('suited', { description: 'A cuántos les corresponde.' }),
    refusals: t.field({ type: [RefusalType], size: 50, resolve: ({ refusals }) => refusals.slice(0, 50) }),
    amounts: t.field({ type: [AmountsType], size: 7, resolve: ({ amounts }) => amounts }),
    sold: t.exposeInt('sold', { description: 'Compras por pagar que su emisor cedió: se le paga a quien las tiene ahora.' }),
  }),
});

const OutcomeType = builder.objectRef<BulkOutcome>('DocumentBulkOutcome').implement({
  description: 'Lo hecho, o el trabajo largo que lo hace.',
  fields: (t) => ({
    workId: t.exposeID('workId', { nullable: true, description: 'Nulo si ya está hecho.' }),
    count: t.exposeInt('count'),
    nModified: t.int({ resolve: ({ result }) => result?.operated ?? 0 }),
    sentence: t.string({ nullable: true, description: 'Cómo terminó.', resolve: ({ result }) => result && bulkSentence(result) }),
    actId: t.string({ nullable: true, resolve: ({ result }) => (result?.actNo == null ? null : String(result.actNo)) }),
  }),
});

const ofInput = ({ input }: { input: { companyId: string } }) => [input.companyId];

builder.queryField('documentBulkTrial', (t) =>
  t.field({
    type: TrialType,
    description: 'Lo que haría operateDocuments, y a cuáles no corresponde y por qué. No cambia nada.',
    access: { action: 'documents.write', companies: ofInput },
    args: { input: t.arg({ type: BulkInput }) },
    resolve: (_root, { input: { companyId, selection, act } }, context) => {
      const [bulkAct, which] = [actOf(act), selectionOf(selection)];
      return read(context, companyId, (db) => tryBulk(db, companyId, bulkAct, which));
    },
  }),
);

builder.mutationField('operateDocuments', (t) =>
  t.field({
    type: OutcomeType,
    description:
      'Hace lo mismo a los documentos elegidos, o a todos los de un filtro, como un solo acto; si son muchos, como trabajo largo.',
    access: { action: 'documents.write', companies: ofInput },
    args: { input: t.arg({ type: BulkInput }) },
    resolve: (_root, { input: { companyId, selection, act, leavesOut } }, context) => {
      const [bulkAct, which] = [actOf(act), selectionOf(selection)];
      const request = { act: bulkAct, leavesOut: leavesOut ?? false };
      return write(context, companyId, (db) => operateSelection(db, actorIn(context, companyId), request, which));
    },
  }),
);

/** @throws IDS_OR_FILTER, IDS_EMPTY, IDS_TWICE, TOO_MANY_IDS, NOT_FOUND */
function selectionOf({ ids, filter, count, sum }: typeof SelectionInput.$inferInput): Selection {
  if (Boolean(ids) === Boolean(filter)) throw new AppError('IDS_OR_FILTER');
  if (ids) return { ids: distinctIds(ids) };
  return { filter: filterOf(filter ?? {}), seen: { count: count ?? 0, sum: sum ?? 0 } };
}

/** @throws COMMENT_EMPTY, TEXT_TOO_LONG, NOT_FOUND, BAD_FIELD */
function actOf(input: typeof ActInput.$inferInput): BulkAct {
  const { kind, date, days, onlyBankDays, amount, areaId, costCenters, comment } = input;
  const payment = paymentOf(input);
  switch (kind) {
    case 'payoff':
      return { kind, ...payment };
    case 'partialPayoff':
      return { kind, ...payment, amount: amount ?? 0 };
    case 'postpone':
      return { kind, on: date ?? null, days: days ?? null, onlyBankDays: onlyBankDays ?? false };
    case 'area':
      return { kind, areaId: areaId ? (checkIds([areaId])[0] ?? null) : null };
    case 'split':
      return { kind, shares: (costCenters ?? []).map(shareOf) };
    case 'comment':
      return { kind, comment: checkedComment(comment ?? '') };
    default:
      return { kind };
  }
}

function shareOf({ id, percentage }: typeof ShareInput.$inferInput): { costCenterId: string; percentage: number } {
  const hundredths = Math.round(percentage * 100);
  if (Math.abs(percentage * 100 - hundredths) > 1e-6)
    throw new AppError('BAD_FIELD', { field: 'costCenters', message: 'Un porcentaje lleva hasta dos decimales.' });
  return { costCenterId: checkIds([id])[0] ?? '', percentage: hundredths };
}
