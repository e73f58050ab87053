import type { FastifyRequest } from 'fastify';
import { type DocumentNode, getOperationAST } from 'graphql';
import { type Context, personOf } from './context.ts';
import { type Api, bearerToken } from './graphql.ts';
import { type Answer, type Claim, claimKey, isKey, storeAnswer, type Verdict } from './idempotency.ts';
import { checkParams } from './params.ts';
import { orRefusal } from './refuse.ts';
import { guardAgain, type RepeatedCall } from './repeated-call.ts';
import { schema } from './schema.ts';
import { seal, unseal } from './seal.ts';
import type { Services } from './services.ts';

/** A longer answer is not stored: a repeated request only learns that it was done. */
const MAX_KEPT_BYTES = 64_000;

/**
 * A request that may be sent again. `params`: its operation, with its files in place; `digestsOf`: what its files contain, as files that
 * differ have the same place; `run` executes it.
 */
export type Repeatable = {
  request: FastifyRequest;
  params: unknown;
  digestsOf?: () => Promise<readonly string[]>;
  run: (claim: Claim) => Promise<Answer>;
};

/**
 * Answers a mutation with an Idempotency-Key: the first time by executing it, later with the same answer, under the access of that
 * moment; the same key with another request is a CONFLICT. The answer is stored sealed, as it may contain a link that is shown once. Null
 * for a query, which changes nothing, and without a valid session, which has nothing stored: the request is answered as usual.
 */
export async function answerOnce(api: Api, services: Services, repeatable: Repeatable, key: string): Promise<Answer | null> {
  const { request, params, run } = repeatable;
  const call = mutationIn(api, params);
  const context = call && (await api.contextOf({ address: request.ip, token: bearerToken(request.headers.authorization) }));
  if (!call || !context?.person) return null;
  if (!isKey(key)) return failure('BAD_USER_INPUT', 'La clave de idempotencia no es válida.');
  const claim = { personId: context.person.id, key };
  const verdict = await claimKey(services.database, claim, await identityOf(repeatable));
  if (verdict.kind === 'refused') return failure('CONFLICT', verdict.message);
  if (verdict.kind === 'again') return answerAgain(services, call, verdict, context);
  const answer = await run(claim);
  await storeAnswer(services.database, claim, memoryOf(services, claim, answer));
  return answer;
}

type Params = { query?: unknown; operationName?: unknown; variables?: unknown };

/** The part of a body that is executed, as text. */
export function executedPart(body: unknown): string {
  const { query, operationName, variables } = body as Params;
  return JSON.stringify({ query, operationName, variables });
}

/** Two requests with the same identity ask for the same. */
async function identityOf({ params, digestsOf }: Repeatable): Promise<string> {
  const digests = (await digestsOf?.()) ?? [];
  return [executedPart(params), ...digests].join('\n');
}

/** The mutation in a body; null for a query, and for what the API refuses by itself. */
function mutationIn(api: Api, body: unknown): RepeatedCall | null {
  try {
    const { query, operationName, variables } = (body ?? {}) as Params;
    if (typeof query !== 'string') return null;
    checkParams({ query, variables });
    const document: DocumentNode = api.yoga.getEnveloped({ address: '' }).parse(query);
    const name = typeof operationName === 'string' ? operationName : undefined;
    if (getOperationAST(document, name)?.operation !== 'mutation') return null;
    return { document, operationName: name, variables: (variables ?? {}) as RepeatedCall['variables'] };
  } catch {
    return null;
  }
}

type RepeatVerdict = Extract<Verdict, { kind: 'again' }>;

async function answerAgain(
  { settings }: Services,
  call: RepeatedCall,
  { answer, companyIds }: RepeatVerdict,
  context: Context,
): Promise<Answer> {
  const refused = await orRefusal(guardAgain(schema, call, companyIds, context));
  if (refused) return failure(refused.kind, refused.message, refused.code);
  return { ...answer, text: unseal(settings.keys, 'answer', personOf(context).id, answer.text) };
}

/** After an unexpected failure nothing was done, or the answer is not worth repeating. */
function memoryOf({ settings }: Services, { personId }: Claim, answer: Answer) {
  if (isUnexpected(answer.text)) return null;
  if (Buffer.byteLength(answer.text) > MAX_KEPT_BYTES) return 'done';
  return { ...answer, text: seal(settings.keys, 'answer', personId, answer.text) };
}

function isUnexpected(text: string): boolean {
  const { errors = [] } = JSON.parse(text) as { errors?: { extensions?: { code?: unknown } }[] };
  return errors.some(({ extensions }) => extensions?.code === 'INTERNAL');
}

function failure(code: string, message: string, reason?: string): Answer {
  return { status: 200, text: JSON.stringify({ data: null, errors: [{ message, extensions: { code, ...(reason ? { reason } : {}) } }] }) };
}
