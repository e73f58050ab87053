import { mayDo } from '#domain/access.ts';
import { CLAIM_WORDS, claimSentence } from '#domain/claims/office.ts';
import { isExpiringSoon } from '#domain/connections.ts';
import { plural } from '#domain/format.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { actorIn, type Context, read, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { pageOf } from '#server/api/page.ts';
import { certificateOf } from '#server/features/connections/store.ts';
import { type DocumentRow, documentRows } from '#server/features/documents/store.ts';
import { DocumentObject } from '#server/features/documents/types.ts';
import { type Claimable, claimableOf } from './list.ts';
import { type Requested, requestEvents } from './requests.ts';
import { ClaimActionEnum, ClockType, RequestedType } from './types.ts';

const AcceptResult = builder.objectRef<Requested & { action: keyof typeof CLAIM_WORDS }>('AcceptDocumentsResult').implement({
  fields: (t) => ({
    status: t.boolean({ description: 'Si se envía alguno.', resolve: ({ workId }) => workId !== null }),
    message: t.string({ resolve: (requested) => messageOf(requested) }),
    data: t.expose('documents', { type: [RequestedType], size: 200 }),
    warning: t.string({ nullable: true, description: 'Los que no se envían, si los hay.', resolve: (requested) => warningOf(requested) }),
    workId: t.exposeID('workId', { nullable: true, description: 'El trabajo largo que los envía.' }),
  }),
});

function messageOf({ documents, workId, action }: Requested & { action: keyof typeof CLAIM_WORDS }): string {
  if (workId === null) return 'Ningún documento se puede enviar.';
  const sent = documents.filter(({ refusal }) => refusal === null).length;
  return `${CLAIM_WORDS[action]}: se ${sent === 1 ? 'envía' : 'envían'} ${plural(sent, 'documento', 'documentos')} al SII. Lo que el SII registra no se deshace.`;
}

/** Each reason once, with how many it holds for where there are several. */
function warningOf({ documents }: Requested): string | null {
  const reasons = documents.flatMap(({ refusal }) => (refusal === null ? [] : [claimSentence(refusal)]));
  const [only, ...others] = Map.groupBy(reasons, (reason) => reason);
  if (!only) return null;
  const lead = `${reasons.length} de ${documents.length} no se ${reasons.length === 1 ? 'envía' : 'envían'}. `;
  return (
    lead + [only, ...others].map(([reason, some]) => (others.length === 0 ? reason : `${reason.slice(0, -1)} (${some.length}).`)).join(' ')
  );
}

builder.mutationField('acceptDocumentsSii', (t) =>
  t.field({
    type: AcceptResult,
    description: 'Acepta o reclama hasta 200 documentos recibidos ante el SII, uno por uno, como trabajo largo.',
    access: 'documents.claim',
    args: {
      companyId: t.arg.id(),
      codeEvent: t.arg({ type: ClaimActionEnum }),
      documents: t.arg.idList(),
      reason: t.arg.string({ required: false, description: 'El motivo: un reclamo lo necesita.' }),
      isConfirmed: t.arg.boolean({ required: false, description: 'Confirma un reclamo sobre el monto que fija la empresa.' }),
    },
    resolve: async (_root, { companyId, codeEvent: action, documents, reason, isConfirmed }, context) => {
      checkIds(documents);
      const request = { action, documents, reason: reason ?? '', isConfirmed: isConfirmed ?? false };
      const requested = await write(context, companyId, (db) => requestEvents(db, actorIn(context, companyId), request, new Date()));
      return { ...requested, action };
    },
  }),
);

type ClaimableRow = Claimable & { row: DocumentRow };

const ClaimableType = builder.objectRef<ClaimableRow>('ClaimableDocument').implement({
  fields: (t) => ({
    document: t.field({ type: DocumentObject, resolve: ({ row }) => row }),
    clock: t.expose('clock', { type: ClockType }),
    reasons: t.exposeStringList('reasons', { description: 'Por qué conviene mirarlo.' }),
    risk: t.expose('risk', { type: 'Amount', description: 'Pesos en juego: el monto, y una vez más por cada motivo.' }),
  }),
});

const ClaimablePage = builder.objectRef<{ totalDocs: number; docs: ClaimableRow[] }>('ClaimableDocuments').implement({
  fields: (t) => ({ totalDocs: t.exposeInt('totalDocs'), docs: t.expose('docs', { type: [ClaimableType] }) }),
});

builder.queryField('claimableDocuments', (t) =>
  t.field({
    type: ClaimablePage,
    description: 'Lo que aún se puede aceptar o reclamar, primero lo que más dinero pone en juego.',
    access: 'documents.read',
    args: { companyId: t.arg.id(), pagination: t.arg({ type: PaginationInput, required: false }) },
    resolve: (_root, { companyId, pagination }, context) => {
      const { limit, skip } = pageOf(pagination);
      return read(context, companyId, async (db) => {
        const all = await claimableOf(db, companyId, new Date());
        const page = all.slice(skip, skip + limit);
        const rows = await documentRows(
          db,
          page.map(({ document }) => document.id),
        );
        const byId = new Map(rows.map((row) => [row.documentId, row]));
        const docs = page.flatMap((one) => {
          const row = byId.get(one.document.id);
          return row ? [{ ...one, row }] : [];
        });
        return { totalDocs: all.length, docs };
      });
    },
  }),
);

type Clock = { pending: readonly Claimable[]; validUntil: Date | null; mayClaim: boolean };

const ClaimClockType = builder.objectRef<Clock>('ClaimClock').implement({
  description: 'Lo que hay por aceptar o reclamar, para el panel.',
  fields: (t) => ({
    pending: t.int({ resolve: ({ pending }) => pending.length }),
    amount: t.field({ type: 'Amount', description: 'En pesos.', resolve: ({ pending }) => amountOf(pending) }),
    soon: t.int({ description: 'Les quedan menos de 48 horas.', resolve: ({ pending }) => soonOf(pending).length }),
    soonAmount: t.field({ type: 'Amount', resolve: ({ pending }) => amountOf(soonOf(pending)) }),
    next: t.field({ type: ClockType, nullable: true, description: 'El que vence primero.', resolve: ({ pending }) => nextOf(pending) }),
    hasCertificate: t.boolean({ resolve: ({ validUntil }) => validUntil !== null && validUntil > new Date() }),
    isCertificateExpiring: t.boolean({ resolve: ({ validUntil }) => validUntil !== null && isExpiringSoon(validUntil, new Date()) }),
    mayClaim: t.exposeBoolean('mayClaim', { description: 'Si quien pregunta puede aceptar y reclamar.' }),
  }),
});

builder.queryField('claimClock', (t) =>
  t.field({
    type: ClaimClockType,
    access: 'documents.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, async (db) => ({
        pending: await claimableOf(db, companyId, new Date()),
        validUntil: (await certificateOf(db, companyId))?.validUntil ?? null,
        mayClaim: mayClaimIn(context, companyId),
      })),
  }),
);

function mayClaimIn({ memberships }: Context, companyId: string): boolean {
  const grant = memberships.get(companyId);
  return grant !== undefined && mayDo('documents.claim', grant);
}

function amountOf(claimable: readonly Claimable[]): number {
  return claimable.reduce((sum, { document }) => sum + document.amount, 0);
}

function soonOf(claimable: readonly Claimable[]): Claimable[] {
  return claimable.filter(({ clock }) => clock.isSoon);
}

function nextOf(claimable: readonly Claimable[]): Claimable['clock'] | null {
  const key = ({ clock }: Claimable) => `${clock.deadline?.on} ${clock.deadline?.time}`;
  return claimable.toSorted((a, b) => key(a).localeCompare(key(b)))[0]?.clock ?? null;
}
