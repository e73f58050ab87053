import { movementKind } from '#domain/kinds/catalogue.ts';
import { periodOf } from '#domain/period.ts';
import { MAX_REASON } from '#domain/reconciliation/reason.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { companyOf } from './api.ts';
import { type WordingHabits, wordingHabits } from './lessons.ts';
import { type MarkResult, markMovements } from './marks.ts';
import { TransactionType } from './types.ts';

builder.objectFields(TransactionType, (t) => ({
  fieldKey: t.exposeString('areaKey', { nullable: true, description: 'El área que una persona o una regla le dio.' }),
  fieldKeyModifiedByHand: t.boolean({ resolve: ({ areaKey, rule }) => areaKey !== null && !rule?.made.areaId }),
  matchingRuleName: t.string({
    nullable: true,
    description: 'La regla que le puso área, clave, contraparte, tipo o documento, si nadie la corrigió.',
    resolve: ({ rule }) => rule?.name ?? null,
  }),
  areaLabel: t.exposeString('areaLabel', { nullable: true }),
  flexiblePeriod: t.field({
    type: 'Period',
    nullable: true,
    description: 'El mes al que una persona lo movió.',
    resolve: ({ flexiblePeriod }) => (flexiblePeriod ? periodOf(flexiblePeriod) : null),
  }),
  key: t.exposeString('kind', { nullable: true, description: 'Qué es: el tipo que una persona eligió, o lo que dice la glosa.' }),
  keyModifiedByHand: t.exposeBoolean('isKindByHand'),
  keyLabel: t.string({
    nullable: true,
    description: 'El nombre del tipo que una persona eligió.',
    resolve: ({ isKindByHand, kind, kindLabel }) => (isKindByHand && kind ? (kindLabel ?? movementKind(kind)?.label ?? kind) : null),
  }),
  eoafKey: t.exposeString('eoafKey', {
    nullable: true,
    description: 'Su clave de origen y aplicación de fondos, si una persona la eligió.',
  }),
  isHidden: t.exposeBoolean('isHidden'),
  hiddenReason: t.exposeString('hiddenReason', { nullable: true }),
}));

const UpdateInput = builder.inputType('UpdateTransactionInput', {
  description: 'Lo que cambia de un movimiento: lo que no viene queda como está, y un valor nulo lo quita.',
  fields: (t) => ({
    id: t.id(),
    fieldKey: t.string({ required: false, description: 'La clave de su área; nula: la automática.' }),
    isHidden: t.boolean({ required: false, description: 'Oculto sale de la lista, de las sugerencias y del avance; su dinero no.' }),
    reason: t.string({ required: false, maxLength: MAX_REASON, description: 'Por qué se oculta: de 3 a 300 caracteres.' }),
    flexiblePeriod: t.field({ type: 'Period', required: false, description: 'El mes en que cuenta; nulo: el de su fecha.' }),
    key: t.string({
      required: false,
      description: 'Un tipo de movementKinds, que trae su área si nadie eligió otra; nulo: lo que dice la glosa.',
    }),
  }),
});

const MarkResultType = builder.objectRef<MarkResult>('TransactionsUpdated').implement({
  fields: (t) => ({
    ok: t.boolean({ resolve: () => true }),
    nModified: t.exposeInt('nModified', { description: 'Los que cambiaron; los que ya estaban así no se cuentan.' }),
    warning: t.exposeString('warning', { nullable: true, description: 'Algo que revisar, aunque se hizo.' }),
    actId: t.string({
      nullable: true,
      description: 'El número de este acto en el historial: con él, undoAct lo deshace.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

builder.mutationField('updateTransactions', (t) =>
  t.field({
    type: MarkResultType,
    description: 'Área, tipo, mes y visibilidad de movimientos: todos o ninguno.',
    access: 'movements.match',
    args: { companyId: t.arg.id(), input: t.arg({ type: [UpdateInput] }) },
    resolve: (_root, { companyId, input }, context) => {
      checkIds(input.map((one) => one.id));
      const requests = input.map(({ id, fieldKey, isHidden, reason, flexiblePeriod, key }) => {
        return { id: id.toLowerCase(), areaKey: fieldKey, isHidden, reason, period: flexiblePeriod, kind: key };
      });
      return write(context, companyId, (db) => markMovements(db, actorIn(context, companyId), requests));
    },
  }),
);

builder.mutationField('setEOAFCategory', (t) =>
  t.field({
    type: MarkResultType,
    description: 'La clave de origen y aplicación de fondos de movimientos de una empresa; nula: la que les toca sin una persona.',
    access: {
      action: 'movements.match',
      companies: async ({ transactions }: { transactions: string[] }, context) => [await companyOf(context, transactions)],
    },
    args: { transactions: t.arg.idList(), fieldKey: t.arg.string({ required: false }) },
    resolve: async (_root, { transactions, fieldKey }, context) => {
      const companyId = await companyOf(context, transactions);
      const requests = transactions.map((id) => ({ id: id.toLowerCase(), eoafKey: fieldKey ?? null }));
      return write(context, companyId, (db) => markMovements(db, actorIn(context, companyId), requests));
    },
  }),
);

const HabitsType = builder.objectRef<WordingHabits>('MovementHabits').implement({
  description: 'Lo que las personas dan a los movimientos de una glosa; nulo si nada, o si le dieron dos cosas.',
  fields: (t) => ({
    fieldKey: t.string({ nullable: true, resolve: ({ area }) => area?.key ?? null }),
    areaLabel: t.string({ nullable: true, resolve: ({ area }) => area?.label ?? null }),
    areaTimes: t.int({ description: 'A cuántos movimientos se le dio esa área.', resolve: ({ area }) => area?.times ?? 0 }),
    eoafKey: t.string({ nullable: true, resolve: ({ eoaf }) => eoaf?.key ?? null }),
    eoafLabel: t.string({ nullable: true, resolve: ({ eoaf }) => eoaf?.label ?? null }),
    eoafTimes: t.int({ resolve: ({ eoaf }) => eoaf?.times ?? 0 }),
  }),
});

builder.queryField('movementHabits', (t) =>
  t.field({
    type: HabitsType,
    description: 'El área y la clave EOAF que se dieron a mano a movimientos de la misma glosa, sin contar sus números.',
    access: 'movements.read',
    args: { companyId: t.arg.id(), transactionId: t.arg.id() },
    resolve: (_root, { companyId, transactionId }, context) => {
      const [id = ''] = checkIds([transactionId]);
      return read(context, companyId, (db) => wordingHabits(db, companyId, id));
    },
  }),
);
