import type { ClaimClock } from '#domain/claims/clock.ts';
import { CLAIM_ACTIONS, CLAIM_WORDS, type ClaimAction, claimSentence, isClaim } from '#domain/claims/office.ts';
import { builder } from '#server/api/builder.ts';
import { type Context, read } from '#server/api/context.ts';
import { DocumentObject } from '#server/features/documents/types.ts';
import { type ClaimedDocument, claimedDocuments, clockOf, isClaimableWithoutClock, refusalOf } from './documents.ts';
import { type ListedEvent, listedEvents } from './events.ts';
import type { RequestedDocument } from './requests.ts';

export const ClaimActionEnum = builder.enumType('ClaimEvent', {
  description:
    'ACD acepta el contenido; ERM da el recibo de mercaderías o servicios; RCD reclama el contenido; RFP y RFT, la falta parcial o total de mercaderías.',
  values: CLAIM_ACTIONS,
});

export const ClockType = builder.objectRef<ClaimClock>('DocumentClock').implement({
  description: 'Los ocho días para aceptar o reclamar un documento recibido, en hora de Chile.',
  fields: (t) => ({
    state: t.exposeString('state', { description: 'pending, accepted, claimed o tacit.' }),
    label: t.exposeString('label', { description: '«Quedan 3 días», «Vence hoy a las 14:05», «Aceptado»…' }),
    deadlineDate: t.field({ type: 'Date', nullable: true, resolve: ({ deadline }) => deadline?.on ?? null }),
    deadlineTime: t.string({ nullable: true, description: 'HH:MM:SS.', resolve: ({ deadline }) => deadline?.time ?? null }),
    isLatest: t.exposeBoolean('isLatest', { description: 'Se sabe solo el día de su recepción: vence a más tardar entonces.' }),
    isSoon: t.exposeBoolean('isSoon', { description: 'Quedan menos de 48 horas.' }),
  }),
});

const EventType = builder.objectRef<ListedEvent>('ClaimEventListed').implement({
  description: 'Lo que el SII tiene de un documento, o lo que se le pidió.',
  fields: (t) => ({
    code: t.exposeString('code'),
    description: t.string({ resolve: ({ code, description }) => wordsOf(code) ?? description }),
    responsible: t.exposeString('responsible', { nullable: true, description: 'RUT de quien lo hizo.' }),
    date: t.field({ type: 'Date', resolve: ({ on }) => on }),
    time: t.exposeString('time'),
    state: t.exposeString('state', { description: 'listed: el SII lo tiene; unknown: no se sabe si quedó; refused: no lo aceptó.' }),
    codResp: t.exposeInt('responseCode', {
      nullable: true,
      description: 'El código con que el SII respondió a lo que se le pidió desde aquí; nulo si no respondió, o si lo registró otro.',
    }),
    message: t.exposeString('message'),
    reason: t.exposeString('reason'),
  }),
});

function wordsOf(code: string): string | null {
  return CLAIM_ACTIONS.find((one) => one === code) ? CLAIM_WORDS[code as ClaimAction] : null;
}

const ActionType = builder.objectRef<{ action: ClaimAction; refusal: string | null }>('ClaimPossibility').implement({
  description: 'Lo que se puede pedir de un documento, o por qué no.',
  fields: (t) => ({
    event: t.field({ type: ClaimActionEnum, resolve: ({ action }) => action }),
    name: t.string({ resolve: ({ action }) => CLAIM_WORDS[action] }),
    isClaim: t.boolean({ resolve: ({ action }) => isClaim(action) }),
    refusal: t.exposeString('refusal', { nullable: true }),
  }),
});

const DocumentClaimType = builder.objectRef<ClaimedDocument>('DocumentClaim').implement({
  description: 'Cómo está un documento recibido ante el SII.',
  fields: (t) => ({
    clock: t.field({ type: ClockType, nullable: true, resolve: (document) => clockOf(document, new Date()) }),
    events: t.field({
      type: [EventType],
      size: 10,
      resolve: ({ id }, _args, context) => read(context, companiesOf(context), (db) => listedEvents(db, id)),
    }),
    possible: t.field({
      type: [ActionType],
      size: CLAIM_ACTIONS.length,
      resolve: (document) => CLAIM_ACTIONS.map((action) => ({ action, refusal: refusalText(document, action) })),
    }),
  }),
});

function refusalText(document: ClaimedDocument, action: ClaimAction): string | null {
  const refusal = refusalOf(document, action, new Date());
  return refusal === null ? null : claimSentence(refusal);
}

builder.objectField(DocumentObject, 'claim', (t) =>
  t.loadable({
    type: DocumentClaimType,
    nullable: true,
    description: 'Nulo en lo que no se acepta ni se reclama.',
    load: (ids: string[], context) => loadClaims(ids, context),
    resolve: ({ documentId }) => documentId,
  }),
);

async function loadClaims(ids: readonly string[], context: Context): Promise<(ClaimedDocument | null)[]> {
  const documents = await read(context, companiesOf(context), (db) => claimedDocuments(db, ids));
  const byId = new Map(documents.map((one) => [one.id, one]));
  const now = new Date();
  return ids.map((id) => {
    const document = byId.get(id);
    return document && isOfOffice(document, now) ? document : null;
  });
}

function isOfOffice(document: ClaimedDocument, now: Date): boolean {
  const isKnown = clockOf(document, now) !== null || document.events.length > 0 || document.open.length > 0;
  return isKnown || isClaimableWithoutClock(document, now);
}

function companiesOf({ memberships }: Context): string[] {
  return [...memberships.keys()];
}

export const RequestedType = builder.objectRef<RequestedDocument>('AcceptedDocument').implement({
  description: 'Un documento de la petición: se envía, o por qué no.',
  fields: (t) => ({
    id: t.id({ resolve: ({ document }) => document.id }),
    isSent: t.boolean({ resolve: ({ refusal }) => refusal === null }),
    codResp: t.int({
      nullable: true,
      description: 'El código con que el SII lo rechazaría.',
      resolve: ({ refusal }) => (typeof refusal === 'number' ? refusal : null),
    }),
    message: t.string({ resolve: ({ refusal }) => (refusal === null ? 'Se envía al SII.' : claimSentence(refusal)) }),
  }),
});
