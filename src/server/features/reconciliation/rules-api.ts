import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { toMajor } from '#domain/money.ts';
import { isGlosaKind } from '#domain/reconciliation/rules/kind-labels.ts';
import { CONDITION_FIELDS, type Condition, type Effect, RULE_MODES, type RuleDefinition } from '#domain/reconciliation/rules/rule.ts';
import { parseRut } from '#domain/rut.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, type Context, read, write } from '#server/api/context.ts';
import { checkIds } from '#server/api/ids.ts';
import { keyedHashes } from '#server/api/seal.ts';
import { WorkType } from '#server/features/work/types.ts';
import { startWork, workById } from '#server/jobs/work-store.ts';
import { type Draft, draftRule, firstTried, type Trial, type TrialCase, tryRule } from './rule-trial.ts';
import { canonical, deleteRule, findRule, type ListedRule, listRules, orderRules, saveRule, type Version } from './rules.ts';
import { BulkResultType, SumsType } from './types.ts';

const FieldEnum = builder.enumType('RuleConditionField', {
  description: 'words: palabras de la glosa y *; kind: lo que la glosa del banco dice que es; day: del mes.',
  values: CONDITION_FIELDS,
});
const RuleModeEnum = builder.enumType('RuleMode', {
  description: 'off: apagada; suggest: propone, y una persona la aplica; automatic: actúa sobre lo que llega.',
  values: RULE_MODES,
});

const MAX_TEXT = 200;
const ConditionInput = builder.inputType('RuleConditionInput', {
  description: 'Una condición: `text` es la de palabras, RUT, cuenta, lado (in, out) o tipo; los montos van sin signo.',
  fields: (t) => ({
    field: t.field({ type: FieldEnum }),
    text: t.string({ required: false, maxLength: MAX_TEXT }),
    currency: t.field({ type: CurrencyEnum, required: false }),
    min: t.field({ type: 'Amount', required: false }),
    max: t.field({ type: 'Amount', required: false }),
    from: t.int({ required: false }),
    to: t.int({ required: false }),
  }),
});
const EffectInput = builder.inputType('RuleEffectInput', {
  description:
    'Lo que la regla hace. `kind`: lo explica sin documento; `matches`: lo concilia con el documento abierto de la contraparte por ese monto.',
  fields: (t) => ({
    area: t.string({ required: false }),
    eoafKey: t.string({ required: false }),
    kind: t.string({ required: false }),
    counterpartRut: t.field({ type: 'Rut', required: false }),
    counterpartName: t.string({ required: false, maxLength: 80 }),
    matches: t.boolean({ required: false }),
  }),
});

function conditionOf({ field, text, currency, min, max, from, to }: typeof ConditionInput.$inferInput): Condition {
  const written = text ?? '';
  const bad = () => new AppError('RULE_BAD_CONDITION', { field });
  switch (field) {
    case 'words':
      return { field, pattern: written };
    case 'rut': {
      const rut = parseRut(written);
      if (!rut) throw bad();
      return { field, rut };
    }
    case 'account':
      return { field, accountId: written.toLowerCase() };
    case 'direction':
      if (written !== 'in' && written !== 'out') throw bad();
      return { field, direction: written };
    case 'kind':
      if (!isGlosaKind(written)) throw bad();
      return { field, kind: written };
    case 'amount':
      if (!currency || min == null) throw bad();
      return { field, currency, min: minorOf(min, currency), max: minorOf(max ?? min, currency) };
    case 'day':
      if (from == null) throw bad();
      return { field, from, to: to ?? from };
  }
}

function effectOf({ area, eoafKey, kind, counterpartRut, counterpartName, matches }: typeof EffectInput.$inferInput): Effect {
  return {
    areaKey: area || null,
    eoafKey: eoafKey || null,
    kindKey: kind || null,
    counterpart: counterpartRut ? { rut: counterpartRut, name: counterpartName ?? '' } : null,
    matches: matches === true,
  };
}

const RuleInput = builder.inputType('MatchingRuleInput', {
  description: 'Una regla como está en el formulario; sin `id`, una nueva.',
  fields: (t) => ({
    id: t.id({ required: false }),
    conditions: t.field({ type: [ConditionInput], maxItems: 250 }),
    effect: t.field({ type: EffectInput }),
  }),
});

function definitionOf({ conditions, effect }: Pick<typeof RuleInput.$inferInput, 'conditions' | 'effect'>): RuleDefinition {
  return { conditions: conditions.map(conditionOf), effect: effectOf(effect) };
}

/** Proves that the trial of a definition was made here: only the installation can compute it. */
function proofsOf({ settings }: Context, companyId: string, definition: RuleDefinition): string[] {
  return keyedHashes(settings.keys, 'rule', companyId, JSON.stringify(canonical(definition)));
}

const ConditionType = builder.objectRef<Condition>('RuleCondition').implement({
  description: 'Una condición de una regla; los montos sin signo.',
  fields: (t) => ({
    field: t.expose('field', { type: FieldEnum }),
    text: t.string({ nullable: true, resolve: textOf }),
    currency: t.field({ type: CurrencyEnum, nullable: true, resolve: (one) => (one.field === 'amount' ? one.currency : null) }),
    min: t.field({ type: 'Amount', nullable: true, resolve: (one) => (one.field === 'amount' ? toMajor(one.min, one.currency) : null) }),
    max: t.field({ type: 'Amount', nullable: true, resolve: (one) => (one.field === 'amount' ? toMajor(one.max, one.currency) : null) }),
    from: t.int({ nullable: true, resolve: (one) => (one.field === 'day' ? one.from : null) }),
    to: t.int({ nullable: true, resolve: (one) => (one.field === 'day' ? one.to : null) }),
  }),
});

function textOf(one: Condition): string | null {
  switch (one.field) {
    case 'words':
      return one.pattern;
    case 'rut':
      return one.rut;
    case 'account':
      return one.accountId;
    case 'direction':
      return one.direction;
    case 'kind':
      return one.kind;
    default:
      return null;
  }
}

const EffectType = builder.objectRef<Effect>('RuleEffect').implement({
  description: 'Lo que una regla hace con un movimiento.',
  fields: (t) => ({
    area: t.exposeString('areaKey', { nullable: true }),
    eoafKey: t.exposeString('eoafKey', { nullable: true }),
    kind: t.exposeString('kindKey', { nullable: true }),
    counterpartRut: t.field({ type: 'Rut', nullable: true, resolve: ({ counterpart }) => counterpart?.rut ?? null }),
    counterpartName: t.string({ nullable: true, resolve: ({ counterpart }) => counterpart?.name ?? null }),
    matches: t.exposeBoolean('matches'),
  }),
});

const VersionType = builder.objectRef<Version>('MatchingRuleVersion').implement({
  description: 'Una regla como fue.',
  fields: (t) => ({
    version: t.exposeInt('version'),
    text: t.exposeString('text'),
    conditions: t.field({ type: [ConditionType], resolve: ({ definition }) => [...definition.conditions] }),
    effect: t.field({ type: EffectType, resolve: ({ definition }) => definition.effect }),
    savedAt: t.expose('savedAt', { type: 'DateTime' }),
    savedBy: t.exposeString('savedBy', { nullable: true }),
  }),
});

const RuleType = builder.objectRef<ListedRule>('MatchingRule').implement({
  description: 'Una regla de la empresa: la primera que toma un movimiento gana.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    mode: t.expose('mode', { type: RuleModeEnum }),
    version: t.exposeInt('version'),
    text: t.exposeString('text', { description: 'La regla entera, en palabras.' }),
    conditions: t.field({ type: [ConditionType], resolve: ({ definition }) => [...definition.conditions] }),
    effect: t.field({ type: EffectType, resolve: ({ definition }) => definition.effect }),
    changedAt: t.exposeString('changedAt', { description: 'Quien la guarda lo devuelve, para no pisar otro cambio.' }),
    hits: t.exposeInt('hits', { description: 'Movimientos en que actuó.' }),
    corrected: t.exposeInt('corrected', { description: 'De ellos, los que una persona cambió después.' }),
    lastHits: t.exposeInt('lastHits', { description: 'De los últimos 20.' }),
    lastCorrected: t.exposeInt('lastCorrected'),
    lastHitAt: t.expose('lastHitAt', { type: 'DateTime', nullable: true }),
    stoppedAt: t.string({
      nullable: true,
      resolve: ({ stoppedAt }) => stoppedAt,
      description: 'Cuándo dejó de actuar por sus correcciones.',
    }),
    versions: t.field({ type: [VersionType], resolve: ({ versions }) => versions }),
  }),
});

const CaseType = builder.objectRef<TrialCase>('RuleTrialCase').implement({
  description: 'Un movimiento que la regla toma, y lo que se lo impide.',
  fields: (t) => ({
    transactionId: t.exposeID('id'),
    date: t.expose('on', { type: 'Date' }),
    description: t.exposeString('glosa'),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    what: t.exposeString('what', { nullable: true }),
  }),
});

const ConflictEnum = builder.enumType('RuleConflictKind', {
  description: 'hand: lo puso una persona; rule: otra regla; match: ya está conciliado con otra cosa; bank: el banco dice otro RUT.',
  values: ['hand', 'rule', 'match', 'bank'] as const,
});
const ConflictType = builder.objectRef<Trial['conflicts'][number]>('RuleConflict').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: ConflictEnum }),
    count: t.exposeInt('count'),
    cases: t.expose('cases', { type: [CaseType], description: 'Los últimos 50.' }),
  }),
});

const TrialType = builder.objectRef<Trial & { proof: string }>('RuleTrial').implement({
  description: 'Lo que una regla haría con los últimos 12 meses: no cambia nada.',
  fields: (t) => ({
    from: t.expose('from', { type: 'Date' }),
    hits: t.exposeInt('hits', { description: 'Movimientos que toma.' }),
    changes: t.exposeInt('changes', { description: 'Los que cambiaría.' }),
    done: t.exposeInt('done', { description: 'Los que ya están como ella dice.' }),
    waiting: t.exposeInt('waiting', { description: 'Los que no tienen un único documento abierto de ese monto.' }),
    sums: t.expose('sums', { type: [SumsType] }),
    examples: t.expose('examples', { type: [CaseType] }),
    conflicts: t.expose('conflicts', { type: [ConflictType] }),
    proof: t.exposeString('proof', { description: 'Con ella se enciende o aplica la regla, tal como se probó.' }),
  }),
});

const DraftType = builder.objectRef<Draft>('MatchingRuleDraft').implement({
  description: 'Lo que tienen en común unos movimientos, como regla.',
  fields: (t) => ({
    name: t.exposeString('name'),
    conditions: t.expose('conditions', { type: [ConditionType] }),
    effect: t.expose('effect', { type: EffectType }),
    takes: t.exposeInt('takes', { description: 'Otros movimientos de los últimos 12 meses que también tomaría.' }),
  }),
});

builder.queryField('matchingRules', (t) =>
  t.field({
    type: [RuleType],
    description: 'Las reglas de la empresa, en su orden.',
    access: 'rules.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => listRules(db, companyId)),
  }),
);

builder.queryField('matchingRuleDraft', (t) =>
  t.field({
    type: DraftType,
    description: 'Las condiciones más estrechas que toman todos estos movimientos, y lo que las personas pusieron igual en todos.',
    access: 'rules.read',
    args: { companyId: t.arg.id(), transactionIds: t.arg.idList({ maxItems: 100 }) },
    resolve: (_root, { companyId, transactionIds }, context) => {
      const ids = checkIds(transactionIds).map((id) => id.toLowerCase());
      return read(context, companyId, (db) => draftRule(db, companyId, ids, dayInChile(new Date())));
    },
  }),
);

builder.queryField('tryMatchingRule', (t) =>
  t.field({
    type: TrialType,
    description: 'Prueba una regla con los últimos 12 meses, sin cambiar nada.',
    access: 'rules.read',
    args: { companyId: t.arg.id(), input: t.arg({ type: RuleInput }) },
    resolve: async (_root, { companyId, input }, context) => {
      const request = { ...definitionOf(input), id: idOf(input.id), today: dayInChile(new Date()) };
      const trial = await read(context, companyId, (db) => tryRule(db, companyId, request));
      return { ...trial, proof: proofsOf(context, companyId, trial.definition)[0] ?? '' };
    },
  }),
);

function idOf(id: string | null | undefined): string | null {
  return id ? (checkIds([id])[0]?.toLowerCase() ?? null) : null;
}

builder.mutationField('saveMatchingRule', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Guarda una regla; encenderla, o cambiarla encendida, pide la prueba (`proof`) de cómo queda.',
    access: 'rules.manage',
    args: {
      companyId: t.arg.id(),
      input: t.arg({ type: RuleInput }),
      name: t.arg.string({ maxLength: 80 }),
      mode: t.arg({ type: RuleModeEnum }),
      proof: t.arg.string({ required: false, maxLength: 100 }),
      changedAt: t.arg.string({ required: false, maxLength: 40, description: 'El de la regla que se muestra.' }),
    },
    resolve: (_root, { companyId, input, name, mode, proof, changedAt }, context) => {
      const isTried = (definition: RuleDefinition) => Boolean(proof) && proofsOf(context, companyId, definition).includes(proof ?? '');
      const request = { ...definitionOf(input), id: idOf(input.id), name, mode, changedAt: changedAt ?? null, isTried };
      return write(context, companyId, async (db) => {
        const { actNo } = await saveRule(db, actorIn(context, companyId), request);
        return { nModified: 1, actNo };
      });
    },
  }),
);

builder.mutationField('orderMatchingRules', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Pone las reglas en este orden: todas, cada una una vez.',
    access: 'rules.manage',
    args: { companyId: t.arg.id(), ids: t.arg.idList({ maxItems: 200 }), movedId: t.arg.id() },
    resolve: (_root, { companyId, ids, movedId }, context) => {
      const checked = checkIds(ids).map((id) => id.toLowerCase());
      return write(context, companyId, async (db) => {
        const actNo = await orderRules(db, actorIn(context, companyId), checked, movedId.toLowerCase());
        return actNo === null ? { nModified: 0 } : { nModified: checked.length, actNo };
      });
    },
  }),
);

builder.mutationField('deleteMatchingRule', (t) =>
  t.field({
    type: BulkResultType,
    description: 'Elimina una regla. Lo que hizo queda, y se deshace desde la historia.',
    access: 'rules.manage',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id }, context) => {
      const [checked = ''] = checkIds([id]);
      return write(context, companyId, async (db) => ({ nModified: 1, actNo: await deleteRule(db, actorIn(context, companyId), checked) }));
    },
  }),
);

builder.mutationField('applyMatchingRule', (t) =>
  t.field({
    type: WorkType,
    description: 'Aplica hacia atrás una regla que propone o actúa, tal como se probó: un trabajo que se detiene y se deshace.',
    access: 'rules.manage',
    args: { companyId: t.arg.id(), id: t.arg.id(), proof: t.arg.string({ maxLength: 100 }) },
    resolve: (_root, { companyId, id, proof }, context) => {
      const [checked = ''] = checkIds([id]);
      return write(context, companyId, async (db) => {
        const { definition, name, mode } = await findRule(db, companyId, checked);
        if (mode === 'off') throw new AppError('RULE_OFF');
        if (!proofsOf(context, companyId, definition).includes(proof)) throw new AppError('RULE_NOT_TRIED');
        const from = firstTried(dayInChile(new Date()));
        const workId = await startWork(db, actorIn(context, companyId), 'matchingRule', { ruleId: checked, name, from });
        const work = await workById(db, companyId, workId);
        if (!work) throw new AppError('NOT_FOUND');
        return work;
      });
    },
  }),
);
