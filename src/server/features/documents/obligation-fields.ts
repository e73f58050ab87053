import { INTERVAL_WORDS, PAY_DAY_WORDS } from '#domain/cashflow/source-words.ts';
import { FAMILIES } from '#domain/kinds/catalogue.ts';
import { builder } from '#server/api/builder.ts';
import type { Context } from '#server/api/context.ts';
import { AccountPlanType, kindIn } from '#server/features/kinds/types.ts';
import { detailsOf, type Repetition } from './details.ts';
import type { DocumentRow } from './list.ts';
import { MetaType, typeLabel } from './types.ts';

const RepetitionType = builder.objectRef<Repetition>('DocumentRepetition').implement({
  description: 'La regla por la que una obligación se repite.',
  fields: (t) => ({
    interval: t.exposeInt('interval', { description: 'Cada 7, 15, 30, 45, 60 o 90 días; 30, 60 y 90 son 1, 2 y 3 meses.' }),
    intervalLabel: t.string({ resolve: ({ interval }) => INTERVAL_WORDS[interval] }),
    payDayLabel: t.string({ resolve: ({ payDay }) => PAY_DAY_WORDS[payDay] }),
    firstDate: t.expose('firstOn', { type: 'Date' }),
    untilDate: t.expose('untilOn', { type: 'Date', nullable: true }),
    times: t.exposeInt('times', { nullable: true, description: 'Cuántas veces en total; nulo: sin término.' }),
  }),
});

builder.objectFields(MetaType, (t) => ({
  typeLabel: t.string({ description: 'Su tipo, en palabras; de una obligación, como la empresa lo nombra.', resolve: typeWords }),
  tipo: t.string({ description: 'Lo mismo que `typeLabel`.', resolve: typeWords }),
  type: t.string({
    nullable: true,
    description: 'De una obligación, la clave de su tipo (movementKinds).',
    resolve: ({ kindKey }) => kindKey,
  }),
  family: t.string({ nullable: true, resolve: async (row, _args, context) => (await kindOf(row, context))?.family ?? null }),
  familyLabel: t.string({ nullable: true, resolve: familyLabel }),
  accountPlan: t.field({
    type: AccountPlanType,
    nullable: true,
    description: 'De una obligación, la cuenta contable de su tipo.',
    resolve: async (row, _args, context) => (await kindOf(row, context))?.accounts ?? null,
  }),
  institution: t.exposeString('institution', { nullable: true, description: 'A quién se debe una obligación, si no es una contraparte.' }),
  referenceNumber: t.exposeString('referenceNumber', { nullable: true, description: 'La referencia que alguien le puso.' }),
  repetition: t.field({
    type: RepetitionType,
    nullable: true,
    resolve: async ({ recurringId, documentId }, _args, context) =>
      recurringId === null ? null : (await detailsOf(context, documentId)).repetition,
  }),
}));

function kindOf({ companyId, kindKey }: DocumentRow, context: Context) {
  return kindIn(context, companyId, kindKey);
}

async function typeWords(row: DocumentRow, _args: object, context: Context): Promise<string> {
  return (await kindOf(row, context))?.label ?? typeLabel(row);
}

async function familyLabel(row: DocumentRow, _args: object, context: Context): Promise<string | null> {
  const kind = await kindOf(row, context);
  return kind && FAMILIES[kind.family];
}
