import { PLANS } from '#domain/access.ts';
import { builder } from '#server/api/builder.ts';
import { personOf } from '#server/api/context.ts';
import { addVoucher, allVouchers, endVoucher, type Voucher } from './vouchers.ts';

// Codes that give a new company its plan: only for the administrator of the installation.

const VoucherType = builder.objectRef<Voucher>('Voucher').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    plan: t.exposeStringList('plan'),
    trialDays: t.exposeInt('trialDays', { nullable: true }),
    uses: t.exposeInt('uses', { description: 'Cuántas empresas la pueden usar.' }),
    used: t.exposeInt('used'),
    endsOn: t.field({ type: 'Date', nullable: true, description: 'El último día en que sirve.', resolve: ({ endsOn }) => endsOn }),
  }),
});

const VoucherInput = builder.inputType('VoucherInput', {
  fields: (t) => ({
    code: t.string(),
    plan: t.stringList({ description: `Uno o más de: ${PLANS.join(', ')}.` }),
    trialDays: t.int({ required: false, description: 'Cuánto dura el plan trial; sin esto, 7 días.' }),
    uses: t.int({ required: false, defaultValue: 1 }),
    endsOn: t.field({ type: 'Date', required: false }),
  }),
});

builder.queryField('vouchers', (t) =>
  t.field({ type: [VoucherType], access: 'administrator', resolve: (_root, _args, { database }) => allVouchers(database.app) }),
);

builder.mutationField('createVoucher', (t) =>
  t.field({
    type: VoucherType,
    access: 'administrator',
    args: { input: t.arg({ type: VoucherInput }) },
    resolve: (_root, { input }, context) => {
      const { code, plan, trialDays = null, uses, endsOn = null } = input;
      return addVoucher(context.database.app, personOf(context).id, { code, plan, trialDays, uses: uses ?? 1, endsOn });
    },
  }),
);

builder.mutationField('endVoucher', (t) =>
  t.field({
    type: VoucherType,
    description: 'Un voucher que ya no sirve; lo que dio se queda.',
    access: 'administrator',
    args: { id: t.arg.id() },
    resolve: (_root, { id }, { database }) => endVoucher(database.app, { id }),
  }),
);
