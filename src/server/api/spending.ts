import type { ExecutionArgs, ExecutionResult, GraphQLSchema } from 'graphql';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { AppError } from '#domain/errors.ts';
import { type Answer, answerKey, openAnswerCache, tagOf } from './answer-cache.ts';
import { openBudget } from './budget.ts';
import type { Context } from './context.ts';
import { costOf } from './cost.ts';
import { plainWriter } from './plain-answer.ts';

/** Values in one answer; this process makes 1,000 in 1 to 3 ms, and the page's largest document needs half as many. */
const MAX_COST = 120_000;
const MAX_ANSWER_BYTES = 10_000_000;

/** Refuses operations that would cost too much, queues each person's requests, and sends no answer beyond 10 MB. */
export function limitSpending(served: GraphQLSchema): Plugin<Context> {
  const takeTurn = openBudget();
  const answers = openAnswerCache();
  const writePlain = plainWriter(served);
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      setExecuteFn(async () => {
        const { schema, document, operationName, variableValues, contextValue } = args as ExecutionArgs;
        const cost = costOf(schema, document, operationName ?? undefined, variableValues ?? {});
        if (cost > MAX_COST) return refused(new AppError('ANSWER_TOO_LARGE'), 400);
        const { person, knownTag } = contextValue as Context;
        const key = person ? await answerKey(args as ExecutionArgs) : null;
        const tag = key && tagOf(key);
        const isKnown = tag !== null && tag === knownTag;
        const cachedText = key && !isKnown ? await answers.find(key) : undefined;
        const isThere = isKnown || cachedText !== undefined;
        const turn = person ? await takeTurn(person.id, isThere ? Math.min(cost, CACHED_COST) : cost) : null;
        if (turn && 'seconds' in turn)
          return refused(new AppError('TOO_MANY_REQUESTS', turn), 429, { 'Retry-After': String(turn.seconds) });
        try {
          if (isKnown) return { stringify: () => '', ...tagged(tag, { [UNCHANGED]: 'yes' }) };
          if (cachedText !== undefined) return { stringify: () => cachedText, ...tagged(tag) };
          if (key === null) return { ...(await executeFn(args)), stringify: answerText };
          const answer = await answers.make(key, async () => {
            const written = await writePlain(args as ExecutionArgs, executeFn);
            return typeof written === 'string' ? wholeText(written) : withText(written ?? (await executeFn(args)));
          });
          return answer.text === undefined ? answer : { ...answer, ...tagged(tag) };
        } finally {
          turn?.();
        }
      });
    },
  };
}

/** The header of an answer without content, since the caller has it: it is sent as status 304 (compressed.ts). */
export const UNCHANGED = 'x-unchanged';

function tagged(tag: string | null, headers: Record<string, string> = {}) {
  return { extensions: { http: { headers: { ...headers, ...(tag && { etag: tag }) } } } };
}

/** The cost of an answer that is sent again from the cache, or that the caller has. */
const CACHED_COST = 500;

/** A complete answer as text; one with errors stays an object, since errors are masked later. */
function withText(result: ExecutionResult): Answer {
  if (result.errors || !result.data) return { ...result, stringify: answerText };
  return wholeText(JSON.stringify({ data: result.data }));
}

function wholeText(whole: string): Answer {
  const text = boundedText(whole);
  return text === whole ? { text, stringify: () => text } : { stringify: () => text };
}

function refused({ kind, code, message }: AppError, status: number, headers: Record<string, string> = {}): ExecutionResult {
  return { errors: [new GraphQLError(message, { extensions: { code: kind, reason: code, http: { status, headers } } })] };
}

/** The text of an answer, which is sent completely or not at all. */
export function answerText(result: unknown): string {
  return boundedText(JSON.stringify(result));
}

function boundedText(text: string): string {
  if (text.length <= MAX_ANSWER_BYTES / 3 || Buffer.byteLength(text) <= MAX_ANSWER_BYTES) return text;
  const { kind, code, message } = new AppError('ANSWER_TOO_LARGE');
  return JSON.stringify({ errors: [{ message, extensions: { code: kind, reason: code } }] });
}
