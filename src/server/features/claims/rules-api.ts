import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { type ClaimRules, claimRules, saveClaimRules } from './rules.ts';

const MAX_MEMBERS = 100;
const MAX_LIMIT = 1_000_000_000_000;

const MemberType = builder.objectRef<ClaimRules['members'][number]>('ClaimMember').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name'), email: t.exposeString('email') }),
});

const RulesType = builder.objectRef<ClaimRules & { actNo: number | null }>('ClaimRules').implement({
  description:
    'Quiénes aceptan y reclaman ante el SII, además de quienes administran la empresa, y desde qué monto se confirma un reclamo.',
  fields: (t) => ({
    members: t.expose('members', { type: [MemberType], size: MAX_MEMBERS }),
    confirmAbove: t.expose('confirmAbove', { type: 'Amount', nullable: true, description: 'En pesos; nulo: no se pide.' }),
    actId: t.string({
      nullable: true,
      description: 'Tras cambiarlas: el acto que lo hizo, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

builder.queryField('claimRules', (t) =>
  t.field({
    type: RulesType,
    access: 'company.write',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, async (db) => ({ ...(await claimRules(db, companyId)), actNo: null })),
  }),
);

builder.mutationField('saveClaimRules', (t) =>
  t.field({
    type: RulesType,
    access: 'company.write',
    args: {
      companyId: t.arg.id(),
      members: t.arg.idList({ maxItems: MAX_MEMBERS, description: 'Ids de personas de la empresa.' }),
      confirmAbove: t.arg({ type: 'Amount', required: false }),
    },
    resolve: async (_root, { companyId, members, confirmAbove }, context) => {
      const limit = confirmAbove ?? null;
      if (limit !== null && !(Number.isInteger(limit) && limit >= 0 && limit <= MAX_LIMIT))
        throw new AppError('BAD_FIELD', { message: 'Indica un monto en pesos, sin decimales, de 0 o más.', field: 'confirmAbove' });
      const input = { members: checkIds(members), confirmAbove: limit };
      const { rules, actNo } = await write(context, companyId, (db) => saveClaimRules(db, actorIn(context, companyId), input));
      return { ...rules, actNo };
    },
  }),
);
