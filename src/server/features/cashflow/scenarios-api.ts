import {
  MAX_SCENARIO_NAME,
  MAX_SCENARIOS,
  MAX_STEPS,
  SCENARIO_STEPS,
  SCENARIO_TARGETS,
  type ScenarioStep,
  type ScenarioTarget,
} from '#domain/cashflow/scenario.ts';
import { stepText } from '#domain/cashflow/scenario-words.ts';
import type { Source } from '#domain/cashflow/sources.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type LoanTerms, netOf } from '#domain/loans/terms.ts';
import { toMajor } from '#domain/money.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import { previewLoan } from '#server/features/loans/store.ts';
import { CreditTypeEnum, DayCountEnum, draftOf, GraceEnum, LoanInput, MethodEnum, RatePeriodEnum } from '#server/features/loans/types.ts';
import { type FoundTarget, findTargets, namesOf, type StepName } from './scenario-targets.ts';
import { type ChangedScenario, removeScenario, type StoredScenario, saveScenario, scenariosOf } from './scenarios.ts';
import { CashSourceInput, PayDayEnum, ReadjustmentEnum, RollEnum, sourceOf } from './sources-api.ts';

const StepKindEnum = builder.enumType('ScenarioStepKind', {
  description:
    'shift: días más tarde, o antes si es negativo; drop: no viene; scale: por ciento del monto; point, source, loan: un monto, algo que se ' +
    'repite o un crédito que los libros no tienen; rate: cuántos pesos vale una moneda.',
  values: SCENARIO_STEPS,
});
const TargetEnum = builder.enumType('ScenarioTargetKind', {
  description: 'Un documento, un cliente o proveedor por su RUT, un área, o una fuente de datos.',
  values: SCENARIO_TARGETS,
});

const AddedType = builder.objectRef<Source>('ScenarioSource').implement({
  description: 'Un monto, o algo que se repite, que los libros no tienen.',
  fields: (t) => ({
    name: t.exposeString('label'),
    cashflowAreaId: t.exposeID('areaId'),
    currency: t.expose('currency', { type: CurrencyEnum }),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    firstDate: t.expose('firstOn', { type: 'Date' }),
    interval: t.int({ nullable: true, resolve: ({ interval }) => interval }),
    payDay: t.expose('payDay', { type: PayDayEnum }),
    roll: t.expose('roll', { type: RollEnum }),
    untilDate: t.expose('untilOn', { type: 'Date', nullable: true }),
    times: t.int({ nullable: true, resolve: ({ times }) => times }),
    contactRut: t.expose('contactRut', { type: 'Rut', nullable: true }),
    isTaxed: t.exposeBoolean('isTaxed'),
    isNet: t.exposeBoolean('isNet'),
    readjust: t.expose('readjust', { type: ReadjustmentEnum }),
    readjustMonths: t.exposeInt('readjustMonths', { nullable: true }),
    readjustPercent: t.exposeFloat('readjustPercent', { nullable: true }),
    readjustFrom: t.expose('readjustFrom', { type: 'Date', nullable: true }),
    followsLast: t.exposeBoolean('followsLast'),
    note: t.exposeString('note', { nullable: true }),
  }),
});

const AddedLoanType = builder.objectRef<LoanTerms>('ScenarioLoan').implement({
  description: 'Un crédito que los libros no tienen.',
  fields: (t) => ({
    creditType: t.expose('creditType', { type: CreditTypeEnum }),
    method: t.expose('method', { type: MethodEnum }),
    identificator: t.exposeString('identificator'),
    institution: t.exposeString('institution', { nullable: true }),
    institutionRut: t.exposeString('institutionRut', { nullable: true }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    principal: t.field({ type: 'Amount', description: 'El monto líquido.', resolve: (terms) => toMajor(netOf(terms), terms.currency) }),
    payment: t.field({ type: 'Amount', resolve: ({ payment, currency }) => toMajor(payment, currency) }),
    count: t.exposeInt('count'),
    rate: t.exposeFloat('rate'),
    disbursementDate: t.expose('disbursedOn', { type: 'Date', nullable: true }),
    firstDueDate: t.expose('firstDueOn', { type: 'Date' }),
    ratePeriod: t.expose('ratePeriod', { type: RatePeriodEnum }),
    dayCount: t.expose('dayCount', { type: DayCountEnum }),
    interval: t.int({ description: 'Meses entre cuotas.', resolve: ({ interval }) => interval }),
    graceCount: t.exposeInt('graceCount'),
    grace: t.expose('grace', { type: GraceEnum }),
    balloon: t.field({ type: 'Amount', resolve: ({ balloon, currency }) => toMajor(balloon, currency) }),
    insurance: t.field({ type: 'Amount', resolve: ({ insurance, currency }) => toMajor(insurance, currency) }),
    stampTax: t.field({ type: 'Amount', resolve: ({ stampTax, currency }) => toMajor(stampTax, currency) }),
    notary: t.field({ type: 'Amount', resolve: ({ notary, currency }) => toMajor(notary, currency) }),
    downPayment: t.field({ type: 'Amount', resolve: ({ downPayment = 0, currency }) => toMajor(downPayment, currency) }),
    rolls: t.exposeBoolean('rolls'),
    cashflowAreaId: t.exposeID('areaId', { nullable: true, description: 'El área de sus cuotas; nulo: la de todos los créditos.' }),
    separatesInterest: t.exposeBoolean('separatesInterest'),
    accountId: t.exposeID('accountId', { nullable: true }),
    reference: t.exposeString('reference', { nullable: true }),
    referenceRate: t.exposeFloat('referenceRate', { nullable: true }),
    spread: t.exposeFloat('spread', { nullable: true }),
    paidBefore: t.exposeInt('paidBefore'),
    prepaymentMonths: t.exposeFloat('prepaymentMonths', { nullable: true }),
    tolerance: t.exposeFloat('tolerance'),
  }),
});

type ShownStep = { step: ScenarioStep; named: StepName };
const StepType = builder.objectRef<ShownStep>('ScenarioStep').implement({
  description: 'Un supuesto. Se guarda el paso, nunca una copia de los libros.',
  fields: (t) => ({
    kind: t.field({ type: StepKindEnum, resolve: ({ step }) => step.kind }),
    text: t.string({ description: 'El paso en palabras.', resolve: ({ step, named }) => stepText(step, named.name) }),
    isThere: t.boolean({
      description: 'Lo que supone sigue en la empresa; si no, el paso no hace nada.',
      resolve: ({ named }) => named.isThere,
    }),
    targetKind: t.field({ type: TargetEnum, nullable: true, resolve: ({ step }) => ('target' in step ? step.target.of : null) }),
    targetId: t.id({ nullable: true, resolve: ({ step }) => ('target' in step ? step.target.id : null) }),
    targetName: t.string({ resolve: ({ named }) => named.name }),
    days: t.int({ nullable: true, resolve: ({ step }) => (step.kind === 'shift' ? step.days : null) }),
    percent: t.float({ nullable: true, resolve: ({ step }) => (step.kind === 'scale' ? step.percent : null) }),
    currency: t.field({ type: CurrencyEnum, nullable: true, resolve: ({ step }) => (step.kind === 'rate' ? step.currency : null) }),
    source: t.field({ type: AddedType, nullable: true, resolve: ({ step }) => ('source' in step ? step.source : null) }),
    loan: t.field({ type: AddedLoanType, nullable: true, resolve: ({ step }) => (step.kind === 'loan' ? step.terms : null) }),
    rate: t.string({ nullable: true, description: 'Pesos por unidad.', resolve: ({ step }) => (step.kind === 'rate' ? step.rate : null) }),
  }),
});

type ShownScenario = Omit<StoredScenario, 'steps'> & { steps: ShownStep[]; actNo: number | null };
const ScenarioType = builder.objectRef<ShownScenario>('Scenario').implement({
  description: 'Lo que una empresa supone de lo que viene: pasos sobre sus libros, que no cambian.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    steps: t.expose('steps', { type: [StepType], size: 25 }),
    frozenDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'El día cuyas cifras guarda, para compararlas con lo que pase; nulo: sigue a los libros.',
      resolve: ({ frozenOn }): Day | null => frozenOn,
    }),
    version: t.exposeInt('version', { description: 'Para no pisar lo que otra persona cambió.' }),
    actId: t.string({
      nullable: true,
      description: 'Tras cambiarlo: el acto que lo hizo, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

const TargetInput = builder.inputType('ScenarioTargetInput', {
  fields: (t) => ({ kind: t.field({ type: TargetEnum }), id: t.id({ description: 'De un cliente o proveedor, su RUT.' }) }),
});
const StepInput = builder.inputType('ScenarioStepInput', {
  fields: (t) => ({
    sameAs: t.int({ required: false, description: 'El lugar, desde cero, de un paso que ya tiene y sigue igual; entonces nada más.' }),
    kind: t.field({ type: StepKindEnum, required: false }),
    target: t.field({ type: TargetInput, required: false }),
    days: t.int({ required: false }),
    percent: t.float({ required: false }),
    source: t.field({ type: CashSourceInput, required: false }),
    loan: t.field({ type: LoanInput, required: false }),
    currency: t.field({ type: CurrencyEnum, required: false }),
    rate: t.string({ required: false, maxLength: 20, description: 'Pesos por unidad: "950.5".' }),
  }),
});
const ScenarioInput = builder.inputType('ScenarioInput', {
  fields: (t) => ({
    name: t.string({ maxLength: MAX_SCENARIO_NAME * 4 }),
    steps: t.field({ type: [StepInput], maxItems: MAX_STEPS + 1 }),
    copyOf: t.id({ required: false, description: 'De qué otro escenario son los pasos que siguen igual.' }),
    isFrozen: t.boolean({ required: false, description: 'Guarda sus cifras como son hoy; después solo cambia su nombre.' }),
  }),
});

builder.queryField('scenarios', (t) =>
  t.field({
    type: [ScenarioType],
    size: MAX_SCENARIOS,
    description: 'Los escenarios guardados, por nombre.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, async (db) => {
        const all = await scenariosOf(db, companyId);
        const names = await namesOf(
          db,
          companyId,
          all.flatMap(({ steps }) => steps),
        );
        return all.map((scenario) => shown({ scenario, actNo: null }, names));
      }),
  }),
);

builder.mutationField('saveScenario', (t) =>
  t.field({
    type: ScenarioType,
    description: 'Guarda un escenario, o con `id` lo cambia; `version`: la que se vio. Los libros no cambian.',
    access: 'cashflow.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id({ required: false }),
      version: t.arg.int({ required: false }),
      input: t.arg({ type: ScenarioInput }),
    },
    resolve: (_root, { companyId, id: idOrNull, version, input }, context) => {
      if (idOrNull != null && !isId(idOrNull)) throw new AppError('NOT_FOUND');
      const id = idOrNull?.toLowerCase() ?? null;
      return write(context, companyId, async (db) => {
        const from = input.copyOf?.toLowerCase() ?? id;
        const known = (await scenariosOf(db, companyId)).find((one) => one.id === from)?.steps ?? [];
        const plan = { name: input.name, steps: input.steps.map((step, place) => stepOf(step, place, known)) };
        const saved = await saveScenario(db, actorIn(context, companyId), {
          ...{ id, version: version ?? null, plan, known, isFrozen: input.isFrozen ?? false },
        });
        return shown(saved, await namesOf(db, companyId, saved.scenario.steps));
      });
    },
  }),
);

builder.mutationField('deleteScenario', (t) =>
  t.field({
    type: ScenarioType,
    description: 'Elimina un escenario. Se puede deshacer.',
    access: 'cashflow.write',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: async (_root, { companyId, id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      return write(context, companyId, async (db) => {
        const removed = await removeScenario(db, actorIn(context, companyId), id.toLowerCase());
        return shown(removed, await namesOf(db, companyId, removed.scenario.steps));
      });
    },
  }),
);

const FoundTargetType = builder.objectRef<FoundTarget>('ScenarioTarget').implement({
  description: 'Algo que un paso puede suponer de otra manera.',
  fields: (t) => ({
    kind: t.expose('of', { type: TargetEnum }),
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    hint: t.exposeString('hint', { description: 'Lo que lo distingue: su RUT, o su fecha.' }),
  }),
});

builder.queryField('scenarioTargets', (t) =>
  t.field({
    type: [FoundTargetType],
    size: 12,
    description: 'Clientes y proveedores, o documentos, con dinero por venir; `search`: parte del nombre, RUT o folio.',
    access: 'cashflow.read',
    args: {
      companyId: t.arg.id(),
      kind: t.arg({ type: TargetEnum }),
      search: t.arg.string({ required: false, maxLength: 100 }),
    },
    resolve: (_root, { companyId, kind, search }, context) =>
      read(context, companyId, async (db) =>
        kind === 'document' || kind === 'contact' ? findTargets(db, companyId, kind, search ?? '') : [],
      ),
  }),
);

function shown({ scenario: { steps, ...head }, actNo }: ChangedScenario, names: (step: ScenarioStep) => StepName): ShownScenario {
  return { ...head, steps: steps.map((step) => ({ step, named: names(step) })), actNo };
}

/** @throws BAD_FIELD that names the step */
function stepOf({ sameAs, ...input }: typeof StepInput.$inferInput, place: number, known: readonly ScenarioStep[]): ScenarioStep {
  const wrong = (message: string) => new AppError('BAD_FIELD', { field: `steps.${place}`, message: `Paso ${place + 1}: ${message}` });
  if (sameAs != null) {
    const step = known[sameAs];
    if (!step) throw wrong('ya no está en el escenario.');
    return step;
  }
  const { kind, target, days, percent, source, loan, currency, rate } = input;
  const on = (): ScenarioTarget => {
    if (!target) throw wrong('Elige qué supones de otra manera.');
    return { of: target.kind, id: target.id };
  };
  if (kind === 'shift') return { kind, target: on(), days: days ?? 0 };
  if (kind === 'drop') return { kind, target: on() };
  if (kind === 'scale') return { kind, target: on(), percent: percent ?? 100 };
  if (kind === 'rate') return { kind, currency: currency ?? 'CLP', rate: rate ?? '' };
  if ((kind === 'point' || kind === 'source') && source) return { kind, source: sourceOf(source) };
  if (kind === 'loan' && loan) return { kind, terms: previewLoan(draftOf(loan)).terms };
  throw wrong('Elige qué supones.');
}
