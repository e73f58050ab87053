import { COLLECTIONS } from '#domain/connections.ts';
import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { type Context, type Membership, read } from '#server/api/context.ts';
import { type BotLog, connectionsOf, hasActiveConnection, runSeenBy } from './store.ts';
import { BotLogType, CollectionsType, ConnectionType } from './types.ts';

builder.queryField('allPasswordsByCompanyId', (t) =>
  t.field({
    type: [ConnectionType],
    description: 'Las conexiones de la empresa que el rol de quien pregunta permite conocer. Sus claves no se leen nunca.',
    access: 'connections.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => {
      const grant = grantIn(context, companyId);
      return read(context, companyId, (db) => connectionsOf(db, companyId, grant));
    },
  }),
);

builder.queryField('collectionsAccount', (t) =>
  t.field({
    type: CollectionsType,
    access: 'collections.read',
    args: { companyId: t.arg.id() },
    resolve: async (_root, { companyId }, context) => ({
      isConnected: await read(context, companyId, (db) => hasActiveConnection(db, companyId, COLLECTIONS)),
      signUpUrl: context.settings.collectionsUrl ?? null,
    }),
  }),
);

builder.subscriptionField('botlogResponse', (t) =>
  t.field({
    type: BotLogType,
    description: 'Cada ejecución de una conexión que termina.',
    access: 'connections.read',
    args: { companyId: t.arg.id() },
    subscribe: (_root, { companyId }, context) => runsOf(context, companyId),
    resolve: (run) => run,
  }),
);

/** Runs from now on that the person may know of when they end. */
function runsOf(context: Context, companyId: string): AsyncIterableIterator<BotLog, undefined> {
  const events = context.database.events('connection', companyId);
  const next = async (): Promise<IteratorResult<BotLog, undefined>> => {
    for (let step = await events.next(); !step.done; step = await events.next()) {
      const run = await runFor((await context.live?.present()) ?? context, companyId, step.value.id);
      if (run) return { value: run, done: false };
    }
    return { value: undefined, done: true };
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next,
    return: async () => {
      await events.return?.();
      return { value: undefined, done: true };
    },
  };
}

async function runFor(context: Context, companyId: string, runId: string): Promise<BotLog | null> {
  const grant = context.memberships.get(companyId);
  return grant ? read(context, companyId, (db) => runSeenBy(db, companyId, runId, grant)) : null;
}

/** @throws COMPANY_NOT_FOUND */
function grantIn({ memberships }: Context, companyId: string): Membership {
  const grant = memberships.get(companyId);
  if (!grant) throw new AppError('COMPANY_NOT_FOUND');
  return grant;
}
