import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { type Context, personOf } from '#server/api/context.ts';
import { type Db, holds } from '#server/db/scope.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { askForProof, provenSelf, tryOwn } from './identify.ts';
import { changedMail } from './mails.ts';
import { type NewSecret, newRecoveryCodes, newTotp, sealTotp, stepOf, storeRecoveryCodes, takeCode, unsealTotp } from './second-step.ts';
import { type Credentials, credentialsById } from './store.ts';

const TotpSetup = builder.objectRef<NewSecret>('TotpSetup').implement({
  description: 'Lo que necesita una aplicación de verificación. Se muestra una vez.',
  fields: (t) => ({
    secret: t.exposeString('secret'),
    uri: t.exposeString('uri'),
    qr: t.exposeString('qr', { description: 'El código QR de `uri`, en SVG.' }),
  }),
});

builder.mutationField('beginTotp', (t) =>
  t.field({
    type: TotpSetup,
    description: 'Prepara la verificación en dos pasos; rige desde `confirmTotp`. Con una activa se desactiva primero, con un código suyo.',
    access: 'session',
    args: { password: t.arg.string() },
    resolve: async (_root, { password }, context) => {
      const self = await provenSelf(context, password);
      if (!self) throw new AppError('WRONG_PASSWORD');
      await requireProof(context, self);
      const totp = newTotp(self.email);
      const sealed = sealTotp(context.settings.keys, self.id, totp.secret);
      if (!(await holds(context.database.app, sql`begin_totp(${self.id}, ${sealed})`))) throw new AppError('TOTP_ACTIVE');
      return totp;
    },
  }),
);

const RecoveryCodes = builder.objectRef<{ recoveryCodes: string[] }>('RecoveryCodes').implement({
  description: 'Para entrar sin el teléfono: cada uno sirve una vez. No se pueden volver a pedir.',
  fields: (t) => ({ recoveryCodes: t.exposeStringList('recoveryCodes') }),
});

builder.mutationField('confirmTotp', (t) =>
  t.field({
    type: RecoveryCodes,
    access: 'session',
    args: { code: t.arg.string() },
    resolve: async (_root, { code }, context) => {
      const person = await credentialsById(context.database.app, personOf(context).id);
      if (!person.totpPending) throw new AppError('TOTP_NOT_BEGUN');
      await requireProof(context, person);
      const { totpPending } = person;
      const step = await tryOwn(context, 'code', async () =>
        stepOf(unsealTotp(context.settings.keys, person.id, totpPending), code.replace(/\s/g, '')),
      );
      if (step === null) throw new AppError('BAD_TOTP');
      const codes = newRecoveryCodes();
      await context.database.app.transaction().execute(async (db) => {
        await setTotp(db, person, { secret: totpPending, step });
        await storeRecoveryCodes(db, context.settings.keys, person.id, codes);
        await queueMail(db, context.settings, changedMail(person, 'Activaste la verificación en dos pasos.'));
      });
      return { recoveryCodes: codes };
    },
  }),
);

builder.mutationField('disableTotp', (t) =>
  t.boolean({
    access: 'session',
    args: { password: t.arg.string(), code: t.arg.string() },
    resolve: async (_root, { password, code }, context) => {
      const person = await provenSelf(context, password);
      if (!person) throw new AppError('WRONG_PASSWORD');
      await useCode(context, person, code);
      await context.database.app.transaction().execute(async (db) => {
        await setTotp(db, person, { secret: null, step: null });
        await storeRecoveryCodes(db, context.settings.keys, person.id, []);
        await queueMail(db, context.settings, changedMail(person, 'Desactivaste la verificación en dos pasos.'));
      });
      return true;
    },
  }),
);

builder.mutationField('renewRecoveryCodes', (t) =>
  t.field({
    type: RecoveryCodes,
    description: 'Códigos de recuperación nuevos; los anteriores dejan de servir.',
    access: 'session',
    args: { code: t.arg.string() },
    resolve: async (_root, { code }, context) => {
      const person = await credentialsById(context.database.app, personOf(context).id);
      await useCode(context, person, code);
      const codes = newRecoveryCodes();
      const { keys } = context.settings;
      await context.database.app.transaction().execute((db) => storeRecoveryCodes(db, keys, person.id, codes));
      return { recoveryCodes: codes };
    },
  }),
);

async function useCode(context: Context, person: { id: string; totpSecret: string | null }, code: string): Promise<void> {
  const { database, settings } = context;
  const wasRight = await tryOwn(context, 'code', async () => ((await takeCode(database.app, settings.keys, person, code)) ? true : null));
  if (!wasRight) throw new AppError('BAD_TOTP');
}

/** A second step on somebody else's e-mail would lock its owner out. @throws EMAIL_UNVERIFIED */
async function requireProof(context: Context, { email, provenAt }: Credentials): Promise<void> {
  if (context.settings.smtpUrl && provenAt === null) await askForProof(context, email);
}

/** Changes the second step of a person, compared with what was read. @throws TOTP_NOT_BEGUN when another request changed it meanwhile */
async function setTotp(
  db: Db,
  { id, totpSecret, totpPending }: Pick<Credentials, 'id' | 'totpSecret' | 'totpPending'>,
  { secret, step }: { secret: string | null; step: number | null },
): Promise<void> {
  if (!(await holds(db, sql`change_totp(${id}, ${totpSecret}, ${totpPending}, ${secret}, ${step})`))) throw new AppError('TOTP_NOT_BEGUN');
}
