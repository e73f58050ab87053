/** A company's first steps in the product, for the history. */
import { type Act, act, final, type Nothing, type Subject, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';
import type { SoftlandingStep } from '../onboarding/steps.ts';

type State = { isCompleted: boolean; note: string };
export type StepChanged = { step: SoftlandingStep; before: State | null; after: State };

const STEPS: Readonly<Record<SoftlandingStep, string>> = {
  sii: 'del SII',
  bancos: 'de los bancos',
  saldos: 'de los saldos iniciales',
  areas: 'de las áreas',
  conciliacion: 'de la primera conciliación',
  usuarios: 'de los usuarios',
};
const SOFTLANDING: Subject = { kind: 'softlanding', id: null };

const stepAct = (verb: string) =>
  act({
    kind: 'puesta_en_marcha',
    subject: () => SOFTLANDING,
    sentence: (p: StepChanged) => phrase`${verb} el paso ${STEPS[p.step]} del softlanding`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<null>('onboarding.write'),
  });
const stateAct = (verb: string) =>
  act({
    kind: 'puesta_en_marcha',
    subject: () => SOFTLANDING,
    sentence: (_p: Nothing) => phrase`${verb} el softlanding`,
    undo: final('Se cambia de nuevo en el softlanding.'),
  });

export const SOFTLANDING_ACTS = {
  'softlanding.stepDone': stepAct('completó'),
  'softlanding.stepReopened': stepAct('reabrió'),
  'softlanding.stepNoted': stepAct('anotó algo en'),
  'softlanding.noted': act({
    kind: 'puesta_en_marcha',
    subject: () => SOFTLANDING,
    sentence: (_p: { before: string; after: string }) => phrase`anotó algo en el softlanding`,
    changes: ({ before, after }) => changesOf({ notes: before }, { notes: after }),
    undo: undoable<null>('onboarding.write'),
  }),
  'softlanding.ended': stateAct('terminó'),
  'softlanding.reopened': stateAct('reabrió'),
} satisfies Record<string, Act<never>>;
