/** Accepting all that is sure of one class of evidence, after a look at what that is. */
import { AppError } from '#domain/errors.ts';
import { CLASS_LABELS, isClassCode } from '#domain/reconciliation/class-names.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { MAX_SEARCH } from '#server/api/lengths.ts';
import { WorkType } from '#server/features/work/types.ts';
import { startWork, type WorkRow, workById } from '#server/jobs/work-store.ts';
import { type Accepted, acceptMany } from './accept.ts';
import { type ClassOffer, offersByClass, sureOfClass } from './class-offers.ts';
import { filterOf, TransactionsInput } from './inputs.ts';
import { SumsType, TransactionTypeEnum } from './types.ts';

const DoubtType = builder.objectRef<{ text: string; count: number }>('SuggestionDoubt').implement({
  fields: (t) => ({ text: t.exposeString('text'), count: t.exposeInt('count') }),
});

const OfferType = builder.objectRef<ClassOffer>('SuggestionClass').implement({
  description: 'Lo que se sugiere por una clase de evidencia entre los movimientos de un filtro.',
  fields: (t) => ({
    code: t.exposeString('code'),
    label: t.string({ resolve: ({ code }) => CLASS_LABELS[code] }),
    count: t.exposeInt('count', { description: 'Movimientos con una sugerencia segura.' }),
    sums: t.expose('sums', { type: [SumsType], description: 'Lo que suman los seguros.' }),
    unsure: t.exposeInt('unsure', { description: 'Movimientos que hay que mirar uno por uno.' }),
    outside: t.exposeInt('outside', { description: 'De los seguros, las otras puntas de traspasos que el filtro deja fuera.' }),
    digest: t.exposeString('digest', { description: 'Identifica lo seguro que se mostró: acceptSuggestionClass acepta eso o nada.' }),
    doubts: t.expose('doubts', { type: [DoubtType], description: 'Por qué, lo más frecuente.' }),
    largest: t.exposeIDList('largest', { description: 'Los diez seguros de mayor monto.' }),
  }),
});

const FILTER = {
  type: { type: TransactionTypeEnum, required: false },
  searchFilter: { required: false, maxLength: MAX_SEARCH },
} as const;

builder.queryField('suggestionClasses', (t) =>
  t.field({
    type: [OfferType],
    description: 'Lo que espera a una persona entre los movimientos de un filtro, por clase de evidencia.',
    access: 'movements.read',
    args: {
      type: t.arg(FILTER.type),
      input: t.arg({ type: TransactionsInput }),
      searchFilter: t.arg.string(FILTER.searchFilter),
    },
    resolve: (_root, { type, input, searchFilter }, context) => {
      const filter = filterOf({ type, input, search: searchFilter ?? '' });
      return read(context, input.companyId, (db) => offersByClass(db, filter));
    },
  }),
);

type Outcome = { accepted: Accepted | null; work: WorkRow | null };

const OutcomeType = builder.objectRef<Outcome>('SuggestionClassAccepted').implement({
  fields: (t) => ({
    nModified: t.int({ nullable: true, resolve: ({ accepted }) => accepted?.nModified ?? null }),
    actIds: t.stringList({
      description: 'Los actos en el historial: con ellos, undoActs lo deshace.',
      resolve: ({ accepted }) => accepted?.actNos.map(String) ?? [],
    }),
    work: t.expose('work', { type: WorkType, nullable: true, description: 'El trabajo que lo hace, cuando son muchos.' }),
  }),
});

/** More of them take longer than a request may. */
const AT_ONCE = 300;

builder.mutationField('acceptSuggestionClass', (t) =>
  t.field({
    type: OutcomeType,
    description: 'Concilia todo lo seguro de una clase entre los movimientos de un filtro; muchos, como trabajo que se puede detener.',
    access: { action: 'movements.match', companies: ({ input }: { input: { companyId: string } }) => [input.companyId] },
    args: {
      type: t.arg(FILTER.type),
      input: t.arg({ type: TransactionsInput }),
      searchFilter: t.arg.string(FILTER.searchFilter),
      code: t.arg.string({ maxLength: 40 }),
      count: t.arg.int({ description: 'Cuántos se mostraron: si ahora hay más, no se acepta nada.' }),
      digest: t.arg.string({ required: false, maxLength: 32, description: 'El de lo que se mostró: si ahora es otro, no se acepta nada.' }),
    },
    resolve: (_root, { type, input, searchFilter, code, count, digest }, context) => {
      if (!isClassCode(code)) throw new AppError('NOT_FOUND');
      const { companyId } = input;
      const filter = filterOf({ type, input, search: searchFilter ?? '' });
      return write(context, companyId, async (db) => {
        const choices = await sureOfClass(db, filter, code, { count, digest: digest ?? null });
        if (choices.count <= AT_ONCE)
          return { accepted: await acceptMany(db, actorIn(context, companyId), choices, UNWATCHED), work: null };
        const workId = await startWork(db, actorIn(context, companyId), 'acceptSuggestions', {
          ...{ code, filter, count, digest: digest ?? null },
        });
        return { accepted: null, work: (await workById(db, companyId, workId)) ?? null };
      });
    },
  }),
);

const UNWATCHED = { progress: () => {}, signal: new AbortController().signal };
