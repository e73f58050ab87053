/** Movements by hand, as the API takes them. */
import { AppError } from '#domain/errors.ts';
import { plural } from '#domain/format.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, write } from '#server/api/context.ts';
import { createByHand, type HandRequest, type HandResult } from './by-hand.ts';
import { oneCompany } from './inputs.ts';
import { movementsById } from './list.ts';
import { TransactionType, TransactionTypeEnum } from './types.ts';

const TransactionInput = builder.inputType('CreateTransactionInput', {
  description: 'Un movimiento anotado a mano, de una cuenta de la empresa y un día que ninguna cartola cubre.',
  fields: (t) => ({
    companyId: t.id(),
    accountNumber: t.string({ maxLength: 40 }),
    bankId: t.string({ maxLength: 10 }),
    currency: t.field({ type: CurrencyEnum, required: false, description: 'La de la cuenta; sin ella, pesos.' }),
    date: t.field({ type: 'Date' }),
    amount: t.field({ type: 'Amount', description: 'Distinto de cero; el tipo dice si entra o sale.' }),
    type: t.field({ type: TransactionTypeEnum }),
    description: t.string({ description: 'La glosa: hasta 200 caracteres.' }),
    bankDocId: t.string({ required: false }),
    issuer: t.field({ type: 'Rut', required: false, description: 'El RUT de quien paga, si es un abono.' }),
    issuerName: t.string({ required: false }),
    receiver: t.field({ type: 'Rut', required: false, description: 'El RUT de quien recibe, si es un cargo.' }),
    receiverName: t.string({ required: false }),
  }),
});
type Input = typeof TransactionInput.$inferInput;

function requestOf(input: Input): HandRequest {
  const { bankId, accountNumber, currency, date, amount, type, description, bankDocId } = input;
  const isInflow = type === 'RECIEVED';
  const party = isInflow ? { rut: input.issuer, name: input.issuerName } : { rut: input.receiver, name: input.receiverName };
  return { bankCode: bankId, accountNumber, currency: currency ?? 'CLP', on: date, amount, isInflow, description, bankDocId, ...party };
}

builder.objectFields(TransactionType, (t) => ({
  origin: t.exposeString('origin', { description: 'statement: lo trajo una cartola; manual: lo anotó una persona.' }),
  floidCaseId: t.string({ nullable: true, description: 'El caso de la conexión que lo trajo.', resolve: () => null }),
}));

builder.mutationField('createTransaction', (t) =>
  t.field({
    type: TransactionType,
    description: 'Anota un movimiento; cuando llega la cartola con el mismo día y monto, ocupa su lugar. Se quita con undoAct.',
    access: { action: 'movements.match', companies: ({ input }: { input: { companyId: string } }) => [input.companyId] },
    args: { input: t.arg({ type: TransactionInput }) },
    resolve: (_root, { input }, context) =>
      write(context, input.companyId, async (db) => {
        const { ids } = await createByHand(db, actorIn(context, input.companyId), [requestOf(input)]);
        const [movement] = await movementsById(db, [input.companyId], ids);
        if (!movement) throw new AppError('MOVEMENT_REPEATED');
        return movement;
      }),
  }),
);

const FaultType = builder.objectRef<HandResult['faults'][number]>('TransactionFault').implement({
  fields: (t) => ({ line: t.exposeInt('line', { description: 'Su lugar en la lista, desde 1.' }), message: t.exposeString('message') }),
});
const BulkType = builder.objectRef<HandResult>('TransactionsCreated').implement({
  fields: (t) => ({
    status: t.boolean({ resolve: ({ faults }) => faults.length === 0 }),
    message: t.string({ resolve: messageOf }),
    faults: t.expose('faults', { type: [FaultType], description: 'Lo que hay que corregir; entonces no se creó ninguno.' }),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
  }),
});

/** Lines that a message names at most. */
const MAX_LINES = 10;

function messageOf({ ids, repeated, faults }: HandResult): string {
  if (faults.length === 0) return `${plural(ids.length, 'creado', 'creados')}, ${plural(repeated, 'ya estaba', 'ya estaban')}`;
  const lines = faults.slice(0, MAX_LINES).map(({ line, message }) => `Fila ${line}: ${message}`);
  return [...lines, ...(faults.length > MAX_LINES ? [`y ${faults.length - MAX_LINES} más.`] : [])].join(' ');
}

builder.mutationField('createBulkTransactions', (t) =>
  t.field({
    type: BulkType,
    description: 'Anota movimientos de una empresa, todos o ninguno; los que ya están no se repiten.',
    access: { action: 'movements.match', companies: ({ list }: { list: { companyId: string }[] }) => [oneCompany(list)] },
    args: { list: t.arg({ type: [TransactionInput] }) },
    resolve: (_root, { list }, context) => {
      const companyId = oneCompany(list);
      return write(context, companyId, (db) => createByHand(db, actorIn(context, companyId), list.map(requestOf)));
    },
  }),
);
