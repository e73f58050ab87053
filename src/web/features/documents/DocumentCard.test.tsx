import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { DocumentCard, nameOf } from './columns.tsx';
import type { RowFragment } from './operations.ts';
import { text } from './text.ts';

const META: RowFragment['meta'] = {
  ...{ typeLabel: 'Arriendo', summary: null, number: null, documentCode: null, isReceived: true, institution: 'Inmobiliaria' },
  ...{ isUnassociated: false, isOutsideRegister: false, isXmlAltered: false, isCeded: false, isWithoutXml: false, duplicateIds: [] },
  ...{ state: null, badge: 'PENDING', issuerId: null, issuerName: null, receiverId: null, receiverName: null, netAmount: 0, taxAmount: 0 },
  ...{ retentionHolder: null, remaining: 900, isOnAccount: false, applicable: 0, period: '2026-11' },
  ...{ issuedAt: day('2026-11-01'), dueDate: day('2026-12-15') },
};
const ROW: RowFragment = { id: '1', companyId: '2', name: null, amount: 900, currencyType: 'CLP', isLate: false, meta: META };
const cardOf = (meta: Partial<RowFragment['meta']>, isOwed = false) =>
  renderToStaticMarkup(
    <MantineProvider>
      <DocumentCard row={{ ...ROW, meta: { ...META, ...meta } }} isOwed={isOwed} />
    </MantineProvider>,
  );

test('on a telephone an obligation is to pay or to collect, not received or issued', () => {
  expect(cardOf({}, true)).toContain(`${text.obligaciones.sides.received} · Arriendo`);
  expect(cardOf({ isReceived: false }, true)).toContain(`${text.obligaciones.sides.issued} · Arriendo`);
  expect(cardOf({})).toContain(`${text.received} · Arriendo`);
});

test('on a telephone marks stand beside the state, not in its place', () => {
  const card = cardOf({ badge: 'PAID', isOutsideRegister: true, isCeded: true });
  for (const words of [text.badges.PAID, text.outside, text.cededMark]) expect(card).toContain(words);
});

test('a number that a name ends with stands there once', () => {
  const named = (summary: string) => nameOf({ meta: { ...META, summary, number: '7101' } });
  expect([named('Cheque 7101'), named('Cheque 17101'), named('Póliza')]).toEqual(['Cheque 7101', 'Cheque 17101 7101', 'Póliza 7101']);
});
