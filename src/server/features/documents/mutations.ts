import type { Operation } from '#domain/documents/operations.ts';
import { remainingOf } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, type Context, write } from '#server/api/context.ts';
import { checkIds, distinctIds } from '#server/api/ids.ts';
import { areaSections } from '#server/features/companies/store.ts';
import { companyOfDocuments } from './one-company.ts';
import type { StoredPayable } from './payables.ts';
import { operateDocuments, type PointRequest, type PointResult } from './payment-point.ts';
import {
  MeansEnum,
  ModifyDocumentInput,
  modificationRequest,
  noteOf,
  PartialInput,
  PayUnpayInput,
  paymentOf,
  SettleInput,
} from './point-inputs.ts';
import { DocumentActType } from './types.ts';

const CLAIMED = { required: false, description: 'Se paga aunque esté reclamado.' } as const;

builder.mutationField('FindAndSettleDocumentById', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Paga a mano todo lo que falta de cada documento, todos o ninguno.',
    access: {
      action: 'documents.write',
      companies: async ({ ids }: { ids: string[] }, context) => [await companyOfDocuments(context, ids)],
    },
    args: {
      ids: t.arg.idList(),
      date: t.arg({ type: 'Date', required: false, description: 'Entre la emisión y hoy; sin ella, hoy.' }),
      means: t.arg({ type: MeansEnum, required: false }),
      note: t.arg.string({ required: false }),
      confirmsClaimed: t.arg.boolean(CLAIMED),
    },
    resolve: async (_root, { ids, ...payment }, context) => {
      const operation = payoff(payment);
      return operateIn(
        context,
        await companyOfDocuments(context, ids),
        forAll(ids, () => operation),
      );
    },
  }),
);

builder.mutationField('FindAndSettlePartialsDocumentById', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Paga a mano una parte de cada documento, todos o ninguno.',
    access: {
      action: 'documents.write',
      companies: async ({ ids }: { ids: { id: string }[] }, context) => [await companyOfDocuments(context, idsOf(ids))],
    },
    args: {
      ids: t.arg({ type: [PartialInput] }),
      date: t.arg({ type: 'Date', required: false, description: 'Entre la emisión y hoy; sin ella, hoy.' }),
      means: t.arg({ type: MeansEnum, required: false }),
      note: t.arg.string({ required: false }),
      confirmsClaimed: t.arg.boolean(CLAIMED),
    },
    resolve: async (_root, { ids: documents, ...payment }, context) => {
      const whole = payoff(payment);
      const requests = documents.map(
        (one): PointRequest => ({
          id: one.id.toLowerCase(),
          seen: one,
          operation: ({ currency }) => ({
            ...whole,
            kind: 'partialPayoff',
            amount: one.amount == null ? 0 : minorOf(one.amount, currency),
          }),
        }),
      );
      return operateIn(context, await companyOfDocuments(context, idsOf(documents)), requests);
    },
  }),
);

builder.mutationField('modifyDocument', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Posterga, agenda, cede, oculta o mueve de mes documentos, o lo devuelve: todos o ninguno.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), input: t.arg({ type: [ModifyDocumentInput] }) },
    resolve: (_root, { companyId, input }, context) => {
      distinctIds(idsOf(input));
      if (input.length > 1 && input.some(({ operation }) => operation === 'agenda')) throw new AppError('ONE_DOCUMENT');
      return operateIn(context, companyId, input.map(modificationRequest));
    },
  }),
);

builder.mutationField('settleBothDocumentAndPoint', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Deja un documento y su punto del flujo con otro saldo, o pagado.',
    access: { action: 'documents.write', companies: async ({ id }: { id: string }, context) => [await companyOfDocuments(context, [id])] },
    args: {
      id: t.arg.id(),
      originalAmount: t.arg({ type: 'Amount', description: 'El monto que se vio; si hoy es otro, se rechaza.' }),
      remaining: t.arg({ type: 'Amount', description: 'El saldo que queda.' }),
      isPaid: t.arg.boolean(),
      seenRemaining: t.arg({ type: 'Amount', required: false, description: 'El saldo que se vio; si hoy es otro, se rechaza.' }),
      note: t.arg.string({ required: false, description: 'Por qué cambia el monto, o cómo se pagó.' }),
      confirmsClaimed: t.arg.boolean(CLAIMED),
    },
    resolve: async (_root, outcome, context) =>
      operateIn(context, await companyOfDocuments(context, [outcome.id]), [settleRequest(outcome)]),
  }),
);

builder.mutationField('settleDocument', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Lo mismo que settleBothDocumentAndPoint para varios, todos o ninguno.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), input: t.arg({ type: [SettleInput] }) },
    resolve: (_root, { companyId, input }, context) => {
      distinctIds(idsOf(input));
      return operateIn(context, companyId, input.map(settleRequest));
    },
  }),
);

builder.mutationField('payUnpayById', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Paga unos y revierte los pagos a mano de otros; los que ya están así no se cuentan.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), data: t.arg({ type: [PayUnpayInput] }) },
    resolve: (_root, { companyId, data }, context) => {
      distinctIds(idsOf(data));
      const requests = data.map(({ id, isPaid, ...payment }): PointRequest => {
        const operation = isPaid ? payoff(payment) : ({ kind: 'revertPayoff' } as const);
        return { id: id.toLowerCase(), operation: (document) => ((remainingOf(document) === 0) === isPaid ? null : operation) };
      });
      return operateIn(context, companyId, requests);
    },
  }),
);

builder.mutationField('setCategory', (t) =>
  t.field({
    type: DocumentActType,
    description: 'El área de documentos, por su clave; nula: la que les toca sin una persona.',
    access: {
      action: 'documents.write',
      companies: async ({ documents }: { documents: string[] }, context) => [await companyOfDocuments(context, documents)],
    },
    args: { documents: t.arg.idList(), fieldKey: t.arg.string({ required: false }) },
    resolve: async (_root, { documents, fieldKey }, context) => {
      const companyId = await companyOfDocuments(context, documents);
      return setArea(context, companyId, documents, fieldKey ? { key: fieldKey } : null);
    },
  }),
);

const AreaInput = builder.inputType('DocumentsAreaInput', {
  fields: (t) => ({
    companyId: t.id(),
    ids: t.idList(),
    cashflowAreaId: t.id({ required: false, description: 'Nula: la que les toca sin una persona.' }),
  }),
});

builder.mutationField('updateDocumentsCashflowAreaId', (t) =>
  t.field({
    type: DocumentActType,
    description: 'El área de documentos, por su id.',
    access: { action: 'documents.write', companies: ({ input }: { input: { companyId: string } }) => [input.companyId] },
    args: { input: t.arg({ type: AreaInput }) },
    resolve: (_root, { input: { companyId, ids, cashflowAreaId } }, context) =>
      setArea(context, companyId, ids, cashflowAreaId ? { id: checkIds([cashflowAreaId])[0] ?? '' } : null),
  }),
);

function operateIn(context: Context, companyId: string, requests: readonly PointRequest[]): Promise<PointResult> {
  return write(context, companyId, (db) => operateDocuments(db, actorIn(context, companyId), requests));
}

function payoff(payment: Parameters<typeof paymentOf>[0]) {
  return { kind: 'payoff', ...paymentOf(payment) } as const;
}

function forAll(ids: readonly string[], operation: PointRequest['operation']): PointRequest[] {
  return distinctIds(ids).map((id) => ({ id, operation }));
}

function idsOf(inputs: readonly { id: string }[]): string[] {
  return inputs.map(({ id }) => id);
}

type Outcome = {
  id: string;
  originalAmount: number;
  remaining: number;
  isPaid: boolean;
  seenRemaining?: number | null | undefined;
  note?: string | null | undefined;
  confirmsClaimed?: boolean | null | undefined;
};

/**
 * @throws PAID_WITH_REMAINING; MISSING_FIELD for a reason that is blank: only a caller that has no field for it, as the contract's form, gives none
 */
function settleRequest({ id, originalAmount, remaining, isPaid, seenRemaining, note: written, confirmsClaimed }: Outcome): PointRequest {
  if (isPaid && remaining !== 0) throw new AppError('PAID_WITH_REMAINING');
  const note = noteOf(written);
  if (!isPaid && written != null && note === null) throw new AppError('MISSING_FIELD', { label: 'el motivo', field: 'note' });
  const operation = ({ currency }: StoredPayable): Operation =>
    isPaid ? payoff({ note, confirmsClaimed }) : { kind: 'changeAmount', remaining: minorOf(remaining, currency), note };
  return { id: id.toLowerCase(), seen: { originalAmount, remaining: seenRemaining }, operation };
}

/** @throws AREA_UNKNOWN, NOT_FOUND for an id of none of the company's, AREA_OTHER_SIDE */
function setArea(
  context: Context,
  companyId: string,
  ids: readonly string[],
  area: { key: string } | { id: string } | null,
): Promise<PointResult> {
  return write(context, companyId, async (db) => {
    const areas = area ? await areaSections(db, companyId) : [];
    const found = area && areas.find((one) => ('key' in area ? one.key === area.key : one.id === area.id));
    if (area && !found) throw new AppError('key' in area ? 'AREA_UNKNOWN' : 'NOT_FOUND');
    const operation = ({ isReceived }: StoredPayable): Operation => {
      if (found && (found.section === 'INCOME') === isReceived) throw new AppError('AREA_OTHER_SIDE');
      return { kind: 'area', areaId: found?.id ?? null };
    };
    return operateDocuments(db, actorIn(context, companyId), forAll(ids, operation));
  });
}
