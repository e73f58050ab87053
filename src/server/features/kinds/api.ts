import { FAMILIES, MOVEMENT_KINDS, type MovementKind } from '#domain/kinds/catalogue.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { appliesHabits, kindsOf, saveKind, setAppliesHabits } from './store.ts';
import { AccountType } from './types.ts';

const AccountInput = builder.inputType('AccountLevelInput', { fields: (t) => ({ value: t.string(), label: t.string() }) });

const KindType = builder.objectRef<MovementKind & { actNo?: number | null }>('MovementKind').implement({
  description: 'Un tipo de movimiento u obligación que no viene de un documento tributario. Su clave no cambia.',
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    family: t.exposeString('family'),
    familyLabel: t.string({ resolve: ({ family }) => FAMILIES[family] }),
    side: t.exposeString('side', { description: 'INCOME, EXPENSE o BOTH.' }),
    incomeArea: t.string({ nullable: true, description: 'Clave de su área como ingreso.', resolve: ({ area }) => area.INCOME ?? null }),
    expenseArea: t.string({ nullable: true, description: 'Clave de su área como egreso.', resolve: ({ area }) => area.EXPENSE ?? null }),
    eerrArea: t.exposeString('incomeLine', { nullable: true, description: 'Su línea del estado de resultados; nula: ninguna.' }),
    eoafOrigin: t.string({ nullable: true, resolve: ({ eoaf }) => eoaf.INCOME ?? null }),
    eoafApplication: t.string({ nullable: true, resolve: ({ eoaf }) => eoaf.EXPENSE ?? null }),
    accountPlan: t.field({ type: [AccountType], description: 'Niveles 1 a 3.', resolve: ({ accounts }) => accounts }),
    actId: t.string({
      nullable: true,
      description: 'Tras cambiarlo: el acto que lo hizo, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo == null ? null : String(actNo)),
    }),
  }),
});

builder.queryField('movementKinds', (t) =>
  t.field({
    type: [KindType],
    size: MOVEMENT_KINDS.length,
    description: 'Los tipos de movimiento, con los nombres y cuentas de la empresa.',
    access: 'documents.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => kindsOf(db, companyId)),
  }),
);

builder.mutationField('saveMovementKind', (t) =>
  t.field({
    type: KindType,
    description: 'Cambia el nombre o la cuenta de un tipo en esta empresa; lo nulo vuelve a lo usual.',
    access: 'company.write',
    args: {
      companyId: t.arg.id(),
      key: t.arg.string(),
      label: t.arg.string({ required: false }),
      accountPlan: t.arg({ type: [AccountInput], required: false, maxItems: 3 }),
    },
    resolve: async (_root, { companyId, key, label, accountPlan }, context) => {
      const own = { label: label ?? null, accounts: accountPlan ?? null };
      const { kind, actNo } = await write(context, companyId, (db) => saveKind(db, actorIn(context, companyId), key, own));
      return { ...kind, actNo };
    },
  }),
);

builder.queryField('areaRules', (t) =>
  t.boolean({
    description: 'Si las áreas aprendidas se aplican solas; si no, se proponen.',
    access: 'documents.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => appliesHabits(db, companyId)),
  }),
);

const AreaRulesType = builder.objectRef<{ appliesHabits: boolean; actNo: number | null }>('AreaRules').implement({
  description: 'Si las áreas aprendidas se aplican solas. `actId`: el acto que lo cambió, para deshacerlo; nulo si ya era así.',
  fields: (t) => ({
    appliesHabits: t.exposeBoolean('appliesHabits'),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
  }),
});

builder.mutationField('saveAreaRules', (t) =>
  t.field({
    type: AreaRulesType,
    access: 'company.write',
    args: { companyId: t.arg.id(), appliesHabits: t.arg.boolean() },
    resolve: async (_root, { companyId, appliesHabits: applies }, context) => {
      const actNo = await write(context, companyId, (db) => setAppliesHabits(db, actorIn(context, companyId), applies));
      return { appliesHabits: applies, actNo };
    },
  }),
);
