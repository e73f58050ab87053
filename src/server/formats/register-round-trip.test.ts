import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day, formatDay } from '#domain/date.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import type { DocumentFacts, FileReading, RcvSection } from '#domain/imports/facts.ts';
import { rut, rutOf } from '#domain/rut.ts';
import { type BookType, bookScope } from '#domain/taxbooks/books.ts';
import {
  type RegisterDocument,
  type RegisterFile,
  registerFileName,
  registerHeadings,
  registerLine,
  registerRows,
} from '#domain/taxbooks/layout.ts';
import { otherTaxesInTotal } from './document.ts';
import { readTaxText } from './tax-table.ts';
import { decodeText } from './text.ts';

// A book of the tax office that Caudal writes says, read again, what it was written from.

const COMPANY = rut('76123456-0');
const PURCHASES: RegisterFile[] = (['registro', 'no_incluir', 'reclamado', 'pendiente'] as const).map((section) => {
  return { type: 'COMPRAS', section };
});
const FILES: RegisterFile[] = [...PURCHASES, { type: 'VENTAS' }, { type: 'BOLETAS' }];

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 900_000_000_000 }));
const someDay = fc.integer({ min: 0, max: 60 }).map((days) => addDays(day('2026-04-20'), days));
const name = fc.oneof(
  fc.constantFrom('CHILE; "SPA"', '=cmd|SpA', '-5', 'Peñalolén Ltda.', "O'Higgins & Cía", '@aquí', '1.000', '0', 'a\nb'),
  fc.string({ minLength: 1, maxLength: 20 }),
);
const tax = fc.record({
  code: fc.constantFrom(14, 15, 24, 27, 28, 35, 271),
  amount: fc.integer({ min: 1, max: 900_000 }),
  rate: fc.constantFrom(null, '10', '20.5'),
});
/** Columns for which Caudal has no fact, as the tax office prints them. */
const register = (file: RegisterFile) => {
  const cells = {
    ...{ 'Codigo Sucursal': '12', 'Numero Interno': 'A-7', 'IVA no retenido': '5', 'IVA fuera de plazo': '700', 'Tabacos Puros': '9' },
    ...{ 'Monto Neto Activo Fijo': '800', 'IVA No Retenido': '77', 'Codigo IVA No Rec.': '1' },
    ...{ 'IVA Terceros': '30', 'Nacionalidad Receptor Extranjero': 'AR', 'Indicador Servicio Periodico': '1' },
  };
  const printed = Object.entries(cells).filter(([heading]) => registerHeadings(file).includes(heading));
  return fc.subarray(printed).map((some): Record<string, string> => Object.fromEntries(some));
};

/** Which columns print the VAT of a purchase: its own, that of fixed assets inside it or alone, that of common use beside it or alone. */
const VAT_COLUMNS = ['own', 'fixedInside', 'fixedAlone', 'commonBeside', 'commonAlone'] as const;
function vatCells(iva: number, columns: (typeof VAT_COLUMNS)[number]): Record<string, string> {
  const part = String(Math.floor(iva / 2));
  if (iva < 2 || columns === 'own') return {};
  if (columns === 'fixedInside') return { 'Monto IVA Recuperable': String(iva), 'IVA Activo Fijo': part };
  if (columns === 'fixedAlone') return { 'IVA Activo Fijo': String(iva) };
  if (columns === 'commonAlone') return { 'IVA uso Comun': String(iva) };
  return { 'Monto IVA Recuperable': String(iva - Number(part)), 'IVA uso Comun': part };
}

/** A document as it comes into the book of a file: what it is made of makes its total. */
function documentOf(file: RegisterFile): fc.Arbitrary<RegisterDocument> {
  const isBoleta = file.type === 'BOLETAS';
  const section = file.type === 'COMPRAS' ? file.section : null;
  const registered = section ?? (isBoleta ? null : 'registro');
  const isClaimed = section === 'reclamado';
  const mayAccept = file.type === 'VENTAS' || section === 'registro' || section === 'no_incluir';
  const facts = fc.record({
    section: fc.constantFrom(registered, registered, null),
    code: fc.constantFrom(...bookScope(file.type as BookType).codes),
    folio: fc.integer({ min: 1, max: 2_000_000 }).map(String),
    counterpartRut: fc.integer({ min: 1_000_000, max: 99_000_000 }).map(rutOf),
    counterpartName: isBoleta ? fc.constant(null) : name,
    issuedOn: someDay,
    receivedOn: isBoleta ? fc.constant(null) : someDay,
    acceptedOn: mayAccept ? fc.option(someDay) : fc.constant(null),
    claimedOn: isClaimed ? someDay : file.type === 'VENTAS' ? fc.option(someDay) : fc.constant(null),
    dueOn: isBoleta ? fc.option(someDay) : fc.constant(null),
    transactionKind: isBoleta ? fc.constant(null) : fc.constantFrom('Del Giro', 'Supermercado', 'Activo Fijo'),
    ...{ net: amount, exempt: amount },
    /** Some of the VAT is not recoverable. */
    share: fc.constantFrom(1, 1, 0.5, 0.25),
    columns: fc.constantFrom(...VAT_COLUMNS),
    ivaNotRecoverable: file.type === 'COMPRAS' ? fc.oneof(fc.constant(0), amount) : fc.constant(0),
    otherTaxes: isBoleta ? fc.constant([]) : fc.uniqueArray(tax, { maxLength: 3, selector: ({ code }) => code }),
    register: register(file),
  });
  return facts.map(({ share, columns, ...one }) => {
    const isPurchase = file.type === 'COMPRAS';
    const iva = Math.floor(one.net * 0.19 * (isPurchase ? share : 1));
    const sum = one.net + one.exempt + iva + one.ivaNotRecoverable;
    const otherTaxes = sum + otherTaxesInTotal(one.otherTaxes) < 0 ? [] : one.otherTaxes;
    // The tax office prints the hour; the day alone is not how a register has it.
    const received = one.receivedOn && { 'Fecha Recepcion': `${formatDay(one.receivedOn)} 10:42:00` };
    return {
      ...one,
      iva,
      otherTaxes,
      amount: sum + otherTaxesInTotal(otherTaxes),
      register: { ...one.register, ...(isPurchase && vatCells(iva, columns)), ...received },
    };
  });
}

const book = fc.constantFrom(...FILES).chain((file) =>
  fc.record({
    file: fc.constant(file),
    documents: fc.uniqueArray(documentOf(file), {
      minLength: 1,
      maxLength: 5,
      selector: ({ code, folio, counterpartRut }) => `${code} ${folio} ${counterpartRut}`,
    }),
  }),
);

function written(file: RegisterFile, documents: readonly RegisterDocument[]): string {
  const rows = documents.flatMap((one, index) => registerRows(file, one, index + 1));
  return [registerHeadings(file), ...rows].map(registerLine).join('');
}

function readAgain(file: RegisterFile, text: string): FileReading {
  const decoded = decodeText(Buffer.from(text));
  if ('refused' in decoded) throw new Error(decoded.refused.message);
  const context = { fileName: registerFileName(file, COMPANY, '2026-05'), companyRut: COMPANY, kind: null, answers: {} };
  const reading = readTaxText(decoded, context);
  if (!reading) throw new Error('no table of the tax office');
  return reading;
}

/** What of the facts is written. */
function asWritten(facts: DocumentFacts): RegisterDocument {
  const { folio, issuedOn, total, register: printed = {}, ...rest } = facts;
  if (folio === null || issuedOn === null) throw new Error('no document of a register');
  return { ...rest, folio, issuedOn, amount: total, register: printed };
}

const signed = (rows: readonly RegisterDocument[]) => rows.reduce((sum, one) => sum + (documentKind(one.code)?.sign ?? 0) * one.amount, 0);
const withoutNames = ({ counterpartName: _name, register: _cells, section: _section, ...one }: RegisterDocument) => one;
const sectionOf = (file: RegisterFile, { claimedOn, section }: RegisterDocument): RcvSection | null =>
  section === null ? null : file.type === 'COMPRAS' ? file.section : file.type === 'BOLETAS' ? null : claimedOn ? 'reclamado' : 'registro';

test('whatever a book holds, its file sums to it, and read again it is the same book, which is written the same', () => {
  fc.assert(
    fc.property(book, ({ file, documents }) => {
      const text = written(file, documents);
      const { problems, isRefused, rowsRejected, documents: facts } = readAgain(file, text);
      expect({ problems, isRefused, rowsRejected }).toEqual({ problems: [], isRefused: false, rowsRejected: 0 });
      const again = facts.map(asWritten);
      expect(signed(again)).toBe(signed(documents));
      expect(again.map(withoutNames)).toMatchObject(documents.map(withoutNames));
      expect(facts.map(({ section }) => section)).toEqual(documents.map((one) => sectionOf(file, one)));
      expect(facts.every(({ period }) => period === '2026-05')).toBe(true);
      // What came from the register goes back as it came: imported again it brings nothing.
      const second = readAgain(file, written(file, again));
      expect(second.documents).toEqual(facts);
    }),
    { numRuns: 1_000 },
  );
});
