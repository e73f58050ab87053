import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { isBlocked, PLANS, type Plan } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import { sortedAs } from '#domain/settings/rules.ts';
import type { Services } from '#server/api/services.ts';
import { isId } from '#server/db/ids.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import { recordPayment } from './plan.ts';

const NOTICE_BYTES = 16_384;
const Notice = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/)),
  companyId: v.pipe(v.string(), v.check(isId)),
  suscriptionId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/)),
  /** The plan paid for; without it the company keeps its plans. */
  plan: v.optional(v.pipe(v.array(v.picklist(PLANS.filter((plan) => !isBlocked([plan])))), v.minLength(1))),
});
type Notice = v.InferOutput<typeof Notice>;
type Answer = { status: number; body: object };

/**
 * `POST /payments/notice`: the payment service reports that a company paid. Only with CAUDAL_PAYMENT_SECRET, which signs the bytes of
 * the body: `x-caudal-signature: sha256=<HMAC-SHA256 in hexadecimal>`. Each notice `id` counts once, however often it arrives.
 */
export function registerPaymentNotice(app: FastifyInstance, services: Services): void {
  const { paymentSecret } = services.settings;
  if (!paymentSecret) return;
  void app.register(async (scope) => {
    // The signature is of the raw bytes, so the body must not be parsed first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_BYTES }, (_request, body, done) => done(null, body));
    scope.post('/payments/notice', { config: { isSigned: true } }, async (request, reply) => {
      const { status, body } = await handleNotice(services, paymentSecret, request.body, request.headers['x-caudal-signature']);
      return reply.code(status).header('cache-control', 'no-store').send(body);
    });
  });
}

async function handleNotice(services: Services, secret: string, body: unknown, signature: unknown): Promise<Answer> {
  if (!Buffer.isBuffer(body) || !isSigned(secret, body, signature)) return { status: 401, body: { error: 'La firma no es válida.' } };
  const notice = v.safeParse(Notice, jsonOf(body));
  if (!notice.success) return { status: 400, body: { error: 'El aviso no es válido.' } };
  const isNew = await recordNotice(services, notice.output).catch((error: Error) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  if (isNew instanceof AppError) return { status: 404, body: { error: isNew.message } };
  return { status: 200, body: { status: isNew ? 'registrado' : 'repetido' } };
}

/** @returns whether the notice was new */
function recordNotice({ database, settings }: Services, { id, companyId, suscriptionId, plan }: Notice): Promise<boolean> {
  return writeCompany(database.app, { personId: null, companyId }, async (db) => {
    if (!(await isFirst(db, companyId, id, suscriptionId))) return false;
    const paid = plan ? sortedAs<Plan>(PLANS, plan) : null;
    await recordPayment(db, { companyId, personId: null }, suscriptionId, { plan: paid, defaultPlan: settings.defaultPlan });
    return true;
  });
}

/** @throws COMPANY_NOT_FOUND */
async function isFirst(db: Db, companyId: string, eventId: string, subscriptionId: string): Promise<boolean> {
  const company = await db.selectFrom('company').select('company_id').where('company_id', '=', companyId).executeTakeFirst();
  if (!company) throw new AppError('COMPANY_NOT_FOUND');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_notice')
    .values({ company_id: companyId, event_id: eventId, subscription_id: subscriptionId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

function isSigned(secret: string, body: Buffer, signature: unknown): boolean {
  const actual = typeof signature === 'string' ? /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1] : undefined;
  return actual !== undefined && timingSafeEqual(Buffer.from(actual, 'hex'), createHmac('sha256', secret).update(body).digest());
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
