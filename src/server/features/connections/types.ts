import { builder } from '#server/api/builder.ts';
import type { BotLog, Connection, ConnectionRun } from './store.ts';

const RunType = builder.objectRef<ConnectionRun>('BotlogSummary').implement({
  description: 'La última ejecución de una conexión.',
  fields: (t) => ({
    id: t.exposeID('id'),
    botend: t.expose('endedAt', { type: 'DateTime' }),
    end: t.expose('endedAt', { type: 'DateTime' }),
    status: t.exposeString('status', { description: 'success o error.' }),
    mssg: t.exposeString('message'),
  }),
});

/** A stored connection; its credentials are not among its fields. */
export const ConnectionType = builder.objectRef<Connection>('Connection').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    templateId: t.exposeString('templateId'),
    allowedRoles: t.stringList({ resolve: ({ allowedRoles }) => [...allowedRoles] }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    description: t.exposeString('description'),
    isActive: t.exposeBoolean('isActive'),
    isUpdating: t.exposeBoolean('isUpdating'),
    reconcile: t.exposeBoolean('reconcile'),
    reconcileUntil: t.expose('reconcileUntil', { type: 'Date', nullable: true }),
    companyId: t.exposeID('companyId'),
    status: t.exposeString('state', { description: 'good, bad (su última ejecución tuvo problemas) o unknown (aún sin ejecutar).' }),
    botlogSummary: t.expose('lastRun', { type: RunType, nullable: true }),
  }),
});

export const BotLogType = builder.objectRef<BotLog>('Botlog').implement({
  description: 'Una ejecución que terminó.',
  fields: (t) => ({
    id: t.exposeID('id'),
    empresa: t.exposeID('companyId', { description: 'La empresa de la conexión.' }),
    botname: t.exposeString('templateId'),
    status: t.exposeString('status'),
    mssg: t.exposeString('message'),
    botend: t.expose('endedAt', { type: 'DateTime' }),
  }),
});

export const CollectionsType = builder.objectRef<{ isConnected: boolean; signUpUrl: string | null }>('CollectionsAccount').implement({
  description: 'La cuenta de cobranza en línea de la empresa.',
  fields: (t) => ({
    isConnected: t.exposeBoolean('isConnected'),
    signUpUrl: t.exposeString('signUpUrl', { nullable: true, description: 'Dónde se crea una; nulo si la instalación no ofrece ninguna.' }),
  }),
});
