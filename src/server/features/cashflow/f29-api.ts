import type { F29Part } from '#domain/cashflow/f29.ts';
import { BASIS_WORDS, F29_PART_WORDS } from '#domain/cashflow/source-words.ts';
import { dayInChile } from '#domain/date.ts';
import { builder } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { f29FormOf, type ShownForm } from './f29-form.ts';

const PartType = builder.objectRef<F29Part>('F29Part').implement({
  description: 'Un sumando de un F-29.',
  fields: (t) => ({
    label: t.string({ description: 'Con sus códigos del formulario.', resolve: ({ key }) => F29_PART_WORDS[key] }),
    amount: t.expose('amount', { type: 'Amount', description: 'En pesos; lo que lo baja es negativo.' }),
  }),
});

const ClosedType = builder.objectRef<ShownForm['closed'][number]>('F29Month').implement({
  description: 'El F-29 de un mes cerrado.',
  fields: (t) => ({ period: t.expose('period', { type: 'Period' }), amount: t.expose('amount', { type: 'Amount' }) }),
});

const FormType = builder.objectRef<ShownForm>('F29Form').implement({
  description: 'El F-29 de un mes, según los libros de hoy.',
  fields: (t) => ({
    period: t.expose('period', { type: 'Period' }),
    date: t.expose('on', { type: 'Date', description: 'El último día para pagarlo.' }),
    amount: t.expose('amount', { type: 'Amount', description: 'Lo que se paga, en pesos.' }),
    basis: t.string({ description: 'Según sus documentos, en curso o estimado.', resolve: ({ basis }) => BASIS_WORDS[basis] }),
    parts: t.field({ type: [PartType], description: 'Suman su monto; ninguno si es estimado.', resolve: ({ parts }) => parts }),
    closed: t.field({ type: [ClosedType], description: 'De los que un estimado es la mediana.', resolve: ({ closed }) => closed }),
    ppmRate: t.float({ description: 'La tasa de PPM, en por ciento; 0: nadie la ha dicho.', resolve: ({ ppmRate }) => ppmRate }),
    isProjected: t.exposeBoolean('isProjected', { description: 'Si una fuente de datos lo pone en el flujo de caja.' }),
  }),
});

builder.queryField('f29Form', (t) =>
  t.field({
    type: FormType,
    description: 'De qué se compone el F-29 de un mes.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id(), period: t.arg({ type: 'Period' }) },
    resolve: (_root, { companyId, period }, context) =>
      read(context, companyId, (db) => f29FormOf(db, companyId, period, dayInChile(new Date()))),
  }),
);
