import { WORK_STATES } from '#domain/work/kind.ts';
import { mayBeResumed, mayBeStopped, WORK_KIND_NAMES, workSentence, workTitle } from '#domain/work/kinds.ts';
import { builder } from '#server/api/builder.ts';
import type { WorkRow } from '#server/jobs/work-store.ts';

export const WorkKindType = builder.enumType('WorkKind', { values: WORK_KIND_NAMES });
const WorkStateType = builder.enumType('WorkState', { values: WORK_STATES });

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
    canStop: t.boolean({ resolve: mayBeStopped }),
    canResume: t.boolean({ resolve: mayBeResumed }),
    createdBy: t.exposeString('createdBy', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
  }),
});
