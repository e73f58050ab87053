import { expect, test } from 'vitest';
import { afterSave, edited, expectedOf, isField, NO_DRAFT, refused, shownIn, type Values } from './edits.ts';

const now: Values = {
  name: 'Los Andes SpA',
  alias: 'Andes',
  clientPaymentDays: 30,
  providerPaymentDays: 30,
  comments: null,
  entryDate: null,
  cutOffDate: null,
  lateHorizonDays: 180,
  lateProjectionDays: 10,
  futureMonthsView: 12,
  ufMonthlyIpc: null,
  restrictsF29: false,
  twoPersonApproval: null,
};

test('a change knows what it was made on, also when the company changes meanwhile', () => {
  const draft = edited(NO_DRAFT, now, 'clientPaymentDays', 45);
  const later = { ...now, clientPaymentDays: 60, alias: 'Otra' };
  const next = edited(draft, later, 'clientPaymentDays', 50);
  expect(expectedOf(next, later)).toEqual({ clientPaymentDays: 30 });
  expect(shownIn(next, later)).toEqual({ ...later, clientPaymentDays: 50 });
});

test('back at the present value there is nothing to save', () => {
  const draft = edited(edited(NO_DRAFT, now, 'alias', 'X'), now, 'clientPaymentDays', 45);
  expect(edited(edited(draft, now, 'alias', 'Andes'), now, 'clientPaymentDays', 30)).toEqual(NO_DRAFT);
});

test('after a refusal the present value is what was seen; changing the field clears its error', () => {
  const draft = refused(edited(NO_DRAFT, now, 'clientPaymentDays', 45), 'clientPaymentDays', 'ahora es 60');
  const later = { ...now, clientPaymentDays: 60 };
  expect(expectedOf(draft, later)).toEqual({ clientPaymentDays: 60 });
  expect(edited(draft, later, 'clientPaymentDays', 46).errors).toEqual({});
});

test('what was changed while the rest was being saved still waits, made on what was just kept', () => {
  const sent = edited(edited(NO_DRAFT, now, 'name', ' Los Lagos '), now, 'clientPaymentDays', 45);
  const later = { ...now, name: 'Los Lagos', clientPaymentDays: 45 };
  expect(afterSave(sent, sent.edits, later)).toEqual(NO_DRAFT);
  const meanwhile = edited(edited(sent, now, 'alias', 'Lagos'), now, 'clientPaymentDays', 46);
  expect(afterSave(meanwhile, sent.edits, later)).toEqual({
    edits: { alias: 'Lagos', clientPaymentDays: 46 },
    seen: { alias: 'Andes', clientPaymentDays: 45 },
    errors: {},
  });
});

test('an emptied field is a change to nothing', () => {
  const dated = { ...now, cutOffDate: '2026-01-31' } as Values;
  expect(edited(NO_DRAFT, dated, 'cutOffDate', null)).toEqual({
    edits: { cutOffDate: null },
    seen: { cutOffDate: '2026-01-31' },
    errors: {},
  });
  expect(isField('rut')).toBe(false);
});
