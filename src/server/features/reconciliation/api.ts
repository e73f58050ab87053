import { mayDo } from '#domain/access.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { type Context, read } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { MAX_SEARCH } from '#server/api/lengths.ts';
import { pageOf } from '#server/api/page.ts';
import { filterOf, TransactionsInput } from './inputs.ts';
import { readMatches } from './links.ts';
import { companiesOfMovements, listMovements, type MovementWithLinks, movementsById } from './list.ts';
import { WIDE } from './narrowings.ts';
import { listAccounts, readSummary } from './summary.ts';
import './mutations.ts';
import { AccountType, SummaryType, TransactionMatchType, TransactionPageType, TransactionType, TransactionTypeEnum } from './types.ts';

builder.queryField('getTransactions', (t) =>
  t.field({
    type: TransactionPageType,
    description: 'Los movimientos bancarios, los más nuevos primero. `searchFilter`: glosa, nombre, RUT, monto o folio de lo que calzan.',
    access: 'movements.read',
    args: {
      type: t.arg({ type: TransactionTypeEnum, required: false }),
      pagination: t.arg({ type: PaginationInput, required: false }),
      input: t.arg({ type: TransactionsInput }),
      searchFilter: t.arg.string({ required: false, maxLength: MAX_SEARCH }),
    },
    resolve: (_root, { type, pagination, input, searchFilter }, context) => {
      const page = pageOf(pagination);
      const filter = filterOf({ type, input, search: searchFilter ?? '' });
      return read(context, input.companyId, async (db) => ({ ...(await listMovements(db, filter, page)), filter }));
    },
  }),
);

builder.queryField('getTransaction', (t) =>
  t.field({
    type: TransactionType,
    access: { action: 'movements.read', companies: ({ id }: { id: string }, context) => companiesOf(context, [id]) },
    args: { id: t.arg.id() },
    resolve: async (_root, { id }, context) => {
      const [movement] = await findTransactions(context, [id]);
      if (!movement) throw new AppError('NOT_FOUND');
      return movement;
    },
  }),
);

builder.queryField('findTransactionsById', (t) =>
  t.field({
    type: [TransactionType],
    description: 'Hasta mil, en el orden en que se piden; ninguno si uno de ellos no existe.',
    access: { action: 'movements.read', companies: ({ ids }: { ids: string[] }, context) => companiesOf(context, ids) },
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }, context) => findTransactions(context, ids),
  }),
);

builder.queryField('allMatchsByTransactionId', (t) =>
  t.field({
    type: [TransactionMatchType],
    description: 'Los calces de un movimiento. `dte`: solo los de documentos tributarios, o solo los demás.',
    access: {
      action: 'movements.read',
      companies: ({ transactionId }: { transactionId: string }, context) => companiesOf(context, [transactionId]),
    },
    args: { transactionId: t.arg.id(), dte: t.arg.boolean({ required: false }) },
    resolve: async (_root, { transactionId, dte }, context) => {
      const companies = await companiesOf(context, [transactionId]);
      const matches = await read(context, companies, (db) => readMatches(db, companies, [transactionId]));
      return matches.filter((one) => (dte ?? null) === null || (one.documentType === 'TAX_DOCUMENT') === dte);
    },
  }),
);

builder.queryField('getPosibleMatchedTransactions', (t) =>
  t.field({
    type: [TransactionType],
    description: 'Los movimientos por conciliar que tienen una sugerencia, los cien más nuevos.',
    access: 'movements.read',
    args: { companyId: t.arg.id() },
    resolve: async (_root, { companyId }, context) => {
      const filter = { ...EVERYTHING, companyId, isReconciled: false, isSuggested: true };
      const { movements } = await read(context, companyId, (db) => listMovements(db, filter, { limit: 100, skip: 0 }));
      return movements;
    },
  }),
);

builder.queryField('transactionAccountBankList', (t) =>
  t.field({
    type: [AccountType],
    access: 'movements.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => listAccounts(db, companyId)),
  }),
);

builder.queryField('reconciliationSummary', (t) =>
  t.field({
    type: SummaryType,
    description: 'Cuánto falta por conciliar, el avance del mes y la última conciliación automática.',
    access: 'movements.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => readSummary(db, companyId, dayInChile(new Date()))),
  }),
);

const EVERYTHING = {
  ...WIDE,
  sort: 'dateDesc' as const,
  isHidden: false,
  direction: null,
  accountId: null,
  bankCode: null,
  accountNumber: null,
  from: null,
  to: null,
  search: '',
};

/** The companies of these movements among the person's own; without movements, all those in which they may read. @throws NOT_FOUND */
export async function companiesOf(context: Context, ids: readonly string[]): Promise<string[]> {
  const checked = checkIds(ids);
  const own = [...context.memberships.values()];
  if (checked.length === 0) return own.filter((one) => mayDo('movements.read', one)).map((one) => one.companyId);
  const companyIds = own.map((one) => one.companyId);
  return read(context, companyIds, (db) => companiesOfMovements(db, companyIds, checked));
}

/** The one company of these movements. @throws NOT_FOUND when one is unknown, or they are of several; MOVEMENTS_EMPTY */
export async function companyOf(context: Context, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) throw new AppError('MOVEMENTS_EMPTY', {});
  const [companyId, ...others] = await companiesOf(context, ids);
  if (!companyId || others.length > 0) throw new AppError('NOT_FOUND');
  return companyId;
}

async function findTransactions(context: Context, ids: readonly string[]): Promise<MovementWithLinks[]> {
  const companies = await companiesOf(context, ids);
  return read(context, companies, (db) => movementsById(db, companies, checkIds(ids)));
}
