import { dayInChile } from '#domain/date.ts';
import { toMajor } from '#domain/money.ts';
import { MATCHING_MODES } from '#domain/reconciliation/class-names.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { type HabitFact, listHabits } from './habits.ts';
import { forgetFact, readStandingFacts, type StandingFact } from './lessons.ts';
import { type ClassMode, listModes, type Shadow, setModes } from './modes.ts';
import { type AcquirerFee, acquirerFees } from './sales.ts';
import { BulkResultType } from './types.ts';
import type { Case } from './verdicts.ts';

const ModeEnum = builder.enumType('MatchingMode', {
  description: 'shadow: solo anota lo que haría; suggest: lo propone como seguro; automatic: lo hace.',
  values: MATCHING_MODES,
});

const CaseType = builder.objectRef<Case>('MatchingCase').implement({
  description: 'Un movimiento cuyo calce de una clase alguien encontró mal.',
  fields: (t) => ({
    transactionId: t.exposeID('movementId'),
    date: t.expose('on', { type: 'Date' }),
    description: t.exposeString('glosa'),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime' }),
  }),
});

const ShadowType = builder.objectRef<Shadow>('MatchingShadow').implement({
  description: 'Movimientos que una clase en sombra habría conciliado: después conciliados igual, de otra forma, y aún abiertos.',
  fields: (t) => ({ same: t.exposeInt('same'), other: t.exposeInt('other'), open: t.exposeInt('open') }),
});

const ClassType = builder.objectRef<ClassMode>('MatchingClass').implement({
  description: 'Una clase de evidencia en una empresa: cuánto puede hacer sin una persona, y qué decidieron las personas.',
  fields: (t) => ({
    code: t.exposeString('code'),
    label: t.exposeString('label'),
    mode: t.expose('mode', { type: ModeEnum }),
    mayAct: t.exposeBoolean('mayAct', { description: 'Acierta bastante en las pruebas como para actuar sin una persona.' }),
    stoppedAt: t.expose('stoppedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Cuándo dejó de actuar porque demasiadas decisiones le dieron en contra.',
    }),
    decided: t.exposeInt('decided', {
      description: 'De sus últimas 200 decididas en la empresa: aceptadas, revisadas o deshechas por estar mal.',
    }),
    right: t.exposeInt('right', { description: 'Las que estaban bien.' }),
    cases: t.expose('cases', { type: [CaseType], description: 'Las últimas que estaban mal, la más nueva primero.' }),
    shadow: t.expose('shadow', { type: ShadowType }),
  }),
});

const FactStateEnum = builder.enumType('MatchingFactState', {
  description: 'suggests: se aprendió una vez; acts: bastantes; suspended: algo lo contradijo.',
  values: ['suggests', 'acts', 'suspended'] as const,
});

const FactType = builder.objectRef<StandingFact>('MatchingFact').implement({
  description: 'Algo que la conciliación automática aprendió de lo que concilian las personas de esta empresa.',
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text'),
    times: t.exposeInt('times', { description: 'Movimientos que lo enseñaron.' }),
    state: t.expose('state', { type: FactStateEnum }),
    taughtAt: t.expose('taughtAt', { type: 'DateTime', description: 'La última vez.' }),
    contradictedAt: t.expose('contradictedAt', { type: 'DateTime', nullable: true }),
    transactionIds: t.exposeIDList('movementIds', { description: 'Los últimos cinco que lo enseñaron.' }),
    standing: t.exposeInt('standing', { description: 'Movimientos conciliados por eso: lo que se apoya en él.' }),
    standingIds: t.exposeIDList('standingIds', { description: 'Los últimos de ellos, hasta veinte.' }),
  }),
});

builder.queryField('matchingFacts', (t) =>
  t.field({
    type: [FactType],
    description: 'Lo que la conciliación automática aprendió en esta empresa, lo más enseñado primero.',
    access: 'movements.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => readStandingFacts(db, companyId)),
  }),
);

const HabitType = builder.objectRef<HabitFact>('CounterpartHabit').implement({
  description: 'Cómo paga una contraparte, según lo que las personas de esta empresa conciliaron. Solo ordena las sugerencias.',
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text'),
    times: t.exposeInt('times', { description: 'Movimientos que lo muestran.' }),
    state: t.expose('state', { type: FactStateEnum }),
    taughtAt: t.expose('taughtAt', { type: 'DateTime', description: 'La última vez.' }),
    transactionIds: t.exposeIDList('movementIds', { description: 'Los últimos cinco que lo muestran.' }),
  }),
});

const HabitsType = builder.objectRef<{ count: number; habits: HabitFact[] }>('CounterpartHabits').implement({
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Cuántas hay.' }),
    habits: t.expose('habits', { type: [HabitType], description: 'Las más vistas primero, hasta cincuenta.' }),
  }),
});

builder.queryField('counterpartHabits', (t) =>
  t.field({
    type: HabitsType,
    description: 'Lo que se aprendió de cómo paga cada contraparte: junto, a cuántos días, redondeando, en qué cuenta.',
    access: 'movements.read',
    args: { companyId: t.arg.id(), search: t.arg.string({ maxLength: 200, description: 'RUT o nombre; en blanco, todas.' }) },
    resolve: (_root, { companyId, search }, context) => read(context, companyId, (db) => listHabits(db, companyId, search)),
  }),
);

const FeeType = builder.objectRef<AcquirerFee>('AcquirerFee').implement({
  description: 'Lo que un operador de tarjetas descuenta de los abonos de una glosa, según los que se conciliaron.',
  fields: (t) => ({
    wording: t.exposeString('wording', { description: 'Las palabras de la glosa, sin números.' }),
    bankId: t.exposeString('bankCode'),
    accountNumber: t.exposeString('accountNumber'),
    percent: t.float({ description: 'Comisión con IVA, en por ciento de la venta.', resolve: ({ share }) => share * 100 }),
    deposits: t.exposeInt('deposits', { description: 'Abonos que la muestran.' }),
  }),
});

builder.queryField('acquirerFees', (t) =>
  t.field({
    type: [FeeType],
    description: 'La comisión de cada operador de tarjetas que se conoce, por cuenta y glosa, la más vista primero.',
    access: 'movements.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => acquirerFees(db, companyId, dayInChile(new Date()))),
  }),
);

builder.mutationField('removeMatchingFact', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Hace olvidar algo aprendido: solo cuenta lo que se enseñe desde ahora.',
    access: 'matching.manage',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id }, context) =>
      write(context, companyId, async (db) => ({ nModified: 1, actNo: await forgetFact(db, actorIn(context, companyId), id) })),
  }),
);

builder.queryField('matchingModes', (t) =>
  t.field({
    type: [ClassType],
    description: 'Las clases de evidencia de la conciliación automática, la más fuerte primero.',
    access: 'movements.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => listModes(db, companyId)),
  }),
);

const ModesSetType = builder.objectRef<{ classes: ClassMode[]; actNo: number | null }>('MatchingModesSet').implement({
  description: 'Todas las clases, como quedaron. `actId`: el acto que las cambió, para deshacerlo; nulo si no se nombró ninguna.',
  fields: (t) => ({
    classes: t.expose('classes', { type: [ClassType] }),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
  }),
});

builder.mutationField('setMatchingMode', (t) =>
  t.field({
    type: ModesSetType,
    description: 'Cambia cuánto pueden hacer unas clases sin una persona. Rige desde la próxima conciliación automática.',
    access: 'matching.manage',
    args: {
      companyId: t.arg.id(),
      classes: t.arg.stringList({ description: 'Sus códigos.', maxItems: 50, maxLength: 40 }),
      mode: t.arg({ type: ModeEnum }),
    },
    resolve: (_root, { companyId, classes, mode }, context) =>
      write(context, companyId, async (db) => {
        const actNo = await setModes(db, actorIn(context, companyId), classes, mode);
        return { classes: await listModes(db, companyId), actNo };
      }),
  }),
);
