import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Api, bearer } from './graphql.ts';
import { type Answer, type Claim, claimKey, isKey, keepAnswer } from './idempotency.ts';
import { seal, unseal } from './seal.ts';
import type { Services } from './services.ts';

/**
 * Answers a request that carries an Idempotency-Key: the first time by doing it, then with the same answer; the same key with
 * another request is a CONFLICT. The answer is kept sealed: it may hold a link that is shown once. Without a living session there
 * is nothing to remember, and the request goes its normal way.
 */
export async function answerOnce(
  api: Api,
  { database, settings }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<FastifyReply> {
  const token = bearer(request.headers.authorization);
  const { person } = await api.contextOf({ address: request.ip, token });
  const body = JSON.stringify(request.body);
  if (!isKey(key)) return send(reply, failure('BAD_USER_INPUT', 'La clave de idempotencia no es válida.'));
  if (!person) return send(reply, await run(api, request, body, null));
  const claim = { personId: person.id, key };
  const verdict = await claimKey(database, claim, body);
  if (verdict.kind === 'again')
    return send(reply, { ...verdict.answer, text: unseal(settings.secret, 'answer', person.id, verdict.answer.text) });
  if (verdict.kind === 'refused') return send(reply, failure('CONFLICT', verdict.message));
  const answer = await run(api, request, body, claim);
  // An unexpected failure did nothing, or did it without an answer worth repeating.
  const kept = answer.text.includes('"INTERNAL"') ? null : { ...answer, text: seal(settings.secret, 'answer', person.id, answer.text) };
  await keepAnswer(database, claim, kept);
  return send(reply, answer);
}

async function run(api: Api, request: FastifyRequest, body: string, claim: Claim | null): Promise<Answer> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', authorization: request.headers.authorization ?? '' };
  const caller = { address: request.ip, userAgent: request.headers['user-agent'] ?? '', ...(claim ? { claim } : {}) };
  const response = await api.yoga.fetch('http://localhost/graphql', { method: 'POST', headers, body }, caller);
  return { status: response.status, text: await response.text() };
}

function failure(code: string, message: string): Answer {
  return { status: 200, text: JSON.stringify({ data: null, errors: [{ message, extensions: { code } }] }) };
}

function send(reply: FastifyReply, { status, text }: Answer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(text);
}
