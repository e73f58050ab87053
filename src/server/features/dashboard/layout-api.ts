import { CARDS, type CardLayout, layoutOf } from '#domain/dashboard/cards.ts';
import { builder } from '#server/api/builder.ts';
import { add, personOf } from '#server/api/context.ts';
import { saveLayout } from './layout.ts';

const CardEnum = builder.enumType('DashboardCard', { values: CARDS });

export const LayoutType = builder.objectRef<CardLayout>('DashboardLayout').implement({
  description: 'Cómo ordenó la persona las tarjetas del dashboard de una empresa.',
  fields: (t) => ({
    order: t.field({ type: [CardEnum], size: CARDS.length, resolve: ({ order }) => [...order] }),
    hidden: t.field({ type: [CardEnum], size: CARDS.length, description: 'Las que no se muestran.', resolve: ({ hidden }) => [...hidden] }),
    collapsed: t.field({
      type: [CardEnum],
      size: CARDS.length,
      description: 'De las que solo se ve el título.',
      resolve: ({ collapsed }) => [...collapsed],
    }),
  }),
});

builder.mutationField('saveDashboardLayout', (t) =>
  t.field({
    type: LayoutType,
    description: 'Guarda el orden de las tarjetas, solo para la persona: cada una una vez, las que faltan al final.',
    access: 'dashboard.mark',
    args: {
      companyId: t.arg.id(),
      order: t.arg({ type: [CardEnum], maxItems: CARDS.length }),
      hidden: t.arg({ type: [CardEnum], maxItems: CARDS.length }),
      collapsed: t.arg({ type: [CardEnum], maxItems: CARDS.length }),
    },
    resolve: (_root, { companyId, ...layout }, context) =>
      add(context, companyId, async (db) => {
        const saved = layoutOf(layout);
        await saveLayout(db, companyId, personOf(context).id, saved);
        return saved;
      }),
  }),
);
