import { randomUUID } from 'node:crypto';
import type { Problem } from '#domain/imports/facts.ts';
import type { Services } from '#server/api/services.ts';
import { addToCompany } from '#server/db/scope.ts';
import { LostWork } from '#server/jobs/work-steps.ts';
import { endImport, type ImportTask } from './store.ts';
import type { Outcome } from './workers.ts';

/** Ends an import whose worker could not: refused, with a sentence and a reference to the log. */
export async function conclude({ database, log }: Pick<Services, 'database' | 'log'>, task: ImportTask, outcome: Outcome): Promise<void> {
  if (outcome.type === 'ended' || outcome.type === 'taken' || outcome.type === 'lost') return;
  const ref = randomUUID().slice(0, 8);
  log.error(
    { ref, importId: task.importId, reason: outcome.type, err: outcome.type === 'failed' ? outcome.error : undefined },
    'an import failed',
  );
  const problem: Problem = { line: null, column: null, ...fault(outcome.type, ref) };
  const rows = { read: 0, new: 0, repeated: 0, rejected: 0 };
  const ending = { status: 'rechazado', kind: null, rows, problems: [problem], questions: [] } as const;
  await addToCompany(database.app, { personId: null, companyId: task.companyId }, (db) => endImport(db, task, ending)).catch((error) => {
    // It ended in the last moment of its worker.
    if (!(error instanceof LostWork)) throw error;
  });
}

function fault(type: 'failed' | 'memory' | 'time' | 'sum', ref: string): Pick<Problem, 'code' | 'message'> {
  if (type === 'failed') {
    const message = `Ha ocurrido un error al procesar el archivo (referencia ${ref}); no se guardó nada de él. Vuelve a intentarlo más tarde.`;
    return { code: 'E_INTERNAL', message };
  }
  if (type === 'sum') {
    const message =
      'Lo que suman sus montos es demasiado grande para guardarlo. ¿Tiene alguno dígitos de más? No se guardó nada del archivo.';
    return { code: 'E_RANGE', message };
  }
  const cause = type === 'memory' ? 'necesita más memoria de la que se le puede dar' : 'tarda demasiado en leerse';
  return { code: 'E_TOO_LARGE', message: `El archivo ${cause} (referencia ${ref}); no se guardó nada de él. Divídelo en partes.` };
}
