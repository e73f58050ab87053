import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { rut } from '#domain/rut.ts';
import { readFile } from '#server/formats/read.ts';
import { cessionFile, type Invoice, invoiceFile, makeSigner } from './signed-files.ts';

const issuer = { rut: '76354771-K', name: 'Ñandú & Cía' };
const receiver = { rut: '96790240-3', name: 'Minera <Norte>' };
const invoice: Invoice = {
  ...{ folio: '170', issuedOn: day('2026-10-01'), issuer, receiver, item: 'Harina & levadura' },
  ...{ net: 100_000, exempt: 5_000, iva: 19_000, total: 124_000 },
};
const signer = makeSigner('Ñandú & Cía');
const read = (bytes: Buffer) => readFile(bytes, { fileName: 'x.xml', companyRut: rut(issuer.rut), kind: null, answers: {} });

test('an invoice is read whole, and its signature is valid', () => {
  const reading = read(invoiceFile(invoice, signer));
  expect(reading).toMatchObject({ kind: 'DTE', problems: [], isRefused: false });
  expect(reading.documents).toMatchObject([
    {
      ...{ code: 33, folio: '170', net: 100_000, exempt: 5_000, iva: 19_000, total: 124_000, isReceived: false },
      ...{ counterpartName: receiver.name, signature: { verdict: 'valid', isDigestRight: true, isKeyRight: true } },
    },
  ]);
});

test('one whose text was changed after it was signed says so', () => {
  const [document] = read(invoiceFile(invoice, signer, 'Harina integral')).documents;
  expect(document).toMatchObject({ total: 124_000, signature: { verdict: 'altered', isDigestRight: false, isKeyRight: true } });
});

test('a sale is a chain of one, signed like its invoice', () => {
  const assignee = { rut: '76389992-6', name: 'Factor' };
  const sale = { assignor: issuer, assignee, amount: 120_000, cededOn: day('2026-10-03'), dueOn: day('2026-12-01') };
  const reading = read(cessionFile(invoice, sale, signer));
  expect(reading).toMatchObject({ kind: 'AEC', isRefused: false });
  expect(reading.problems.map(({ code }) => code)).toEqual(['W_CESION']);
  expect(reading.documents).toMatchObject([
    {
      signature: { verdict: 'valid' },
      cesiones: [{ no: 1, assigneeRut: assignee.rut, assigneeName: 'Factor', amount: 120_000, dueOn: '2026-12-01', verdict: 'valid' }],
    },
  ]);
});
