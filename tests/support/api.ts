import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentNode, type ExecutionResult, execute, type GraphQLError, parse, validate } from 'graphql';
import { pino } from 'pino';
import type { CompanyRole, Feature, Plan, SystemRole } from '#domain/access.ts';
import { type Rut, rutOf } from '#domain/rut.ts';
import type { Context } from '#server/api/context.ts';
import { createApi } from '#server/api/graphql.ts';
import { maskError } from '#server/api/mask.ts';
import { schema } from '#server/api/schema.ts';
import { signToken } from '#server/api/token.ts';
import { newId } from '#server/db/ids.ts';
import { createCompany } from '#server/features/companies/store.ts';
import { readSettings } from '#server/settings.ts';
import { testDatabase } from './database.ts';
import { SECRET } from './login.ts';

export const log = pino({ level: 'silent' });
/** Where uploads are stored while they last. */
const DATA_DIR = join(tmpdir(), 'caudal-test-data');
let nextRut = 76_000_000;

/** The real API on a fresh database, called without HTTP, with people and companies created as needed. */
export async function testApi() {
  const { database, connection } = await testDatabase();
  const settings = readSettings({ CAUDAL_SECRET: SECRET, CAUDAL_DATA_DIR: DATA_DIR });
  const services = { database, settings, log };
  const api = createApi(services);

  /** A new person with an active session, by default without any company. */
  const person = async (systemRole: SystemRole | null = null) => {
    const id = newId();
    const sessionId = newId();
    const email = `${id}@prueba.cl`;
    const expiresAt = new Date(Date.now() + 3_600_000);
    await database.owner
      .insertInto('person')
      .values({ person_id: id, email, name: 'Ana', surname: 'Pérez', password_hash: 'x', system_role: systemRole })
      .execute();
    await database.owner.insertInto('session').values({ session_id: sessionId, person_id: id, expires_at: expiresAt }).execute();
    const token = await signToken(settings.keys, { personId: id, sessionId }, expiresAt, {});
    return { id, sessionId, email, token };
  };
  const contextOf = (token: string | null): Promise<Context> =>
    api.contextOf({ address: '127.0.0.1', token, userAgent: 'test', isLocal: true });
  /** A new company with its default structure, whose FOUNDER is that person. */
  const company = (founderId: string, changes: { rut?: Rut; plan?: Plan[]; features?: Feature[] } = {}) =>
    createCompany(database.app, founderId, {
      name: 'Empresa de Prueba SpA',
      alias: 'Prueba',
      rut: changes.rut ?? rutOf(nextRut++),
      plan: changes.plan ?? ['caudalfull'],
      features: changes.features ?? ['conciliacion'],
      clientPaymentDays: 30,
      providerPaymentDays: 30,
      trialExpiresOn: null,
    });
  const join = (companyId: string, personId: string, role: CompanyRole) =>
    database.owner.insertInto('membership').values({ company_id: companyId, person_id: personId, role }).execute();

  return { database, connection, services, person, company, join, contextOf, ask };
}

const operations = new Map<string, { document: DocumentNode; mistakes: readonly GraphQLError[] }>();

/** Read and validated once, as the server keeps them. */
function readOperation(text: string) {
  const known = operations.get(text);
  if (known) return known;
  const document = parse(text);
  const read = { document, mistakes: validate(schema, document) };
  operations.set(text, read);
  return read;
}

/** Runs an operation as one of these people; errors are masked as over HTTP. */
export async function ask<Data = Record<string, unknown>>(
  context: Context,
  text: string,
  variables: Record<string, unknown> = {},
): Promise<{ data: Data | null; code: string | null; reason: string | null; field: string | null; message: string | null }> {
  const { document, mistakes } = readOperation(text);
  const result: ExecutionResult =
    mistakes.length > 0 ? { errors: mistakes } : await execute({ schema, document, contextValue: context, variableValues: variables });
  const error = result.errors?.[0] ? maskError(result.errors[0], log) : null;
  return {
    data: (result.data ?? null) as Data | null,
    code: error ? String(error.extensions['code']) : null,
    reason: error?.extensions['reason'] ? String(error.extensions['reason']) : null,
    field: error?.extensions['field'] ? String(error.extensions['field']) : null,
    message: error?.message ?? null,
  };
}
