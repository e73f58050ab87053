import { mayDo } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import { WORK_KIND_NAMES, WORK_KINDS, type WorkKindName, workFile } from '#domain/work/kinds.ts';
import { builder } from '#server/api/builder.ts';
import { add, type Context, read } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import { FileLinkType } from '#server/api/file-link.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { listWorks, resumeWork, stopWork, type WorkRow, workById } from '#server/jobs/work-store.ts';
import { WORK_FILE } from './file.ts';
import { isFileKept, WorkKindType, WorkType } from './types.ts';

builder.queryField('works', (t) =>
  t.field({
    type: [WorkType],
    description:
      'Los trabajos largos de una empresa que la persona puede ver: los que corren, los detenidos y los de las últimas 24 horas.',
    access: 'work.read',
    args: {
      companyId: t.arg.id(),
      kinds: t.arg({ type: [WorkKindType], required: false }),
      documentId: t.arg.id({ required: false, description: 'Sólo los que nombran este documento.' }),
    },
    resolve: (_root, { companyId, kinds, documentId }, context) => {
      const seen = (kinds ?? WORK_KIND_NAMES).filter((kind) => maySee(context, companyId, kind));
      const id = documentId == null ? null : documentId.toLowerCase();
      return read(context, companyId, (db) => listWorks(db, companyId, seen, id));
    },
  }),
);

builder.mutationField('stopWork', (t) =>
  t.field({
    type: WorkType,
    description: 'Pide que un trabajo largo se detenga; lo que ya hizo queda, y se puede reanudar.',
    access: 'work.write',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id }, context) => change(context, { companyId, id }, stopWork),
  }),
);

builder.mutationField('resumeWork', (t) =>
  t.field({
    type: WorkType,
    description: 'Deja que un trabajo detenido, o que falló, siga donde quedó.',
    access: 'work.write',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id }, context) => change(context, { companyId, id }, resumeWork),
  }),
);

builder.mutationField('workFile', (t) =>
  t.field({
    type: FileLinkType,
    description: 'El archivo que un trabajo largo preparó, hasta un día después de que terminó.',
    access: 'work.read',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: async (_root, { companyId, id }, context) => {
      const work = isId(id) ? await read(context, companyId, (db) => workById(db, companyId, id)) : undefined;
      if (!work || !maySee(context, companyId, work.kind)) throw new AppError('NOT_FOUND');
      const file = workFile(work);
      if (!file || !isFileKept(work)) throw new AppError('WORK_WITHOUT_FILE');
      return prepareDownload(context, companyId, WORK_FILE, { workId: work.id }, [file.name, file.ending]);
    },
  }),
);

/** Does not wait for writers of the company: the work may be one of them. */
function change(
  context: Context,
  { companyId, id }: { companyId: string; id: string },
  act: (db: Db, companyId: string, workId: string) => Promise<WorkRow>,
): Promise<WorkRow> {
  return add(context, companyId, async (db) => {
    const work = isId(id) ? await workById(db, companyId, id) : undefined;
    if (!work || !maySee(context, companyId, work.kind)) throw new AppError('NOT_FOUND');
    if (!may(context, companyId, WORK_KINDS[work.kind].write)) throw new AppError('BLOCKED_MODULE');
    return act(db, companyId, id);
  });
}

function maySee(context: Context, companyId: string, kind: WorkKindName): boolean {
  return may(context, companyId, WORK_KINDS[kind].read);
}

function may({ memberships }: Context, companyId: string, action: Parameters<typeof mayDo>[0]): boolean {
  const grant = memberships.get(companyId);
  return grant !== undefined && mayDo(action, grant);
}
