import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { manyLines } from '#domain/text.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, type Context, write } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';
import { saveNotes, saveStep, setCompleted } from './store.ts';
import { SoftlandingStepEnum, SoftlandingType } from './types.ts';

/** As stored; input may have two-character line ends. */
const MAX_LENGTH = { note: 1_000, notes: 4_000 } as const;

builder.queryField('companySoftlanding', (t) =>
  t.field({
    type: SoftlandingType,
    access: 'onboarding.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }) => ({ companyId }),
  }),
);

const EXPECTED = 'El texto que se veía al escribir: si ya es otro, CONFLICT.';

builder.mutationField('saveSoftlandingStep', (t) =>
  t.field({
    type: SoftlandingType,
    description: 'Lo que no viene queda como estaba.',
    access: 'onboarding.write',
    args: {
      companyId: t.arg.id(),
      step: t.arg({ type: SoftlandingStepEnum }),
      isCompleted: t.arg.boolean({ required: false }),
      note: t.arg.string({ required: false }),
      expected: t.arg.string({ required: false, description: EXPECTED }),
    },
    resolve: (_root, { companyId, step, isCompleted, note, expected }, context) => {
      const text = note == null ? null : textOf(note, 'note', 'la nota', MAX_LENGTH.note);
      return changeSoftlanding(context, companyId, (db, actor) =>
        saveStep(db, actor, step, { isCompleted: isCompleted ?? null, note: text, expected: expected ?? null }),
      );
    },
  }),
);

builder.mutationField('saveSoftlandingNotes', (t) =>
  t.field({
    type: SoftlandingType,
    access: 'onboarding.write',
    args: {
      companyId: t.arg.id(),
      notes: t.arg.string({ maxLength: 2 * MAX_LENGTH.notes }),
      expected: t.arg.string({ required: false, maxLength: MAX_LENGTH.notes, description: EXPECTED }),
    },
    resolve: (_root, { companyId, notes, expected }, context) => {
      const text = textOf(notes, 'notes', 'las notas', MAX_LENGTH.notes);
      return changeSoftlanding(context, companyId, (db, actor) => saveNotes(db, actor, text, expected ?? null));
    },
  }),
);

builder.mutationField('completeSoftlanding', (t) =>
  t.field({
    type: SoftlandingType,
    description: 'La da por terminada: deja el menú de todos los miembros.',
    access: 'onboarding.write',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => endOrReopen(context, companyId, true),
  }),
);

builder.mutationField('reopenSoftlanding', (t) =>
  t.field({
    type: SoftlandingType,
    access: 'onboarding.write',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => endOrReopen(context, companyId, false),
  }),
);

async function changeSoftlanding(
  context: Context,
  companyId: string,
  work: (db: Db, actor: Actor) => Promise<number | null>,
): Promise<{ companyId: string; actNo: number | null }> {
  return { companyId, actNo: await write(context, companyId, (db) => work(db, actorIn(context, companyId))) };
}

async function endOrReopen(context: Context, companyId: string, isCompleted: boolean): Promise<{ companyId: string }> {
  await write(context, companyId, (db) => setCompleted(db, actorIn(context, companyId), isCompleted));
  return { companyId };
}

function textOf(text: string, field: string, label: string, max: number): string {
  const cleaned = manyLines(text);
  if (cleaned.length > max) throw new AppError('TEXT_TOO_LONG', { label, max, field });
  return cleaned;
}
