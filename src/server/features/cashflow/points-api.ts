import { AppError } from '#domain/errors.ts';
import { guardCompanies } from '#server/api/access.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { companiesOfRows } from '#server/api/ids.ts';
import { changeInitialBalance, companiesOfAccounts } from './opening-balances.ts';
import { settleableOf, settlePoint } from './settle-point.ts';

const PointActType = builder.objectRef<{ actNo: number | null }>('FlowPointResult').implement({
  fields: (t) => ({
    status: t.boolean({ resolve: () => true }),
    message: t.string({ resolve: () => 'Datos actualizados correctamente' }),
    actId: t.string({
      nullable: true,
      description: 'El acto, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

builder.mutationField('settlePoint', (t) =>
  t.field({
    type: PointActType,
    description:
      'Salda a mano lo que un punto espera: lo que falta de un documento (con el permiso de pagarlos) o una vez de una fuente. Sin un ' +
      'movimiento no cambia ningún saldo.',
    access: 'cashflow.write',
    args: { companyId: t.arg.id(), pointId: t.arg.id({ description: 'El de un punto de getFlowAreaDetail, o el de su documento.' }) },
    resolve: async (_root, { companyId, pointId }, context) => {
      const point = await read(context, companyId, (db) => settleableOf(db, companyId, pointId));
      if (point.kind === 'document') guardCompanies(context, 'documents.write', [companyId]);
      return { actNo: await write(context, companyId, (db) => settlePoint(db, actorIn(context, companyId), point)) };
    },
  }),
);

const BALANCE_ARGS = {
  balance: 'En la moneda de la cuenta.',
  date: 'El saldo es el del cierre de este día.',
};
const SeenBalanceInput = builder.inputType('SeenBalanceInput', {
  fields: (t) => ({ balance: t.field({ type: 'Amount' }), date: t.field({ type: 'Date' }) }),
});
const InitialBalanceDocumentInput = builder.inputType('InitialBalanceDocumentInput', {
  fields: (t) => ({
    balance: t.field({ type: 'Amount', description: BALANCE_ARGS.balance }),
    date: t.field({ type: 'Date', description: BALANCE_ARGS.date }),
    expected: t.field({ type: SeenBalanceInput, required: false, description: 'El que se vio; si hoy es otro, se rechaza.' }),
  }),
});

builder.mutationField('updateInitialBalanceDocument', (t) =>
  t.field({
    type: PointActType,
    description: 'El saldo inicial a mano de la cuenta `id`; sirve mientras ninguna cartola trae saldo. Se puede deshacer.',
    access: {
      action: 'cashflow.write',
      companies: ({ id }: { id: string }, context) => companiesOfRows(context, 'cashflow.write', [id], companiesOfAccounts),
    },
    args: { id: t.arg.id(), input: t.arg({ type: InitialBalanceDocumentInput }) },
    resolve: async (_root, { id, input: { expected, ...edit } }, context) => {
      const [companyId] = await companiesOfRows(context, 'cashflow.write', [id], companiesOfAccounts);
      if (!companyId) throw new AppError('NOT_FOUND');
      const actor = actorIn(context, companyId);
      return {
        actNo: await write(context, companyId, (db) => changeInitialBalance(db, actor, id.toLowerCase(), edit, expected ?? null)),
      };
    },
  }),
);
