import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { formatMajor } from '#domain/money.ts';
import type { CandidateFragment } from './operations.ts';
import { text } from './text.ts';
import { accountName, holderPassedOver, paperName, partsName, suggestionsOf } from './words.ts';

test.each([
  ['037', '0-000-7654321-0', 'Santander ·3210'],
  ['001', '00-123-45678-09', 'Chile ·7809'],
  ['012', '12345678901', 'Estado ·8901'],
])('account %s %s is %s', (bank, number, name) => {
  expect(accountName(bank, number)).toBe(name === 'Estado ·8901' ? 'BancoEstado ·8901' : name);
});

test('documents and amounts', () => {
  expect(paperName({ typeLabel: 'Factura electrónica', number: '4512' })).toBe('Factura 4512');
  expect(paperName({ typeLabel: 'Arriendo', number: null })).toBe('Arriendo');
  expect(formatMajor(12.5, 'USD')).toBe('US$ 12,50');
});

test('what a run did is said with what rules did in it, and a payment that came back is no transfer', () => {
  expect(text.ran(0, 0, 8)).toBe('Las reglas actuaron sobre 8 movimientos.');
  expect(text.ran(0, 2, 0)).toBe('Sin calces nuevos. Quedan 2 sugerencias por revisar.');
  expect(text.ran(3, 0, 1)).toBe('3 movimientos conciliados automáticamente. Las reglas actuaron sobre 1 movimiento.');
  expect(text.banner(2, 1, 1)).toBe('La conciliación automática concilió 2 movimientos y 1 pago devuelto.');
});

test('a payment of a sold bill to anybody but its holder says who that is', () => {
  const factoring = { cedido: true, issuerId: '76598556-0', issuerName: 'Fondo' };
  const bill = { isReceived: true, factoring };
  expect([holderPassedOver(bill, '76354771-K'), holderPassedOver(bill, null)]).toEqual(['Fondo', 'Fondo']);
  expect(holderPassedOver({ ...bill, factoring: { ...factoring, issuerName: null } }, null)).toBe('76598556-0');
  for (const [one, payee] of [
    [bill, '76598556-0'],
    [{ ...bill, isReceived: false }, null],
    [{ ...bill, factoring: { cedido: false, issuerId: null, issuerName: null } }, null],
  ] as const)
    expect(holderPassedOver(one, payee)).toBeNull();
});

test('what a suggestion books beside its document is in its name', () => {
  const document = { typeLabel: 'Factura electrónica', number: '4623' } as CandidateFragment['document'];
  const difference = { label: 'Retención', amount: 85_889 } as CandidateFragment['difference'];
  const part = (fields: Partial<CandidateFragment>) => ({ document, difference: null, ...fields }) as CandidateFragment;
  expect(partsName([part({}), part({ difference })], 'CLP')).toBe('Factura 4623, Factura 4623 con Retención de $ 85.889 de menos');
});

test('candidates of one option belong together, best option first', () => {
  const document = {
    ...{
      id: 'd',
      typeLabel: 'Factura',
      number: '1',
      counterpartId: null,
      counterpartName: null,
      documentDate: day('2026-03-01'),
      dueDate: day('2026-03-31'),
    },
    ...{ amount: 1, remaining: 1, currency: 'CLP' as const },
  };
  const candidate = (documentId: string, option: number): CandidateFragment => ({
    ...{ documentId, option, reasons: [`why ${option}`], amount: 1, difference: null, document },
  });
  const movement = { strongMatchCandidates: [candidate('c', 1)], weakMatchCandidates: [candidate('a', 2), candidate('b', 2)] };
  const found = suggestionsOf(movement);
  expect(found.map(({ option, isStrong, parts }) => [option, isStrong, parts.map((one) => one.documentId)])).toEqual([
    [1, true, ['c']],
    [2, false, ['a', 'b']],
  ]);
});
