import { CHEQUE_WORDS, shownState } from '#domain/documents/cheques.ts';
import type { NewCheque } from '#domain/documents/operations.ts';
import { CHEQUE_STATES } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { toMajor } from '#domain/money.ts';
import { oneLine } from '#domain/text.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum, PaginationInput } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { checkIds, distinctIds } from '#server/api/ids.ts';
import { pageOf } from '#server/api/page.ts';
import { newId } from '#server/db/ids.ts';
import { type ChequeSum, chequePage } from './cheque-list.ts';
import { type ChequeRow, chequesById, paidByCheques } from './cheque-rows.ts';
import { knownCheques, moveCheques } from './cheques.ts';
import { lockPayables } from './payables.ts';
import { operateDocuments } from './payment-point.ts';
import { ChequeInput, noteOf } from './point-inputs.ts';
import { DocumentActType } from './types.ts';

const ShownStateEnum = builder.enumType('ChequeState', {
  description:
    'En cartera, girado, depositado, cobrado (un movimiento lo calza entero), protestado, protestado y sin nada que cobrar, o anulado.',
  values: [...CHEQUE_STATES, 'cashed', 'replaced'] as const,
});
const NextStateEnum = builder.enumType('ChequeNextState', { values: ['deposited', 'bounced', 'cancelled'] as const });

const ChequeType = builder.objectRef<ChequeRow>('Cheque').implement({
  description: 'Un cheque recibido o girado: es un documento propio, con el mismo id.',
  fields: (t) => ({
    id: t.exposeID('id'),
    numberCheque: t.exposeString('number'),
    partialAmount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    fecha: t.expose('dueOn', { type: 'Date' }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    bankId: t.exposeString('bankCode', { nullable: true }),
    isIssued: t.exposeBoolean('isIssued', { description: 'Girado por la empresa; si no, recibido.' }),
    isProtested: t.boolean({ resolve: ({ state }) => state === 'bounced' }),
    state: t.field({ type: ShownStateEnum, resolve: shownState }),
    stateLabel: t.string({ resolve: (cheque) => CHEQUE_WORDS[shownState(cheque)] }),
    stateDate: t.expose('stateOn', { type: 'Date' }),
    reason: t.exposeString('reason', { nullable: true }),
    slipId: t.exposeID('slipId', { nullable: true, description: 'Los cheques de un mismo depósito.' }),
    name: t.exposeString('counterpartName', { nullable: true }),
    rut: t.exposeString('counterpartRut', { nullable: true }),
    documentIds: t.exposeIDList('documentIds', { description: 'Lo que paga.' }),
    isClosed: t.exposeBoolean('isClosed', { description: 'La fecha de corte ya no deja que vuelva lo que pagaba.' }),
  }),
});

const ChequeSumType = builder.objectRef<ChequeSum>('ChequeSum').implement({
  fields: (t) => ({
    isIssued: t.exposeBoolean('isIssued'),
    currency: t.expose('currency', { type: CurrencyEnum }),
    count: t.exposeInt('count'),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
  }),
});

const ChequePageType = builder.objectRef<Awaited<ReturnType<typeof chequePage>>>('ChequePage').implement({
  fields: (t) => ({
    totalDocs: t.exposeInt('total'),
    docs: t.expose('cheques', { type: [ChequeType] }),
    totals: t.expose('sums', { type: [ChequeSumType], description: 'Lo que suman los del filtro, por lado y moneda.' }),
  }),
});

builder.queryField('cheques', (t) =>
  t.field({
    type: ChequePageType,
    description: 'Los cheques de una empresa, el que vence primero antes.',
    access: 'documents.read',
    args: {
      companyId: t.arg.id(),
      pagination: t.arg({ type: PaginationInput, required: false }),
      isIssued: t.arg.boolean({ required: false, description: 'Girados o recibidos; sin él, ambos.' }),
      states: t.arg({ type: [ShownStateEnum], required: false }),
      dateStart: t.arg({ type: 'Date', required: false, description: 'De cobro.' }),
      dateEnd: t.arg({ type: 'Date', required: false, description: 'El primer día que ya no entra.' }),
      amountMin: t.arg({ type: 'Amount', required: false, description: 'En pesos.' }),
      amountMax: t.arg({ type: 'Amount', required: false }),
      search: t.arg.string({ required: false, description: 'Un número, un nombre o un RUT.' }),
      slipId: t.arg.id({ required: false, description: 'Los de un mismo depósito.' }),
    },
    resolve: (_root, { companyId, pagination, isIssued, states, dateStart, dateEnd, amountMin, amountMax, search, slipId }, context) => {
      const [slip = null] = slipId ? checkIds([slipId]) : [];
      const days = { start: dateStart ?? null, end: dateEnd ?? null };
      const amounts = { amountMin: amountMin ?? null, amountMax: amountMax ?? null };
      const filter = { isIssued: isIssued ?? null, states: states ?? [], ...days, ...amounts, search: search ?? '', slipId: slip };
      return read(context, companyId, (db) => chequePage(db, companyId, filter, pageOf(pagination)));
    },
  }),
);

type Opened = { cheque: ChequeRow; paid: { id: string; name: string }[] };
const PaidType = builder.objectRef<Opened['paid'][number]>('ChequePaid').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});
const OpenedType = builder.objectRef<Opened>('OpenCheque').implement({
  fields: (t) => ({
    cheque: t.expose('cheque', { type: ChequeType }),
    paid: t.expose('paid', { type: [PaidType], description: 'Lo que paga, o pagaba antes de volver.' }),
  }),
});

builder.queryField('cheque', (t) =>
  t.field({
    type: OpenedType,
    description: 'Un cheque con lo que paga.',
    access: 'documents.read',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id: requested }, context) => {
      const ids = checkIds([requested]);
      return read(context, companyId, async (db): Promise<Opened> => {
        const [cheque] = await chequesById(db, companyId, ids);
        if (!cheque) throw new AppError('NOT_FOUND');
        return { cheque, paid: (await paidByCheques(db, companyId, ids)).get(cheque.id) ?? [] };
      });
    },
  }),
);

type Created = { id: string; cheques: ChequeRow[]; actNo: number | null };
const CreatedType = builder.objectRef<Created>('CheckDocumentResult').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'El documento que pagan.' }),
    cheques: t.expose('cheques', { type: [ChequeType] }),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
  }),
});

builder.mutationField('createCheckDocument', (t) =>
  t.field({
    type: CreatedType,
    description: 'Paga un documento con cheques: cada uno es un documento que vence en su fecha.',
    access: 'documents.write',
    args: {
      companyId: t.arg.id(),
      documentId: t.arg.id(),
      input: t.arg({ type: [ChequeInput], maxItems: 60 }),
      isSameCheque: t.arg.boolean({
        required: false,
        description: 'Un cheque ya registrado es el mismo papel y paga también este documento.',
      }),
      confirmsClaimed: t.arg.boolean({ required: false, description: 'Se paga aunque esté reclamado.' }),
    },
    resolve: (_root, { companyId, documentId, input, isSameCheque, confirmsClaimed }, context) =>
      write(context, companyId, async (db): Promise<Created> => {
        const [id = ''] = distinctIds([documentId]);
        const [document] = await lockPayables(db, companyId, [id]);
        if (!document) return { id, cheques: [], actNo: null };
        const typed = input.map(({ numberCheque, partialAmount, fecha, bankId }): NewCheque => {
          const amount = partialAmount == null ? 0 : minorOf(partialAmount, document.currency);
          return { number: oneLine(numberCheque ?? ''), amount, on: fecha ?? null, bankCode: bankId || null, chequeId: null };
        });
        const cheques = await knownCheques(db, companyId, document, typed, isSameCheque ?? false);
        const operation = { kind: 'chequePayoff', cheques, isClaimConfirmed: confirmsClaimed ?? false } as const;
        const { actNo } = await operateDocuments(db, actorIn(context, companyId), [{ id, operation: () => operation }]);
        const [after] = await lockPayables(db, companyId, [id]);
        const made = after?.reductions.filter((one) => one.made?.actNo === actNo).flatMap(({ cheque }) => cheque?.id ?? []) ?? [];
        return { id, cheques: await chequesById(db, companyId, made), actNo };
      }),
  }),
);

builder.mutationField('depositCheques', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Deposita cheques recibidos, todos en un mismo depósito o ninguno.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), ids: t.arg.idList(), date: t.arg({ type: 'Date', required: false }) },
    resolve: (_root, { companyId, ids: requested, date }, context) => {
      const ids = distinctIds(requested);
      const to = { state: 'deposited', on: date ?? null, reason: null, slipId: newId() } as const;
      return write(context, companyId, async (db) => {
        const actNo = await moveCheques(db, actorIn(context, companyId), ids, to);
        return { nModified: ids.length, actNo, ids };
      });
    },
  }),
);

builder.mutationField('updateChequeState', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Lleva un cheque a otro estado; protestado o anulado devuelve su monto al documento que pagaba.',
    access: 'documents.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id(),
      state: t.arg({ type: NextStateEnum }),
      date: t.arg({ type: 'Date', required: false }),
      reason: t.arg.string({ required: false }),
    },
    resolve: (_root, { companyId, id, state, date, reason }, context) => {
      const ids = distinctIds([id]);
      const to = { state, on: date ?? null, reason: noteOf(reason), slipId: null };
      return write(context, companyId, async (db) => {
        const actNo = await moveCheques(db, actorIn(context, companyId), ids, to);
        return { nModified: 1, actNo, ids };
      });
    },
  }),
);
