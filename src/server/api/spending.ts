import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { AppError } from '#domain/errors.ts';
import { openBudget } from './budget.ts';
import type { Context } from './context.ts';
import { costOf } from './cost.ts';
import { answerKey, openKeptAnswers } from './kept-answers.ts';

/** Values in one answer, of which this process makes 1,000 in 1 to 3 ms; the largest document of the page asks for half as many. */
const MAX_COST = 120_000;
const MAX_ANSWER_BYTES = 10_000_000;

/** Refuses what would cost too much before it begins, gives everybody their turn, and sends no answer beyond 10 MB. */
export function limitSpending(): Plugin<Context> {
  const takeTurn = openBudget();
  const answers = openKeptAnswers();
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      setExecuteFn(async () => {
        const { schema, document, operationName, variableValues, contextValue } = args as ExecutionArgs;
        const cost = costOf(schema, document, operationName ?? undefined, variableValues ?? {});
        if (cost > MAX_COST) return refused(new AppError('ANSWER_TOO_LARGE'), 400);
        const { person } = contextValue as Context;
        const key = person && (await answerKey(args as ExecutionArgs));
        const kept = key ? answers.find(key) : undefined;
        const turn = person ? await takeTurn(person.id, kept === undefined ? cost : Math.min(cost, KEPT_COST)) : null;
        if (turn && 'seconds' in turn)
          return refused(new AppError('TOO_MANY_REQUESTS', turn), 429, { 'Retry-After': String(turn.seconds) });
        try {
          if (kept !== undefined) return { stringify: () => kept };
          return { ...(await executeFn(args)), stringify: (result: unknown) => keptText(answers, key, result) };
        } finally {
          turn?.();
        }
      });
    },
  };
}

/** What an answer counts that is only sent again. */
const KEPT_COST = 500;

function keptText(answers: ReturnType<typeof openKeptAnswers>, key: string | null, result: unknown): string {
  const text = answerText(result);
  if (key !== null && text.startsWith('{"data":{') && !(result as ExecutionResult).errors) answers.keep(key, text);
  return text;
}

function refused({ kind, code, message }: AppError, status: number, headers: Record<string, string> = {}): ExecutionResult {
  return { errors: [new GraphQLError(message, { extensions: { code: kind, reason: code, http: { status, headers } } })] };
}

/** The text of an answer, which is whole or not sent at all. */
export function answerText(result: unknown): string {
  const text = JSON.stringify(result);
  if (text.length <= MAX_ANSWER_BYTES / 3 || Buffer.byteLength(text) <= MAX_ANSWER_BYTES) return text;
  const { kind, code, message } = new AppError('ANSWER_TOO_LARGE');
  return JSON.stringify({ errors: [{ message, extensions: { code: kind, reason: code } }] });
}
