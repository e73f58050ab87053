import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { AppError } from '#domain/errors.ts';
import { openBudget } from './budget.ts';
import type { Context } from './context.ts';
import { costOf } from './cost.ts';

/** Values in one answer, of which this process makes 1,000 in 1 to 3 ms; the largest document of the page asks for half as many. */
const MAX_COST = 120_000;
const MAX_ANSWER_BYTES = 10_000_000;

/** Refuses what would cost too much before it begins, gives everybody their turn, and sends no answer beyond 10 MB. */
export function limitSpending(): Plugin<Context> {
  const takeTurn = openBudget();
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      setExecuteFn(async () => {
        const { schema, document, operationName, variableValues, contextValue } = args as ExecutionArgs;
        const cost = costOf(schema, document, operationName ?? undefined, variableValues ?? {});
        if (cost > MAX_COST) return refused(new AppError('ANSWER_TOO_LARGE'), 400);
        const { person } = contextValue as Context;
        const turn = person ? await takeTurn(person.id, cost) : null;
        if (turn && 'seconds' in turn)
          return refused(new AppError('TOO_MANY_REQUESTS', turn), 429, { 'Retry-After': String(turn.seconds) });
        try {
          return { ...(await executeFn(args)), stringify: answerText };
        } finally {
          turn?.();
        }
      });
    },
  };
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
