import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const owner = await person();
const books = await testBooks(database, owner.id);
const context = await contextOf(owner.token);
const at = { company_id: books.companyId };

const OBLIGATION = { document_type: 'OBLIGATION', code: null, folio: null, is_received: true, kind_key: 'arriendo' } as const;

type Meta = Record<string, unknown>;

async function shown(id: string, fields: string): Promise<Meta> {
  const { data } = await ask<{ Document: Meta & { meta?: Meta } }>(context, `query ($id: ID!) { Document(id: $id) { ${fields} } }`, { id });
  return data?.Document.meta ?? data?.Document ?? {};
}

test('an obligation says its family and kind as the company names it, its number, reference, lines, repetition and account', async () => {
  const recurring_id = newId();
  await books.write(async (db) => {
    await db
      .insertInto('recurrence')
      .values({
        ...{ ...at, recurring_id, kind_key: 'arriendo', label: 'Arriendo bodega', is_received: true, currency: 'UF', amount: 420_000 },
        ...{ first_on: day('2026-03-05'), interval_days: 30, pay_day: 'fifth', roll: 'stay', times: 12, made_until: day('2027-03-05') },
      })
      .execute();
    await db
      .insertInto('movement_kind')
      .values({ ...at, kind_key: 'arriendo', label: 'Arriendo de locales' })
      .execute();
  });
  const id = await books.document('2026-03-05', 420_000, {
    ...{ ...OBLIGATION, label: 'Arriendo bodega', folio: '12', reference_number: 'CTTO-7', detail: 'Bodega 4, Quilicura' },
    ...{ currency: 'UF', rate: '39000', amount_clp: 1_638_000, institution: 'Inmobiliaria', recurring_id, scheduled_on: '2026-03-05' },
  });
  const meta = await shown(
    id,
    `meta { family familyLabel type typeLabel tipo number referenceNumber institution detail { name description total_price }
      repetition { interval intervalLabel payDayLabel firstDate untilDate times }
      accountPlan { level1 { value label } level3 { value label } } }`,
  );
  expect(meta).toEqual({
    ...{ family: 'operacion', familyLabel: 'Operación', type: 'arriendo', typeLabel: 'Arriendo de locales', tipo: 'Arriendo de locales' },
    ...{ number: '12', referenceNumber: 'CTTO-7', institution: 'Inmobiliaria' },
    detail: [{ name: 'Arriendo bodega', description: 'Bodega 4, Quilicura', total_price: 42 }],
    repetition: {
      ...{ interval: 30, intervalLabel: 'Cada mes', payDayLabel: 'Quinto día hábil', firstDate: '2026-03-05', untilDate: null, times: 12 },
    },
    accountPlan: { level1: { value: '5', label: 'Gastos' }, level3: { value: '5.3.01', label: expect.any(String) } },
  });
});

test('in pesos it says of which day the value is, and whether that was too old', async () => {
  const rates = (['2026-06-01', '2026-06-02'] as const).map((on, index) => {
    return { company_id: at.company_id, currency: 'UF' as const, on_day: day(on), value: String(40_000 + index) };
  });
  await books.write((db) => db.insertInto('company_rate').values(rates).execute());
  const due = (on: string, rate: string) =>
    books.document(on, 420_000, { ...OBLIGATION, currency: 'UF', rate, amount_clp: 1_680_000, due_on: on });
  const valued = async (on: string, rate: string) => (await shown(await due(on, rate), 'meta { rateDay { on isOld } }'))['rateDay'];
  expect(await valued('2026-06-01', '40000')).toEqual({ on: '2026-06-01', isOld: false });
  expect(await valued('2026-06-07', '40001')).toEqual({ on: '2026-06-02', isOld: false });
  expect(await valued('2026-06-08', '40001.000000')).toEqual({ on: '2026-06-02', isOld: true });
  // A value of its own, and pesos.
  expect(await valued('2026-06-08', '39123')).toBeNull();
  expect((await shown(await books.document('2026-06-08', 5), 'meta { rateDay { on } }'))['rateDay']).toBeNull();
});

test('the lines of a rendition are its receipts; a tax document has no kind, and its reference is not its folio', async () => {
  const rendition = await books.document('2026-04-05', 30_000, {
    ...OBLIGATION,
    document_type: 'RENDITION',
    label: 'Viaje',
    kind_key: 'sueldo',
  });
  const receipts = [
    { receipt_no: 2, on_day: day('2026-04-02'), number: null, description: 'Peaje', amount: 10_000 },
    { receipt_no: 1, on_day: day('2026-04-01'), number: '55', description: 'Hotel', amount: 20_000 },
  ];
  await books.write((db) =>
    db
      .insertInto('receipt')
      .values(receipts.map((one) => ({ ...at, document_id: rendition, ...one })))
      .execute(),
  );
  expect(await shown(rendition, 'meta { detail { name description total_price } }')).toEqual({
    detail: [
      { name: 'Hotel', description: '01/04/2026 · N° 55', total_price: 20_000 },
      { name: 'Peaje', description: '02/04/2026', total_price: 10_000 },
    ],
  });
  const at55 = { is_received: true, issued_on: '2026-04-01', folio: '55' };
  const [hotel, other] = [
    await books.document('2026-05-01', 20_000, at55),
    await books.document('2026-05-01', 20_001, { ...at55, code: 34 }),
  ];
  const BOOK = 'mutation ($ids: [ID!]!) { getDocsRCVBookById(ids: $ids) { docs { _id obligationId obligationType } } }';
  expect((await ask(context, BOOK, { ids: [hotel, other] })).data).toEqual({
    getDocsRCVBookById: {
      docs: [
        { _id: hotel, obligationId: rendition, obligationType: 'sueldo' },
        { _id: other, obligationId: null, obligationType: null },
      ],
    },
  });
  const invoice = await books.document('2026-04-05', 1_000, { folio: '900', reference_number: null });
  expect(
    await shown(invoice, 'meta { number family type typeLabel referenceNumber repetition { times } accountPlan { level1 { value } } }'),
  ).toEqual({
    ...{
      number: '900',
      family: null,
      type: null,
      typeLabel: 'Factura electrónica',
      referenceNumber: null,
      repetition: null,
      accountPlan: null,
    },
  });
});

test('a match says what obligation is in it and its account, and the document who paid it last', async () => {
  const id = await books.document('2026-05-05', 50_000, { ...OBLIGATION, label: 'Arriendo mayo' });
  const account = await books.account();
  const movement = await books.movement(account, '2026-05-05', -30_000);
  await books.match(movement, id, 30_000, { created_by: owner.id });
  const cheque = await books.document('2026-05-20', 20_000, {
    ...{ document_type: 'PAYMENT', code: null, folio: '77', label: 'Cheque 77', is_received: true },
  });
  await books.write((db) =>
    db
      .insertInto('cheque')
      .values({ ...at, cheque_id: cheque, number: '77', state: 'issued', state_on: day('2026-05-05') })
      .execute(),
  );
  await books.reduction(id, 20_000, { kind: 'cheque', cheque_id: cheque });

  const MATCH = '{ type obligationType description accountPlan { level2 { value } } }';
  const plan = { level2: { value: '5.3' } };
  expect(await shown(id, `meta { matchs { inMatch ${MATCH} } }`)).toMatchObject({
    matchs: {
      inMatch: [
        { type: 'MANUAL', obligationType: null, accountPlan: null },
        { type: 'TRANSACTION', obligationType: 'arriendo', accountPlan: plan },
      ],
    },
  });
  expect(await shown(cheque, `meta { matchs { outMatch ${MATCH} } }`)).toEqual({
    matchs: { outMatch: [{ type: 'OBLIGATION', obligationType: 'arriendo', description: 'Arriendo mayo', accountPlan: plan }] },
  });
  expect(await shown(cheque, 'userRelated { email }')).toEqual({ userRelated: null });
  expect(await shown(id, 'userRelated { email }')).toEqual({ userRelated: { email: null } });
});

test('what the newest register printed of IVA not withheld and IVA declared late', async () => {
  const id = await books.document('2026-06-05', 1_000, { is_received: true });
  const source = async (register: object | null) => {
    const import_id = newId();
    const file = { ...at, import_id, file_name: 'rcv.csv', status: 'importado', sha256: 'a', bytes: 1 } as const;
    await books.write(async (db) => {
      await db.insertInto('import').values(file).execute();
      await db
        .insertInto('document_source')
        .values({ ...at, document_id: id, import_id, line_no: 1, facts: JSON.stringify({ register }) })
        .execute();
    });
  };
  expect(await shown(id, 'meta { nonHoldableTaxes lateTaxes }')).toEqual({ nonHoldableTaxes: 0, lateTaxes: 0 });
  await source({ 'IVA No Retenido': '1', 'IVA fuera de plazo': '2' });
  await source({ 'IVA No Retenido': '190', 'IVA fuera de plazo': '38' });
  await source(null);
  expect(await shown(id, 'meta { nonHoldableTaxes lateTaxes }')).toEqual({ nonHoldableTaxes: 190, lateTaxes: 38 });
});
