import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { foldSources } from '#domain/documents/fold.ts';
import { blankDocument } from '#server/formats/document.ts';
import { documentValues } from './rows.ts';

const purchase = { ...blankDocument('rcv', 2, 33, true), issuedOn: day('2026-03-01'), section: 'registro', total: 1_190 } as const;
const rules = {
  companyId: 'c',
  terms: { cutOffOn: null, clientDays: 30, providerDays: 30 },
  areas: new Map([['comprassinclasificar', 'a']]),
  habitOf: () => null,
  rateOn: () => null,
};
const stored = {
  documentId: 'd',
  dueFrom: 'terms',
  dueOn: day('2026-03-31'),
  areaId: 'a',
  isAnnulled: false,
  isSuperseded: false,
  currency: 'CLP',
  rate: null,
  amount: 1_190,
  used: 0,
  officeAcceptedOn: null,
  officeClaimedOn: null,
} as const;
const valuesWith = (changes: object) => documentValues(foldSources([purchase]), { ...stored, ...changes }, null, rules);

test('a register that was downloaded before a claim or an acceptance does not take it back', () => {
  const [claimedOn, acceptedOn] = [day('2026-03-04'), day('2026-03-03')];
  expect(valuesWith({})).toMatchObject({ claimedOn: null, acceptedOn: null, isExpected: true });
  expect(valuesWith({ officeClaimedOn: claimedOn })).toMatchObject({ claimedOn, isExpected: false });
  expect(valuesWith({ officeAcceptedOn: acceptedOn })).toMatchObject({ acceptedOn, isExpected: true });
});
