import { FAMILIES, MOVEMENT_KINDS, type MovementKind } from '#domain/kinds/catalogue.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { appliesHabits, kindsOf, saveKind, setAppliesHabits } from './store.ts';
import { AccountType } from './types.ts';

const AccountInput = builder.inputType('AccountLevelInput', { fields: (t) => ({ value: t.string(), label: t.string() }) });

const KindType = builder.objectRef<MovementKind>('MovementKind').implement({
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
    resolve: (_root, { companyId, key, label, accountPlan }, context) =>
      write(context, companyId, (db) =>
        saveKind(db, actorIn(context, companyId), key, { label: label ?? null, accounts: accountPlan ?? null }),
      ),
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

builder.mutationField('saveAreaRules', (t) =>
  t.boolean({
    access: 'company.write',
    args: { companyId: t.arg.id(), appliesHabits: t.arg.boolean() },
    resolve: (_root, { companyId, appliesHabits: applies }, context) =>
      write(context, companyId, (db) => setAppliesHabits(db, actorIn(context, companyId), applies)),
  }),
);
