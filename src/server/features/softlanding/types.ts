import { SOFTLANDING_STEPS, type SoftlandingStep } from '#domain/onboarding/steps.ts';
import type { StepChanged } from '#domain/softlanding/acts.ts';
import { perCompany } from '#server/api/batch.ts';
import { builder } from '#server/api/builder.ts';
import type { Context } from '#server/api/context.ts';
import { CompanyType } from '#server/features/companies/types.ts';
import {
  type Edition,
  editionsOf,
  factsOf,
  type SoftlandingRow,
  type SoftlandingStepRow,
  softlandingStepsOf,
  softlandingsOf,
} from './store.ts';

const headOf = perCompany(softlandingsOf);
const stepsOf = perCompany(softlandingStepsOf);
const loadFacts = perCompany(factsOf);
const historyOf = perCompany(editionsOf);

export const SoftlandingStepEnum = builder.enumType('SoftlandingStep', { values: SOFTLANDING_STEPS });

type Field = { key: string; value: string; changedAt: Date };
const FieldType = builder.objectRef<Field>('SoftlandingField').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    value: t.exposeString('value'),
    changedAt: t.expose('changedAt', { type: 'DateTime' }),
  }),
});

type Step = { name: SoftlandingStep; row: SoftlandingStepRow | undefined; isDetected: boolean };
const StepType = builder.objectRef<Step>('SoftlandingStepState').implement({
  fields: (t) => ({
    name: t.expose('name', { type: SoftlandingStepEnum }),
    completed: t.boolean({ resolve: ({ row }) => row?.isCompleted ?? false }),
    completedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ row }) => (row?.isCompleted ? row.changedAt : null) }),
    completedBy: t.string({ nullable: true, resolve: ({ row }) => (row?.isCompleted ? row.changedBy : null) }),
    note: t.string({ resolve: ({ row }) => row?.note ?? '' }),
    detected: t.exposeBoolean('isDetected', {
      description: 'Los datos de la empresa dicen que ya está hecho; falta que alguien lo confirme.',
    }),
    fields: t.field({
      type: [FieldType],
      resolve: ({ row }) => (row?.note ? [{ key: 'note', value: row.note, changedAt: row.changedAt }] : []),
    }),
  }),
});

const VERBS: Readonly<Record<Edition['code'], string>> = {
  'softlanding.stepDone': 'completó',
  'softlanding.stepReopened': 'reabrió',
  'softlanding.stepNoted': 'anotó',
  'softlanding.noted': 'anotó',
  'softlanding.ended': 'terminó',
  'softlanding.reopened': 'reabrió',
};

/** The value after an act: a step's state, the text of the general notes, or nothing. */
function editedIn(params: unknown): object {
  const { step, after } = params as Partial<StepChanged> | { step?: undefined; after?: string };
  if (after === undefined) return {};
  return typeof after === 'string' ? { notes: after } : { step, ...after };
}

const EditionType = builder.objectRef<Edition>('SoftlandingEdition').implement({
  fields: (t) => ({
    date: t.expose('at', { type: 'DateTime' }),
    event: t.string({ resolve: ({ code }) => VERBS[code] }),
    userId: t.id({ nullable: true, resolve: ({ personId }) => personId }),
    userEmail: t.exposeString('email', { nullable: true }),
    fields: t.field({
      type: [FieldType],
      resolve: ({ params, at }) => Object.entries(editedIn(params)).map(([key, value]) => ({ key, value: String(value), changedAt: at })),
    }),
  }),
});

/** A company's softlanding: the list of its first steps. */
export const SoftlandingType = builder.objectRef<{ companyId: string; actNo?: number | null }>('Softlanding').implement({
  description: 'La puesta en marcha de una empresa, paso a paso.',
  fields: (t) => ({
    companyId: t.exposeID('companyId'),
    actId: t.string({
      nullable: true,
      description: 'Tras cambiar un paso o las notas: el acto que lo hizo, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo == null ? null : String(actNo)),
    }),
    url: t.string({ nullable: true, resolve: () => null }),
    createdAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: async (one, _, context) => (await head(one, context))?.createdAt ?? null,
    }),
    createdBy: t.string({ nullable: true, resolve: async (one, _, context) => (await head(one, context))?.createdBy ?? null }),
    completedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: async (one, _, context) => (await head(one, context))?.completedAt ?? null,
    }),
    completedBy: t.string({ nullable: true, resolve: async (one, _, context) => (await head(one, context))?.completedBy ?? null }),
    isCompleted: t.boolean({ resolve: async (one, _, context) => Boolean((await head(one, context))?.completedAt) }),
    notes: t.string({ resolve: async (one, _, context) => (await head(one, context))?.notes ?? '' }),
    steps: t.field({
      type: [StepType],
      resolve: async ({ companyId }, _, context) => {
        const [rows = [], facts] = await Promise.all([stepsOf(context, companyId), loadFacts(context, companyId)]);
        return SOFTLANDING_STEPS.map((name) => ({ name, row: rows.find(({ step }) => step === name), isDetected: facts?.[name] ?? false }));
      },
    }),
    editionHistory: t.field({
      type: [EditionType],
      description: 'Los últimos cien cambios, el más nuevo primero.',
      resolve: async ({ companyId }, _, context) => (await historyOf(context, companyId)) ?? [],
    }),
  }),
});

builder.objectField(CompanyType, 'softlanding', (t) =>
  t.field({ type: SoftlandingType, resolve: (company) => ({ companyId: company.companyId }) }),
);

function head({ companyId }: { companyId: string }, context: Context): Promise<SoftlandingRow | undefined> {
  return headOf(context, companyId);
}
