import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { type Context, personOf } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { provenSelf } from './identify.ts';
import { countTry, forgiveTry } from './limiter.ts';
import { changedMail } from './mails.ts';
import { keepRecoveryCodes, type NewSecret, newRecoveryCodes, newTotp, sealTotp, stepOf, takeCode, unsealTotp } from './second-step.ts';
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
      const totp = newTotp(self.email);
      const { numUpdatedRows } = await context.database.app
        .updateTable('person')
        .set({ totp_pending: sealTotp(context.settings.secret, self.id, totp.secret) })
        .where('person_id', '=', self.id)
        .where('totp_secret', 'is', null)
        .executeTakeFirst();
      if (Number(numUpdatedRows) === 0) throw new AppError('TOTP_ACTIVE');
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
      const { totpPending } = person;
      const step = await counted(context, async () =>
        stepOf(unsealTotp(context.settings.secret, person.id, totpPending), code.replace(/\s/g, '')),
      );
      if (step === null) throw new AppError('BAD_TOTP');
      const codes = newRecoveryCodes();
      await context.database.app.transaction().execute(async (db) => {
        await setTotp(db, person, { totp_secret: totpPending, totp_step: step });
        await keepRecoveryCodes(db, context.settings.secret, person.id, codes);
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
        await setTotp(db, person, { totp_secret: null, totp_step: null });
        await keepRecoveryCodes(db, context.settings.secret, person.id, []);
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
      const { secret } = context.settings;
      await context.database.app.transaction().execute((db) => keepRecoveryCodes(db, secret, person.id, codes));
      return { recoveryCodes: codes };
    },
  }),
);

async function useCode(context: Context, person: { id: string; totpSecret: string | null }, code: string): Promise<void> {
  const { database, settings } = context;
  const wasRight = await counted(context, async () => ((await takeCode(database.app, settings.secret, person, code)) ? true : null));
  if (!wasRight) throw new AppError('BAD_TOTP');
}

/** Counts a try with a code; a right one (not null) is taken back. */
async function counted<Result>(context: Context, check: () => Promise<Result | null>): Promise<Result | null> {
  const attempt = { email: `code ${personOf(context).id}`, address: context.address, isKnownAddress: false };
  await countTry(context.database.appPool, attempt);
  const result = await check();
  if (result !== null) await forgiveTry(context.database.appPool, attempt);
  return result;
}

/** Changes the second step of a person as it was read. @throws TOTP_NOT_BEGUN when another request changed it meanwhile */
async function setTotp(
  db: Db,
  { id, totpSecret, totpPending }: Pick<Credentials, 'id' | 'totpSecret' | 'totpPending'>,
  totp: { totp_secret: string | null; totp_step: number | null },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ ...totp, totp_pending: null })
    .where('person_id', '=', id)
    .where('totp_secret', 'is not distinct from', totpSecret)
    .where('totp_pending', 'is not distinct from', totpPending)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw new AppError('TOTP_NOT_BEGUN');
}
