import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { QUALITY_DAYS } from '#domain/reconciliation/class-names.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { pageOf } from '#server/api/page.ts';
import { type Coverage, type Group, type Precision, type Quality, type QualityFilter, qualityList, readQuality } from './quality.ts';
import { readSample, review } from './sample.ts';
import { BulkResultType, TransactionPageType, TransactionType } from './types.ts';

const QualityInput = builder.inputType('MatchingQualityInput', {
  description: 'Movimientos de un período, de una cuenta o de todas. Sin días: los últimos 90.',
  fields: (t) => ({
    companyId: t.id(),
    dateStart: t.field({ type: 'Date', required: false }),
    dateEnd: t.field({ type: 'Date', required: false, description: 'Incluido.' }),
    accountId: t.id({ required: false }),
  }),
});

const CoverageType = builder.objectRef<Coverage>('MatchingCoverage').implement({
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Con ella, matchingQualityList da los movimientos.' }),
    label: t.exposeString('label'),
    transactions: t.exposeInt('movements'),
    amountCLP: t.field({ type: 'Amount', nullable: true, resolve: ({ pesos }) => pesos, description: 'La suma, sin signo.' }),
  }),
});

const PrecisionType = builder.objectRef<Precision>('MatchingPrecision').implement({
  description: 'Lo que las personas decidieron de una clase: `right:` o `wrong:` y su código dan los movimientos.',
  fields: (t) => ({
    code: t.exposeString('code'),
    label: t.exposeString('label'),
    right: t.exposeInt('right'),
    decided: t.exposeInt('decided'),
  }),
});

const GroupType = builder.objectRef<Group>('MatchingQualityGroup').implement({
  description:
    'Un mes, una cuenta o una regla del período. Con esos días o esa cuenta, matchingQualityList da `all`, `reconciled`, `automatic`, `right` y `wrong`; de una regla, `rule:` y `right:rule:` o `wrong:rule:` con su clave.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'El primer día del mes, o el id.' }),
    label: t.exposeString('label'),
    transactions: t.exposeInt('movements'),
    amountCLP: t.field({ type: 'Amount', nullable: true, resolve: ({ pesos }) => pesos }),
    reconciled: t.exposeInt('reconciled'),
    automatic: t.exposeInt('automatic', { description: 'Los que una clase concilió por sí sola.' }),
    right: t.exposeInt('right'),
    decided: t.exposeInt('decided', { description: 'De una regla, lo que hizo; de los demás, lo que las personas decidieron.' }),
  }),
});

const QualityType = builder.objectRef<Quality>('MatchingQuality').implement({
  description: 'Qué concilió los movimientos de un período, qué queda abierto y desde cuándo, y cuánto acertó cada clase.',
  fields: (t) => ({
    total: t.expose('total', { type: CoverageType }),
    coverage: t.expose('coverage', { type: [CoverageType], description: 'Cada movimiento una vez: por clase, a mano, por conciliar.' }),
    open: t.expose('open', { type: [CoverageType], description: 'Los por conciliar, por edad.' }),
    precision: t.expose('precision', { type: [PrecisionType] }),
    months: t.expose('months', { type: [GroupType], size: 120, description: 'El más nuevo primero.' }),
    accounts: t.expose('accounts', { type: [GroupType] }),
    rules: t.expose('rules', { type: [GroupType] }),
  }),
});

type Input = {
  companyId: string;
  dateStart?: Day | null | undefined;
  dateEnd?: Day | null | undefined;
  accountId?: string | null | undefined;
};

function filterOf({ companyId, dateStart, dateEnd, accountId }: Input): QualityFilter {
  const today = dayInChile(new Date());
  const to = dateEnd ?? today;
  return {
    companyId,
    from: dateStart ?? addDays(to, -QUALITY_DAYS),
    to,
    accountId: accountId ? (checkIds([accountId])[0] ?? null) : null,
    today,
  };
}

builder.queryField('matchingQuality', (t) =>
  t.field({
    type: QualityType,
    access: { action: 'movements.read', companies: ({ input }: { input: { companyId: string } }) => [input.companyId] },
    args: { input: t.arg({ type: QualityInput }) },
    resolve: (_root, { input }, context) => read(context, input.companyId, (db) => readQuality(db, filterOf(input))),
  }),
);

builder.queryField('matchingQualityList', (t) =>
  t.field({
    type: TransactionPageType,
    description: 'Los movimientos detrás de una cifra de matchingQuality, los más nuevos primero.',
    access: { action: 'movements.read', companies: ({ input }: { input: { companyId: string } }) => [input.companyId] },
    args: {
      input: t.arg({ type: QualityInput }),
      figure: t.arg.string({ maxLength: 60 }),
      pagination: t.arg({ type: PaginationInput, required: false }),
    },
    resolve: (_root, { input, figure, pagination }, context) =>
      read(context, input.companyId, (db) => qualityList(db, filterOf(input), figure, pageOf(pagination))),
  }),
);

builder.queryField('matchingSample', (t) =>
  t.field({
    type: [TransactionType],
    size: 20,
    description: 'Hasta 20 movimientos al azar que una clase concilió por sí sola en el período, y de los que nadie ha dicho nada.',
    access: { action: 'movements.read', companies: ({ input }: { input: { companyId: string } }) => [input.companyId] },
    args: {
      input: t.arg({ type: QualityInput }),
      code: t.arg.string({ maxLength: 40, description: 'De la clase; las reglas llevan su propia cuenta.' }),
      seed: t.arg.int({ description: 'El mismo número da los mismos movimientos.' }),
    },
    resolve: (_root, { input, code, seed }, context) => read(context, input.companyId, (db) => readSample(db, filterOf(input), code, seed)),
  }),
);

builder.mutationField('reviewMatch', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Dice si una clase acertó en un movimiento que concilió por sí sola. Si no, lo que hizo se deshace.',
    access: 'movements.match',
    args: {
      companyId: t.arg.id(),
      code: t.arg.string({ maxLength: 40 }),
      transactionId: t.arg.id(),
      isRight: t.arg.boolean(),
    },
    resolve: (_root, { companyId, code, transactionId, isRight }, context) => {
      const [movementId = ''] = checkIds([transactionId]);
      return write(context, companyId, async (db) => ({
        nModified: 1,
        actNo: await review(db, actorIn(context, companyId), { code, movementId, isRight }),
      }));
    },
  }),
);
