import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { RunResult } from '#domain/reconciliation/work.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, type Context, read, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { type WorkRow, workById } from '#server/jobs/work-store.ts';
import { acceptSuggestions } from './accept.ts';
import {
  DifferenceReasonEnum,
  KindPartInput,
  MatchInput,
  MultipleMatchInput,
  oneCompany,
  SuggestionInput,
  UndoReasonEnum,
  UnMatchInput,
} from './inputs.ts';
import { type MovementWithLinks, movementsById } from './list.ts';
import { type DeclaredDifference, type MatchRequest, matchByHand, pairByHand } from './manual-matches.ts';
import { settleRest } from './rests.ts';
import { splitByHand } from './split.ts';
import { startRun } from './store.ts';
import { BulkResultType, EngineResultType, TransactionType } from './types.ts';
import { undoRun, undoToRedo, unmatch, unpair } from './undo.ts';
import { undoMovements } from './undo-movements.ts';
import { runParts, type UndoParts } from './undo-partly.ts';

builder.mutationField('generateMatch', (t) =>
  t.field({
    type: TransactionType,
    description: 'Concilia un movimiento con un documento, entero o en parte.',
    access: 'movements.match',
    args: { input: t.arg({ type: MatchInput }) },
    resolve: (_root, { input }, context) => {
      const { companyId, transactionId, ...part } = input;
      const request = requestOf(transactionId, [part]);
      return changed(context, companyId, request.movementId, (db, actor) => matchByHand(db, actor, [request]));
    },
  }),
);

builder.mutationField('generateMultipleMatch', (t) =>
  t.field({
    type: TransactionType,
    description: 'Concilia un movimiento con varios documentos, todos o ninguno.',
    access: 'movements.match',
    args: { input: t.arg({ type: MultipleMatchInput }) },
    resolve: (_root, { input }, context) => {
      const request = requestOf(input.transactionId, input.documents);
      return changed(context, input.companyId, request.movementId, (db, actor) => matchByHand(db, actor, [request]));
    },
  }),
);

builder.mutationField('splitTransaction', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Reparte un movimiento entre documentos y partes sin documento, todo o nada.',
    access: { action: 'movements.match', companies: ({ input }: { input: { companyId: string } }) => [input.companyId] },
    args: { input: t.arg({ type: MultipleMatchInput }), kinds: t.arg({ type: [KindPartInput] }) },
    resolve: async (_root, { input, kinds }, context) => {
      const request = partsOf(input.transactionId, input.documents);
      const parts = kinds.map(({ kind, amount, fieldKey, reason }) => {
        return { kindKey: kind, amount: amount ?? null, areaKey: fieldKey ?? null, reason: reason ?? null };
      });
      return { nModified: 1, actNos: await changeCompany(context, input.companyId, (db, actor) => splitByHand(db, actor, request, parts)) };
    },
  }),
);

builder.mutationField('generateMassiveMatches', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Concilia varios movimientos de una empresa, todos o ninguno.',
    access: { action: 'movements.match', companies: ({ inputs }: { inputs: { companyId: string }[] }) => [oneCompany(inputs)] },
    args: { inputs: t.arg({ type: [MultipleMatchInput] }) },
    resolve: async (_root, { inputs }, context) => {
      const requests = inputs.map((one) => requestOf(one.transactionId, one.documents));
      const actNo = await changeCompany(context, oneCompany(inputs), (db, actor) => matchByHand(db, actor, requests));
      return { nModified: new Set(requests.map((one) => one.movementId)).size, actNo };
    },
  }),
);

builder.mutationField('deleteMatch', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Deshace un calce: no se vuelve a hacer sin una persona.',
    access: { action: 'movements.match', companies: ({ match }: { match: { companyId: string } }) => [match.companyId] },
    args: { match: t.arg({ type: UnMatchInput }) },
    resolve: async (_root, { match }, context) => {
      const actNo = await changeCompany(context, match.companyId, (db, actor) =>
        unmatch(db, actor, checkIds([match.id]), match.reason ?? 'WRONG'),
      );
      return { nModified: 1, actNo };
    },
  }),
);

builder.mutationField('settleRest', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Da por diferencia de un calce lo poco que queda de su documento, con su motivo.',
    access: 'movements.match',
    args: { companyId: t.arg.id(), id: t.arg.id(), reason: t.arg({ type: DifferenceReasonEnum }) },
    resolve: async (_root, { companyId, id, reason }, context) => {
      const [matchId = ''] = checkIds([id]);
      return { nModified: 1, actNo: await changeCompany(context, companyId, (db, actor) => settleRest(db, actor, matchId, reason)) };
    },
  }),
);

builder.mutationField('generateMultipleUnMatch', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Deshace varios calces de una empresa, todos o ninguno.',
    access: { action: 'movements.match', companies: ({ inputs }: { inputs: { companyId: string }[] }) => [oneCompany(inputs)] },
    args: { inputs: t.arg({ type: [UnMatchInput] }) },
    resolve: async (_root, { inputs }, context) => {
      const ids = checkIds(inputs.map((one) => one.id));
      // One answer for all: a single one that was wrong counts.
      const reason = inputs.every((one) => one.reason === 'OTHER') ? 'OTHER' : 'WRONG';
      const actNo = await changeCompany(context, oneCompany(inputs), (db, actor) => unmatch(db, actor, ids, reason));
      return { nModified: ids.length, actNo };
    },
  }),
);

builder.mutationField('undoReconciliations', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Deshace todo lo que concilia a varios movimientos: calces, tipos y traspasos, todo o nada.',
    access: 'movements.match',
    args: { companyId: t.arg.id(), ids: t.arg.idList(), reason: t.arg({ type: UndoReasonEnum, required: false }) },
    resolve: (_root, { companyId, ids, reason }, context) => {
      if (ids.length === 0) throw new AppError('MOVEMENTS_EMPTY', { field: 'ids' });
      const movementIds = checkIds(ids);
      return changeCompany(context, companyId, (db, actor) => undoMovements(db, actor, movementIds, reason ?? 'WRONG'));
    },
  }),
);

builder.mutationField('acceptSuggestions', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Concilia movimientos como se sugiere; deja fuera lo que ya no calza.',
    access: 'movements.match',
    args: { companyId: t.arg.id(), inputs: t.arg({ type: [SuggestionInput] }) },
    resolve: async (_root, { companyId, inputs }, context) => {
      if (inputs.length === 0) throw new AppError('MOVEMENTS_EMPTY', { field: 'inputs' });
      checkIds(inputs.map((one) => one.transactionId));
      const choices = inputs.map(({ transactionId, option }) => ({ movementId: transactionId.toLowerCase(), option: option ?? null }));
      return changeCompany(context, companyId, (db, actor) => acceptSuggestions(db, actor, choices));
    },
  }),
);

builder.mutationField('runReconciliation', (t) =>
  t.field({
    type: EngineResultType,
    description: 'Pone en marcha la conciliación automática sobre todo lo que está por conciliar.',
    access: 'movements.match',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => changeCompany(context, companyId, runNow),
  }),
);

const RunUndoType = builder.objectRef<UndoParts>('EngineRunUndo').implement({
  description: 'Lo que se puede deshacer de una conciliación automática, y lo que impide el resto.',
  fields: (t) => ({
    possible: t.int({ description: 'Movimientos.', resolve: ({ movementIds }) => movementIds.length }),
    obstacles: t.exposeStringList('obstacles'),
  }),
});

builder.queryField('engineRunUndo', (t) =>
  t.field({
    type: RunUndoType,
    description: 'Un ensayo: qué se desharía de una conciliación automática, y qué queda por un mes cerrado.',
    access: 'movements.read',
    args: { companyId: t.arg.id(), runId: t.arg.id() },
    resolve: (_root, { companyId, runId }, context) => {
      const [id = ''] = checkIds([runId]);
      return read(context, companyId, (db) => runParts(db, companyId, id));
    },
  }),
);

builder.mutationField('undoEngineRun', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Deshace todo lo que hizo una conciliación automática; sus calces quedan como sugerencias.',
    access: 'movements.match',
    args: {
      companyId: t.arg.id(),
      runId: t.arg.id(),
      isPartial: t.arg.boolean({ required: false, description: 'Deshace lo que se pueda: lo de un mes cerrado queda.' }),
    },
    resolve: async (_root, { companyId, runId, isPartial }, context) => {
      const [id = ''] = checkIds([runId]);
      return { nModified: await changeCompany(context, companyId, (db, actor) => undoRun(db, actor, id, isPartial ?? false)) };
    },
  }),
);

builder.mutationField('redoEngineRun', (t) =>
  t.field({
    type: EngineResultType,
    description: 'Deshace una conciliación automática y la hace de nuevo, con lo que hoy se sabe y se permite.',
    access: 'movements.match',
    args: { companyId: t.arg.id(), runId: t.arg.id(), isPartial: t.arg.boolean({ required: false }) },
    resolve: (_root, { companyId, runId, isPartial }, context) => {
      const [id = ''] = checkIds([runId]);
      return changeCompany(context, companyId, async (db, actor) => {
        await undoToRedo(db, actor, id, isPartial ?? false);
        return runNow(db, actor);
      });
    },
  }),
);

builder.mutationField('generateTransfer', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Marca dos movimientos como un traspaso entre cuentas de la empresa.',
    access: 'movements.match',
    args: { companyId: t.arg.id(), transactionId: t.arg.id(), otherTransactionId: t.arg.id() },
    resolve: async (_root, { companyId, transactionId, otherTransactionId }, context) => {
      const [id = ''] = checkIds([transactionId]);
      const [other = ''] = checkIds([otherTransactionId]);
      const actNo = await changeCompany(context, companyId, (db, actor) => pairByHand(db, actor, [id, other]));
      return { nModified: 1, actNo };
    },
  }),
);

builder.mutationField('deleteTransfer', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Deshace un traspaso entre cuentas de la empresa.',
    access: 'movements.match',
    args: { companyId: t.arg.id(), transactionId: t.arg.id(), reason: t.arg({ type: UndoReasonEnum, required: false }) },
    resolve: async (_root, { companyId, transactionId, reason }, context) => {
      const [id = ''] = checkIds([transactionId]);
      const actNo = await changeCompany(context, companyId, (db, actor) => unpair(db, actor, id, { reason: reason ?? 'WRONG' }));
      return { nModified: 1, actNo };
    },
  }),
);

/** The result of a run of the engine, or the work that does it. */
async function runNow(db: Db, actor: Actor): Promise<{ result: RunResult | null; work: WorkRow | null }> {
  const run = await startRun(db, actor);
  if ('runId' in run) return { result: run, work: null };
  return { result: null, work: (await workById(db, actor.companyId, run.workId)) ?? null };
}

type Part = {
  documentId: string;
  amount?: number | null | undefined;
  difference?: DeclaredDifference | null | undefined;
  confirmsClaimed?: boolean | null | undefined;
};

/** @throws MATCH_WITHOUT_AMOUNT when no document is given */
function requestOf(transactionId: string, parts: readonly Part[]): MatchRequest {
  if (parts.length === 0) throw new AppError('MATCH_WITHOUT_AMOUNT');
  return partsOf(transactionId, parts);
}

function partsOf(transactionId: string, parts: readonly Part[]): MatchRequest {
  const [movementId = ''] = checkIds([transactionId]);
  if (parts.length > 0) checkIds(parts.map((one) => one.documentId));
  return {
    movementId,
    parts: parts.map(({ documentId, amount = null, difference = null, confirmsClaimed }) => {
      return { documentId: documentId.toLowerCase(), amount, difference, confirmsClaimed: confirmsClaimed === true };
    }),
  };
}

function changeCompany<Result>(context: Context, companyId: string, work: (db: Db, actor: Actor) => Promise<Result>): Promise<Result> {
  return write(context, companyId, (db) => work(db, actorIn(context, companyId)));
}

/** Changes a movement and answers with its new state. */
function changed(
  context: Context,
  companyId: string,
  movementId: string,
  work: (db: Db, actor: Actor) => Promise<unknown>,
): Promise<MovementWithLinks> {
  return changeCompany(context, companyId, async (db, actor) => {
    await work(db, actor);
    const [movement] = await movementsById(db, [companyId], [movementId]);
    if (!movement) throw new AppError('NOT_FOUND');
    return movement;
  });
}
