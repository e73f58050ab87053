import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { DocumentBadge } from './columns.tsx';
import { Details } from './Details.tsx';
import type { Detail } from './detail.ts';

/** The API has no such type and no operation makes one yet: what a document of it would be. */
const INVOICE: Detail = {
  ...{ id: 'a', companyId: 'c', name: 'Cliente SpA', amount: 119_000, currencyType: 'CLP', isLate: false, isHidden: false },
  ...{
    documentType: String('INVOICES') as Detail['documentType'],
    paymentDate: null,
    originalDueDate: day('2026-10-31'),
    cashflowArea: { name: 'Ventas' },
  },
  meta: {
    ...{ isUsualRetention: true, appliedByHand: 0, applicable: 0, retentionLoan: null, barCode: null, loanId: null, invoiceId: null },
    ...{ identificator: null, paymentNumber: null, totalPayments: null, capital: null, interest: null, stock: null, familyLabel: null },
    ...{ referenceNumber: null, flexiblePeriod: null, taxableAmount: 100_000, nonTaxableAmount: 0, nonRecoverableTaxes: 0 },
    ...{ nonHoldableTaxes: 0, lateTaxes: 0, taxRate: 0.19, localAmount: 119_000, rate: null, period: '2026-10', typeLabel: 'Factura' },
    ...{ summary: null, number: '7', documentCode: null, isReceived: false, institution: null, isUnassociated: false },
    ...{ isOutsideRegister: false, isXmlAltered: false, isCeded: false, isWithoutXml: false, duplicateIds: [], state: null },
    ...{ badge: 'PENDING', issuerId: null, issuerName: 'Empresa SpA', receiverId: null, receiverName: 'Cliente SpA', netAmount: 100_000 },
    ...{ taxAmount: 19_000, retentionHolder: null, remaining: 119_000, isOnAccount: false, issuedAt: day('2026-10-01') },
    ...{ dueDate: day('2026-10-31'), isProtested: false, originalAmount: 119_000, lateCharge: null, duplicates: [], accountPlan: null },
    ...{ repetition: null, cesion: null, signature: null, rateDay: null, otherTaxes: [], detail: [], refDocuments: [], referencedBy: [] },
    ...{ innerComments: [], matchs: { inMatch: [], outMatch: [] }, download: { xml: null, factoring: null } },
    factoring: { cedido: false, issuerName: null, cesionDate: null, sale: null },
    point: {
      ...{ agendaDate: null, isDueByHand: false, isClosed: false, isExpected: true, isAnnulled: false, isFactored: false },
      terms: { matched: 0, credited: 0, settled: 0, adjusted: 0, cheques: 0, factored: 0 },
    },
  },
};

const wordsOf = (node: React.ReactNode) =>
  renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>)
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('an invoice that nobody pays yet is PENDIENTE, without what only tax documents and debts have', () => {
  expect(wordsOf(<DocumentBadge row={INVOICE} />)).toBe('PENDIENTE');
  const taxDocument: Detail = { ...INVOICE, documentType: 'TAX_DOCUMENT' };
  expect(wordsOf(<DocumentBadge row={taxDocument} />)).toBe('PENDIENTE DE PAGO');
  expect(wordsOf(<Details document={INVOICE} rate="" />)).toBe(
    'Emitido a Cliente SpA Emisión 01/10/2026 Vencimiento 31/10/2026 Período 10/2026 Área de flujo de caja Ventas ' +
      'Afecto $ 100.000 IVA (19 %) $ 19.000 Total $ 119.000 Saldo $ 119.000 GLOSA No hay glosa para mostrar',
  );
});

test('what a credit note alone lowers was paid by nobody', () => {
  const { point } = INVOICE.meta;
  const lowered = (terms: Partial<typeof point.terms>) => {
    const meta = { ...INVOICE.meta, point: { ...point, terms: { ...point.terms, ...terms } } };
    return wordsOf(<Details document={{ ...INVOICE, paymentDate: day('2026-10-20'), meta }} rate="" />);
  };
  expect(lowered({ credited: 50_000 })).toContain('Última nota de crédito 20/10/2026');
  expect(lowered({ credited: 50_000, matched: 9_000 })).toContain('Último pago 20/10/2026');
  expect(lowered({ matched: 9_000 })).toContain('Último pago 20/10/2026');
});

test('a receipt of fees with another rate says which, and that of its year', () => {
  const fee = { isUsualRetention: false, netAmount: 100_000, taxAmount: 12_250, issuedAt: day('2026-05-04') };
  expect(wordsOf(<Details document={{ ...INVOICE, meta: { ...INVOICE.meta, ...fee } }} rate="" />)).toContain(
    'Retiene 12,25 % del bruto; la tasa de 2026 es 15,25 %',
  );
});
