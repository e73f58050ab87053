import { type Day, dayInChile, isBirthday } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Rut } from '#domain/rut.ts';
import { builder } from '#server/api/builder.ts';
import { personOf } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import { UserType } from '#server/features/users/types.ts';
import { checkLastName, checkName } from './check.ts';
import { deviceOf } from './device.ts';
import { sameSession } from './identify.ts';
import { updatePerson } from './person.ts';
import { type Profile, profileOf } from './profile.ts';
import { endSessions, sessionsOf } from './store.ts';
import { LoginResult } from './types.ts';

const LoggedUser = builder.objectRef<Profile>('LoggedUser').implement({
  description: 'Quien pregunta.',
  fields: (t) => ({
    uid: t.exposeID('id'),
    name: t.exposeString('name'),
    surname: t.exposeString('surname'),
    email: t.exposeString('email'),
    phone: t.exposeString('phone'),
    rut: t.exposeString('rut', { nullable: true }),
    birthday: t.field({ type: 'Date', nullable: true, resolve: ({ birthday }) => birthday }),
    roles: t.stringList({ resolve: ({ systemRole }) => (systemRole ? [systemRole] : []) }),
    isVerified: t.boolean({ resolve: ({ provenAt }) => provenAt !== null }),
    hasTotp: t.exposeBoolean('hasTotp', { description: 'Si la verificación en dos pasos está activa.' }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft'),
  }),
});

builder.queryField('loggedUser', (t) =>
  t.field({
    type: LoggedUser,
    access: 'session',
    resolve: (_root, _args, context) => profileOf(context.database.app, personOf(context).id),
  }),
);

const UserUpdateInput = builder.inputType('UserUpdateInput', {
  description: 'Lo que no se nombra queda como está.',
  fields: (t) => ({
    name: t.string({ required: false }),
    lastName: t.string({ required: false }),
    rut: t.field({ type: 'Rut', required: false }),
    birthday: t.string({ required: false, description: 'AAAA-MM-DD, desde 1900: los demás días empiezan en 2000.' }),
    phone: t.string({ required: false }),
  }),
});

builder.mutationField('updateUser', (t) =>
  t.field({
    type: UserType,
    description: 'Cambia los datos propios; nadie cambia los de otra persona.',
    access: 'session',
    args: { id: t.arg.id(), input: t.arg({ type: UserUpdateInput }) },
    resolve: async (_root, { id, input }, context) => {
      const self = personOf(context);
      if (id.toLowerCase() !== self.id) throw new AppError('NOT_FOUND');
      await updatePerson(context.database.app, self.id, checkProfile(input));
      return profileOf(context.database.app, self.id);
    },
  }),
);

builder.mutationField('renewSession', (t) =>
  t.field({
    type: LoginResult,
    description: 'Otro token de la misma sesión, con los datos de ahora; termina cuando el anterior.',
    access: 'session',
    resolve: async (_root, _args, context) => ({ accessToken: await sameSession(context) }),
  }),
);

type SessionRow = { id: string; createdAt: Date; expiresAt: Date; userAgent: string; address: string };

const UserSession = builder.objectRef<SessionRow>('UserSession').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    device: t.string({ resolve: ({ userAgent }) => deviceOf(userAgent) }),
    address: t.exposeString('address'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
    isCurrent: t.boolean({ resolve: ({ id }, _args, context) => id === personOf(context).sessionId }),
  }),
});

builder.queryField('mySessions', (t) =>
  t.field({
    type: [UserSession],
    access: 'session',
    resolve: (_root, _args, context) => sessionsOf(context.database.app, personOf(context).id),
  }),
);

builder.mutationField('closeOtherSessions', (t) =>
  t.int({
    description: 'Cierra todas las sesiones propias menos esta; responde cuántas.',
    access: 'session',
    resolve: (_root, _args, context) => {
      const { id, sessionId } = personOf(context);
      return context.database.app.transaction().execute((db) => endSessions(db, id, { except: sessionId }));
    },
  }),
);

builder.mutationField('closeSession', (t) =>
  t.boolean({
    access: 'session',
    args: { id: t.arg.id() },
    resolve: async (_root, { id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      const person = personOf(context);
      const ended = await context.database.app.transaction().execute((db) => endSessions(db, person.id, { only: id }));
      if (ended === 0) throw new AppError('NOT_FOUND');
      return true;
    },
  }),
);

function checkBirthday(text: string | null): Day | null {
  if (!text) return null;
  if (!isBirthday(text, dayInChile(new Date()))) throw new AppError('BAD_BIRTHDAY');
  return text;
}

type ProfileInput = {
  name?: string | null | undefined;
  lastName?: string | null | undefined;
  rut?: Rut | null | undefined;
  birthday?: string | null | undefined;
  phone?: string | null | undefined;
};

function checkProfile({ name, lastName, rut, birthday, phone }: ProfileInput) {
  if (phone && !/^\+?[\d\s()-]{6,25}$/.test(phone.trim())) throw new AppError('BAD_PHONE');
  return {
    ...(typeof name === 'string' ? { name: checkName(name) } : {}),
    ...(typeof lastName === 'string' ? { surname: checkLastName(lastName) } : {}),
    ...(rut === undefined ? {} : { rut }),
    ...(birthday === undefined ? {} : { birthday: checkBirthday(birthday) }),
    ...(phone === undefined ? {} : { phone: phone?.trim() ?? '' }),
  };
}
