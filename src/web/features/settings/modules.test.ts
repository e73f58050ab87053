import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { afterSave, backOf, changed, type Modules, NO_DRAFT } from './modules.ts';

const now: Modules = { plan: ['trial'], trialExpirationDate: day('2026-12-31'), features: ['eerr'], country: 'CHL' };

test('a change knows what it was made on, also when a colleague changes the same meanwhile', () => {
  const draft = changed(NO_DRAFT, now, { features: ['eerr', 'cuadratura'] });
  expect(draft).toEqual({ edits: { features: ['cuadratura', 'eerr'] }, seen: now });
  const later = { ...now, features: ['eerr', 'holding'] };
  expect(changed(draft, later, { country: 'PER' })).toEqual({ edits: { features: ['cuadratura', 'eerr'], country: 'PER' }, seen: now });
});

test('back at the present value, in whatever order, there is nothing to save', () => {
  const draft = changed(NO_DRAFT, { ...now, plan: ['trial', 'caudal'] }, { plan: ['caudal'] });
  expect(changed(draft, { ...now, plan: ['trial', 'caudal'] }, { plan: ['caudal', 'trial'] })).toEqual(NO_DRAFT);
});

test('what was changed while the rest was being saved still waits', () => {
  const sent = changed(NO_DRAFT, now, { country: 'PER', features: [] });
  const meanwhile = changed(sent, now, { country: 'ARG' });
  expect(afterSave(meanwhile, sent.edits)).toEqual({ edits: { country: 'ARG' }, seen: null });
  expect(afterSave(sent, sent.edits)).toEqual(NO_DRAFT);
});

test('taking back touches what was changed and nothing else; a plan brings its trial along', () => {
  expect(backOf({ country: 'PER' }, now)).toEqual({ country: 'CHL' });
  expect(backOf({ plan: ['caudal'] }, now)).toEqual({ plan: ['trial'], trialExpirationDate: '2026-12-31' });
});
