import { PAIR_RULES, PENDING_REASONS } from '#domain/banking/pairing-state.ts';
import { AppError } from '#domain/errors.ts';
import { toMajor } from '#domain/money.ts';
import { builder, CurrencyEnum, PaginationInput } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { pageOf } from '#server/api/page.ts';
import { isId } from '#server/db/ids.ts';
import type { Repeat, Side } from '#server/features/banking/store.ts';
import { decideRepeats, repeatsOf, separateRepeats } from './repeats.ts';

/** Rows of one call. */
const MAX_DECISIONS = 500;

const Rule = builder.enumType('RepeatRule', {
  values: [...PAIR_RULES, 'hand', 'file'] as const,
  description: 'Por qué una fila es un movimiento que ya estaba; hand: lo dijo una persona; file: es el mismo archivo.',
});
const Reason = builder.enumType('RepeatReason', { values: PENDING_REASONS, description: 'Por qué se pregunta.' });

const SideType = builder.objectRef<Side>('RepeatSide').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    date: t.expose('on', { type: 'Date' }),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    description: t.exposeString('glosa'),
    reference: t.exposeString('reference', { nullable: true }),
    balance: t.field({
      type: 'Amount',
      nullable: true,
      resolve: ({ balance, currency }) => (balance === null ? null : toMajor(balance, currency)),
    }),
  }),
});

const RepeatType = builder.objectRef<Repeat>('RepeatedMovement').implement({
  description:
    'Una fila de un archivo junto al movimiento que es, o que puede ser: entonces rule es null y reason dice por qué se pregunta.',
  fields: (t) => ({
    id: t.exposeID('id'),
    line: t.exposeInt('line'),
    rule: t.expose('rule', { type: Rule, nullable: true }),
    reason: t.expose('reason', { type: Reason, nullable: true }),
    row: t.expose('row', { type: SideType }),
    transaction: t.expose('movement', { type: SideType }),
  }),
});

const RepeatPage = builder.objectRef<{ totalDocs: number; docs: Repeat[] }>('RepeatedMovementPage').implement({
  fields: (t) => ({ totalDocs: t.exposeInt('totalDocs'), docs: t.expose('docs', { type: [RepeatType] }) }),
});

builder.queryField('repeatedMovements', (t) =>
  t.field({
    type: RepeatPage,
    description: 'Las filas de una carga que se tomaron por movimientos que ya estaban, o las que están por decidir.',
    access: 'imports.read',
    args: {
      companyId: t.arg.id(),
      importId: t.arg.id(),
      isPending: t.arg.boolean(),
      pagination: t.arg({ type: PaginationInput, required: false }),
    },
    resolve: (_root, { companyId, importId, isPending, pagination }, context) => {
      checkIds(importId);
      return read(context, companyId, (db) => repeatsOf(db, companyId, importId, { ...pageOf(pagination), isPending }));
    },
  }),
);

const DecisionInput = builder.inputType('RepeatDecision', {
  fields: (t) => ({
    id: t.id(),
    isSame: t.boolean({ description: 'Si la fila es el mismo movimiento; si no, es otro.' }),
    transactionId: t.id({ required: false, description: 'El movimiento que es, cuando no es el que se le puso al lado.' }),
  }),
});

/** The history's entry, as text; `undoAct` takes it. */
const DecisionResult = builder.objectRef<{ no: number; count: number }>('RepeatDecisionResult').implement({
  fields: (t) => ({ actId: t.string({ resolve: ({ no }) => String(no) }), nModified: t.exposeInt('count') }),
});

builder.mutationField('decideRepeatedMovements', (t) =>
  t.field({
    type: DecisionResult,
    description: 'Dice de filas por decidir si son el mismo movimiento u otro. Se deshace con undoAct.',
    access: 'imports.write',
    args: { companyId: t.arg.id(), importId: t.arg.id(), decisions: t.arg({ type: [DecisionInput], maxItems: MAX_DECISIONS }) },
    resolve: async (_root, { companyId, importId, decisions }, context) => {
      checkIds(importId, ...decisions.flatMap(({ id, transactionId }) => [id, ...(transactionId ? [transactionId] : [])]));
      const no = await write(context, companyId, (db) => decideRepeats(db, actorIn(context, companyId), importId, decisions));
      return { no, count: decisions.length };
    },
  }),
);

builder.mutationField('separateRepeatedMovements', (t) =>
  t.field({
    type: DecisionResult,
    description: 'Separa filas que se tomaron por movimientos que ya estaban: cada una pasa a ser otro movimiento. Se deshace con undoAct.',
    access: 'imports.write',
    args: { companyId: t.arg.id(), importId: t.arg.id(), ids: t.arg.idList({ maxItems: MAX_DECISIONS }) },
    resolve: async (_root, { companyId, importId, ids }, context) => {
      checkIds(importId, ...ids);
      const no = await write(context, companyId, (db) => separateRepeats(db, actorIn(context, companyId), importId, ids));
      return { no, count: ids.length };
    },
  }),
);

function checkIds(...ids: readonly string[]): void {
  if (!ids.every(isId)) throw new AppError('NOT_FOUND');
}
