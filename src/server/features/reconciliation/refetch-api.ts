/** Asks the banks that are connected for what is new. */
import type { Actor } from '#domain/actor.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, write } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';
import { WorkType } from '#server/features/work/types.ts';
import { type WorkRow, workById } from '#server/jobs/work-store.ts';

/** A source of movements: starts its work for a company, or joins that which runs. @returns its id, null when it is not connected there */
type BankSource = (db: Db, actor: Actor) => Promise<string | null>;

/** Every connection that brings movements adds itself here. */
const BANK_SOURCES: readonly BankSource[] = [];

type Refetched = { work: WorkRow | null };

const RefetchedType = builder.objectRef<Refetched>('BankDataRefetched').implement({
  fields: (t) => ({
    status: t.boolean({ description: 'Si se preguntó a alguna conexión.', resolve: ({ work }) => work !== null }),
    message: t.string({
      resolve: ({ work }) => (work ? 'Se están actualizando los movimientos.' : 'No hay conexiones activas que actualizar.'),
    }),
    data: t.field({ type: WorkType, nullable: true, description: 'El trabajo que lo hace.', resolve: ({ work }) => work }),
  }),
});

builder.mutationField('refetchBankData', (t) =>
  t.field({
    type: RefetchedType,
    description: 'Pide a cada conexión bancaria activa lo nuevo, una vez a la vez.',
    access: 'movements.match',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      write(context, companyId, async (db) => {
        const started: string[] = [];
        for (const source of BANK_SOURCES) started.push(...[(await source(db, actorIn(context, companyId))) ?? []].flat());
        const [workId] = started;
        return { work: workId === undefined ? null : ((await workById(db, companyId, workId)) ?? null) };
      }),
  }),
);
