import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { obligationIdentity } from './sheet.ts';

const identity = (kindKey: string, institution: string | null) =>
  obligationIdentity({
    ...{ kindKey, institution, label: kindKey, isReceived: true, counterpartRut: null, counterpartName: null, detail: null, line: 1 },
    ...{ referenceNumber: null, currency: 'CLP', amount: 1, number: null, period: day('2026-03-01') },
    ...{ issuedOn: day('2026-03-01'), dueOn: day('2026-04-13') },
  });

test('contributions of which nobody names whom they go to are those that go to Previred; those of an institution are others', () => {
  const previred = identity('cotizacionafp', 'Previred');
  expect([null, '', 'PREVIRED'].map((institution) => identity('cotizacionafp', institution))).toEqual([previred, previred, previred]);
  expect([identity('cotizacionafp', 'AFP Modelo'), identity('cotizacionsalud', null)]).not.toContain(previred);
  expect(identity('sueldo', null)).not.toBe(identity('sueldo', 'Previred'));
});
