import { notificationTitle } from '#domain/notifications.ts';
import { builder } from '#server/api/builder.ts';
import { readOwn } from '#server/api/context.ts';
import { countOf, listOf, type NotificationQuery, type OwnNotification } from './inbox.ts';

const Reference = builder.enumType('NotificationReferenceType', { values: ['document', 'reconciliation'] as const });

const Recipient = builder.objectRef<OwnNotification>('NotificationRecipient').implement({
  fields: (t) => ({
    user: t.exposeID('personId'),
    isRead: t.boolean({ resolve: ({ readAt }) => readAt !== null }),
  }),
});

const Company = builder.objectRef<OwnNotification>('NotificationCompany').implement({
  description: 'La empresa como se llamaba entonces: quien recibe una invitación aún no puede ver la empresa misma.',
  fields: (t) => ({ id: t.exposeID('companyId'), name: t.exposeString('companyName') }),
});

const Meta = builder.objectRef<OwnNotification>('NotificationReferenceMeta').implement({
  fields: (t) => ({ documentId: t.exposeString('folio', { nullable: true, description: 'El folio.' }) }),
});

const ReferenceType = builder.objectRef<OwnNotification>('NotificationReference').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ documentId }) => documentId ?? '' }),
    meta: t.field({ type: Meta, resolve: (one) => one }),
  }),
});

const Profile = builder.objectRef<OwnNotification>('NotificationSenderProfile').implement({
  fields: (t) => ({
    firstName: t.string({ resolve: ({ firstName }) => firstName ?? '' }),
    lastName: t.string({ resolve: ({ lastName }) => lastName ?? '' }),
  }),
});

const Sender = builder.objectRef<OwnNotification>('NotificationSender').implement({
  fields: (t) => ({ profile: t.field({ type: Profile, resolve: (one) => one }) }),
});

export const NotificationType = builder.objectRef<OwnNotification>('Notification').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    title: t.string({ resolve: (one) => notificationTitle({ ...one, sender: senderName(one), company: one.companyName }) }),
    content: t.exposeString('content', { description: 'Texto: lo que parezca marcado también es texto.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    redirectUrl: t.exposeString('redirectUrl', { description: 'Una pantalla de la aplicación, con su búsqueda.' }),
    referenceType: t.expose('referenceType', { type: Reference, nullable: true }),
    botname: t.exposeString('botname', { nullable: true }),
    recipients: t.field({ type: [Recipient], description: 'Quien pregunta: lo que otros leyeron es de ellos.', resolve: (one) => [one] }),
    company: t.field({ type: Company, resolve: (one) => one }),
    reference: t.field({ type: ReferenceType, nullable: true, resolve: (one) => (one.documentId ? one : null) }),
    sender: t.field({ type: Sender, nullable: true, resolve: (one) => (one.firstName === null ? null : one) }),
  }),
});

/** Each part is loaded only when requested: the bell counts, and lists nothing. */
export const NotificationPage = builder.objectRef<NotificationQuery & { limit: number; skip: number }>('NotificationPage').implement({
  fields: (t) => ({
    totalDocs: t.int({ resolve: (query, _args, context) => readOwn(context, (db) => countOf(db, query)) }),
    unread: t.int({ resolve: (query, _args, context) => readOwn(context, (db) => countOf(db, { ...query, isRead: false })) }),
    docs: t.field({ type: [NotificationType], resolve: (query, _args, context) => readOwn(context, (db) => listOf(db, query, query)) }),
  }),
});

function senderName({ firstName, lastName }: OwnNotification): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null;
}
