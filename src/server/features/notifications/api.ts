import { AppError } from '#domain/errors.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { type Context, personOf, readOwn, writeOwn } from '#server/api/context.ts';
import { pageOf } from '#server/api/page.ts';
import { isId } from '#server/db/ids.ts';
import { streamOf } from '#server/db/stream.ts';
import { markRead, ownNotification } from './inbox.ts';
import { NotificationPage, NotificationType } from './types.ts';
import { wantsMail, wishMail } from './wants-mail.ts';

builder.queryField('getNotifications', (t) =>
  t.field({
    type: NotificationPage,
    description: 'Lo que se avisó a quien pregunta, lo más nuevo primero; sin companyId, de todas sus empresas.',
    access: 'session',
    args: {
      userId: t.arg.id(),
      companyId: t.arg.id({ required: false }),
      isRead: t.arg.boolean({ required: false }),
      pagination: t.arg({ type: PaginationInput, required: false }),
    },
    resolve: (_root, { userId, companyId, isRead, pagination }, context) => {
      if (companyId && !context.memberships.has(companyId)) throw new AppError('COMPANY_NOT_FOUND');
      return { personId: ownId(context, userId), companyId: companyId ?? null, isRead: isRead ?? null, ...pageOf(pagination) };
    },
  }),
);

builder.mutationField('markNotificationAsRead', (t) =>
  t.field({
    type: NotificationType,
    access: 'session',
    args: { notificationId: t.arg.id(), userId: t.arg.id(), companyId: t.arg.id() },
    resolve: async (_root, { notificationId: id, userId, companyId }, context) => {
      ownId(context, userId);
      if (!isId(id) || !isId(companyId)) throw new AppError('NOT_FOUND');
      const read = await writeOwn(context, async (db, personId) => {
        await markRead(db, personId, { companyId, id });
        return ownNotification(db, personId, companyId, id);
      });
      if (!read) throw new AppError('NOT_FOUND');
      return read;
    },
  }),
);

const MarkedType = builder.objectRef<{ nModified: number }>('NotificationsMarked').implement({
  fields: (t) => ({ ok: t.boolean({ resolve: () => true }), nModified: t.exposeInt('nModified') }),
});

builder.mutationField('markAllNotificationAsRead', (t) =>
  t.field({
    type: MarkedType,
    access: 'session',
    resolve: async (_root, _args, context) => ({ nModified: await writeOwn(context, (db, personId) => markRead(db, personId)) }),
  }),
);

builder.subscriptionField('notificationsReceived', (t) =>
  t.field({
    type: NotificationType,
    description: 'Cada aviso nuevo; nulo, una vez: desde ahora llegan, y lo de antes se sabe preguntando por los avisos.',
    nullable: true,
    access: 'session',
    args: { userId: t.arg.id() },
    subscribe: (_root, { userId }, context) => followNotifications(context, ownId(context, userId)),
    resolve: async (event, _args, context) => {
      if (!event) return null;
      const notification = await readOwn(context, (db, personId) => ownNotification(db, personId, event.companyId, event.id));
      if (!notification) throw new AppError('NOT_FOUND');
      return notification;
    },
  }),
);

builder.subscriptionField('accessChanged', (t) =>
  t.boolean({
    description:
      'Verdadero: cambió lo que la persona puede ver (una empresa, un rol, un plan), hay que preguntar todo de nuevo. Falso, una vez: ' +
      'desde ahora se avisa; lo que cambió entre la primera respuesta de la página y este momento se sabe preguntando por las empresas.',
    access: 'session',
    subscribe: (_root, _args, context) => followAccess(context),
    resolve: ({ isChange }) => isChange,
  }),
);

builder.queryField('notificationsByMail', (t) =>
  t.boolean({
    description: 'Si quien pregunta recibe sus avisos también por correo; nulo cuando esta instalación no envía correo.',
    nullable: true,
    access: 'session',
    resolve: (_root, _args, context) => (context.settings.smtpUrl ? readOwn(context, wantsMail) : null),
  }),
);

builder.mutationField('updateNotificationsByMail', (t) =>
  t.boolean({
    access: 'session',
    args: { byMail: t.arg.boolean() },
    resolve: async (_root, { byMail }, context) => {
      await writeOwn(context, (db, personId) => wishMail(db, personId, byMail));
      return byMail;
    },
  }),
);

/** The id of the current person; another person's data does not exist. @throws NOT_FOUND */
function ownId(context: Context, userId: string): string {
  const { id } = personOf(context);
  if (userId.toLowerCase() !== id) throw new AppError('NOT_FOUND');
  return id;
}

function followNotifications({ database }: Context, personId: string): AsyncIterable<{ companyId: string; id: string } | null> {
  return streamOf((emit) => {
    const unsubscribe = database.subscribe('notification', personId, emit);
    emit(null);
    return unsubscribe;
  });
}

function followAccess(context: Context): AsyncIterable<{ isChange: boolean }> {
  return streamOf((emit) => {
    const unsubscribe = context.database.subscribe('access', personOf(context).id, () => emit({ isChange: true }));
    emit({ isChange: false });
    return unsubscribe;
  });
}
