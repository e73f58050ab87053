import { AppError } from '#domain/errors.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { personOf } from '#server/api/context.ts';
import { pageOf } from '#server/api/page.ts';
import { jobSummary, type MailRow, outboxPage, retryMail, testMail } from './store.ts';

// For the administrator of the installation only: mails, sent or failed, and jobs. Never their contents.

const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
const MailState = builder.enumType('MailState', { values: MAIL_STATES });

const OutboxMail = builder.objectRef<MailRow>('OutboxMail').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    recipient: t.exposeString('recipient'),
    subject: t.exposeString('subject'),
    state: t.expose('state', { type: MailState }),
    tries: t.exposeInt('tries'),
    lastError: t.exposeString('lastError', { nullable: true }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    sentAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ sentAt }) => sentAt }),
  }),
});

const OutboxPage = builder.objectRef<{ totalDocs: number; docs: MailRow[] }>('OutboxPage').implement({
  fields: (t) => ({
    totalDocs: t.exposeInt('totalDocs'),
    docs: t.field({ type: [OutboxMail], resolve: ({ docs }) => docs }),
  }),
});

builder.queryField('outboxMails', (t) =>
  t.field({
    type: OutboxPage,
    description: 'Los correos de la instalación, los más nuevos primero.',
    access: 'administrator',
    args: { pagination: t.arg({ type: PaginationInput, required: false }), state: t.arg({ type: MailState, required: false }) },
    resolve: (_root, { pagination, state }, { database }) => outboxPage(database.app, pageOf(pagination), state ?? null),
  }),
);

const JobKind = builder.objectRef<Awaited<ReturnType<typeof jobSummary>>[number]>('JobKind').implement({
  description: 'Los trabajos de un tipo: cuántos esperan, corren o fallaron para siempre.',
  fields: (t) => ({
    task: t.exposeString('task'),
    waiting: t.exposeInt('waiting'),
    running: t.exposeInt('running'),
    failed: t.exposeInt('failed'),
    lastError: t.exposeString('lastError', { nullable: true }),
    oldestAt: t.expose('oldestAt', { type: 'DateTime' }),
  }),
});

const SystemType = builder.objectRef<object>('System').implement({
  fields: (t) => ({
    hasMail: t.boolean({
      description: 'Si la instalación envía correos (CAUDAL_SMTP_URL).',
      resolve: (_system, _args, { settings }) => settings.smtpUrl !== undefined,
    }),
    mailFrom: t.string({ resolve: (_system, _args, { settings }) => settings.mailFrom }),
    jobs: t.field({ type: [JobKind], resolve: (_system, _args, { database }) => jobSummary(database.app) }),
  }),
});

builder.queryField('system', (t) => t.field({ type: SystemType, access: 'administrator', resolve: () => ({}) }));

builder.mutationField('retryMail', (t) =>
  t.field({
    type: OutboxMail,
    description: 'Intenta otra vez, ahora, un correo que no ha salido.',
    access: 'administrator',
    args: { id: t.arg.id() },
    resolve: async (_root, { id }, { database }) => {
      const mail = await retryMail(database.app, id);
      if (!mail) throw new AppError('NOT_FOUND');
      return mail;
    },
  }),
);

builder.mutationField('sendTestMail', (t) =>
  t.boolean({
    description: 'Envía un correo de prueba a quien lo pide; falso cuando la instalación no envía correos.',
    access: 'administrator',
    resolve: (_root, _args, context) => testMail(context.database.app, context.settings, personOf(context).email),
  }),
);
