import { WORK_STATES } from '#domain/work/kind.ts';
import { mayBeResumed, mayBeStopped, WORK_KIND_NAMES, workAct, workFile, workSentence, workTitle } from '#domain/work/kinds.ts';
import { builder } from '#server/api/builder.ts';
import type { WorkRow } from '#server/jobs/work-store.ts';

export const WorkKindType = builder.enumType('WorkKind', { values: WORK_KIND_NAMES });
const WorkStateType = builder.enumType('WorkState', { values: WORK_STATES });

/** Whether the file of a work is still there: for a day after it ended. Source: `tidyWorkFiles`. */
export function isFileKept(work: WorkRow): boolean {
  const { finishedAt } = work;
  return workFile(work) !== null && finishedAt !== null && Date.now() - finishedAt.getTime() < 86_400_000;
}

export const WorkType = builder.objectRef<WorkRow>('Work').implement({
  description: 'Un trabajo largo: qué es, cuánto lleva y cómo terminó. Cada avance se avisa como cambio de la parte `work`.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: WorkKindType }),
    state: t.expose('state', { type: WorkStateType }),
    title: t.string({ resolve: workTitle }),
    progress: t.float({ nullable: true, description: 'De 0 a 1, cuando se sabe.', resolve: ({ progress }) => progress }),
    done: t.exposeInt('done', { description: 'Filas listas.' }),
    total: t.exposeInt('total', { nullable: true, description: 'Filas en total, cuando se sabe.' }),
    sentence: t.string({ nullable: true, description: 'Cómo terminó o por qué está detenido.', resolve: workSentence }),
    actId: t.string({
      nullable: true,
      description: 'La entrada del historial que deshace lo que hizo.',
      resolve: (work) => workAct(work)?.toString() ?? null,
    }),
    hasFile: t.boolean({
      description: 'Preparó un archivo, que se pide con workFile durante un día.',
      resolve: isFileKept,
    }),
    canStop: t.boolean({ resolve: mayBeStopped }),
    canResume: t.boolean({ resolve: mayBeResumed }),
    isMine: t.boolean({
      description: 'Lo pidió quien pregunta.',
      resolve: ({ createdById }, _args, { person }) => createdById !== null && createdById === person?.id,
    }),
    createdBy: t.exposeString('createdBy', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
  }),
});
