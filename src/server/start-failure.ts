import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { EXIT, StartProblem } from './start-problem.ts';

/**
 * What whoever starts Caudal reads when it does not start: one line, never a stack. What nobody expected goes to the log in full, under
 * a reference that the line names.
 */
export function startProblemOf(error: unknown): StartProblem {
  if (error instanceof StartProblem) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const sentence = databaseSentence(code, message);
  if (sentence) return new StartProblem(`DATABASE_URL: ${sentence}`, EXIT.cannotStart);
  const ref = randomUUID().slice(0, 8);
  pino(pino.destination({ dest: 2, sync: true })).fatal({ ref, err: error }, 'cannot start');
  return new StartProblem(`Caudal no pudo iniciar por un error inesperado (referencia ${ref}); el registro tiene el detalle.`, EXIT.bug);
}

/** What PostgreSQL (its five-character codes) and the network say most often. */
function databaseSentence(code: string, message: string): string | undefined {
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)$/.test(code))
    return `no se llega a la base de datos (${code}): revise servidor y puerto, y que esté en marcha.`;
  if (code.startsWith('28') || message.startsWith('SASL')) return 'la base de datos rechaza el usuario o la contraseña.';
  if (code === '3D000') return 'esa base de datos no existe: quien administra el servidor la crea (create database).';
  if (code === '42501') return `al usuario le falta un permiso (${message}).`;
  if (code === '53300') return 'la base de datos no acepta más conexiones (max_connections).';
  if (code.startsWith('57P')) return 'la base de datos está partiendo o deteniéndose: vuelva a intentarlo en un momento.';
  return undefined;
}
