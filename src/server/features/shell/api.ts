import { builder } from '#server/api/builder.ts';
import { add, personOf } from '#server/api/context.ts';
import { lastCompanyOf, saveLastCompany } from './store.ts';

builder.queryField('lastCompanyId', (t) =>
  t.id({
    nullable: true,
    description: 'La empresa en que la persona trabajó por última vez, en cualquier equipo.',
    access: 'session',
    resolve: async (_root, _args, context) => {
      const id = await lastCompanyOf(context.database.app, personOf(context).id);
      return id && context.memberships.has(id) ? id : null;
    },
  }),
);

builder.mutationField('selectCompany', (t) =>
  t.boolean({
    description: 'Recuerda la empresa en que se trabaja, para empezar en ella en otro equipo.',
    access: 'company.read',
    args: { companyId: t.arg.id() },
    resolve: async (_root, { companyId }, context) => {
      await add(context, companyId, (db) => saveLastCompany(db, personOf(context).id, companyId));
      return true;
    },
  }),
);
