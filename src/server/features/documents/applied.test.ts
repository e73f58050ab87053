import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { settleCredits } from './credits.ts';

const { database, person, contextOf, ask } = await testApi();
const owner = await person();
const PARTY = '76086428-5';

let books: TestBooks;
let [note, first, second] = ['', '', ''];
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  const of = { counterpart_rut: PARTY, is_received: true };
  note = await books.document('2026-03-10', 1_000, { ...of, code: 61, sign: -1, folio: '9' });
  first = await books.document('2026-03-01', 700, { ...of, folio: '1' });
  second = await books.document('2026-03-02', 900, { ...of, folio: '2' });
});

type Result = { result: { nModified: number; actId: string } };
const run = async (text: string, variables: object) =>
  ask<Result>(await contextOf(owner.token), text, { c: books.companyId, ...variables });
const apply = (parts: object[], id = note) =>
  run(
    'mutation ($c: ID!, $id: ID!, $parts: [AppliedPartInput!]!) { result: applyDocument(companyId: $c, id: $id, parts: $parts) { nModified actId } }',
    {
      ...{ id, parts },
    },
  );
const unapply = (id = note) =>
  run('mutation ($c: ID!, $id: ID!) { result: unapplyDocument(companyId: $c, id: $id) { nModified actId } }', { id });
const undo = (act: string | undefined) =>
  run('mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, actId: $act) { __typename } }', { act });
const left = async () => {
  const rows = await books.read((db) => db.selectFrom('document').select(['document_id', 'remaining']).execute());
  const byId = new Map(rows.map((row) => [row.document_id, row.remaining]));
  return [note, first, second].map((id) => byId.get(id));
};
const differences = async () => (await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows;

test('a note lowers what it is applied to, in parts, and gives all of it back', async () => {
  expect(
    (
      await apply([
        { id: first, amount: 700 },
        { id: second, amount: 200 },
      ])
    ).data?.result.nModified,
  ).toBe(3);
  expect(await left()).toEqual([100, 0, 700]);
  expect((await apply([{ id: second, amount: 100 }])).message).toBeNull();
  expect(await left()).toEqual([0, 0, 600]);
  await books.write((db) => settleCredits(db, books.companyId, [note, first, second]));
  expect(await left()).toEqual([0, 0, 600]);
  expect((await unapply()).data?.result.nModified).toBe(3);
  expect(await left()).toEqual([1_000, 700, 900]);
  expect((await unapply()).message).toBe('No hay nada asociado a mano que quitar.');
  expect(await differences()).toEqual([]);
});

test('applying and taking back are each undone from the history, unless something stands in the way', async () => {
  const applied = await apply([{ id: first, amount: 700 }]);
  const unapplied = await unapply();
  await undo(unapplied.data?.result.actId);
  expect(await left()).toEqual([300, 0, 900]);
  await undo(applied.data?.result.actId);
  expect(await left()).toEqual([1_000, 700, 900]);
  const again = await apply([{ id: first, amount: 700 }]);
  await unapply();
  expect((await undo(again.data?.result.actId)).code).toBe('CONFLICT');
});

test('it is refused where it would not hold, and nothing changes', async () => {
  const other = await books.document('2026-03-02', 900, { counterpart_rut: '77123456-9', is_received: true });
  const issued = await books.document('2026-03-02', 900, { counterpart_rut: PARTY });
  const refused = async (...args: Parameters<typeof apply>) => (await apply(...args)).message;
  expect(await refused([])).toBe('Elige entre 1 y 100 documentos.');
  expect(await refused([{ id: first, amount: 701 }])).toBe('El nuevo monto no puede ser superior a $ 700');
  expect(
    await refused([
      { id: first, amount: 600 },
      { id: second, amount: 401 },
    ]),
  ).toBe('El nuevo monto no puede ser superior a $ 400');
  expect(await refused([{ id: first, amount: 0 }])).toBe('Debe ingresar un valor');
  expect(
    await refused([
      { id: first, amount: 1 },
      { id: first, amount: 1 },
    ]),
  ).toBe('Un documento viene dos veces.');
  for (const id of [other, issued, note])
    expect(await refused([{ id, amount: 1 }])).toBe('Se asocia a documentos por pagar de la misma contraparte, lado y moneda.');
  expect(await refused([{ id: second, amount: 1 }], first)).toBe('Solo se asocian notas de crédito vigentes y pagos a cuenta.');
  expect((await apply([{ id: newId(), amount: 1 }])).code).toBe('NOT_FOUND');
  const theirs = await testBooks(database);
  expect((await apply([{ id: await theirs.document('2026-03-01', 5), amount: 1 }])).code).toBe('NOT_FOUND');
  expect(await left()).toEqual([1_000, 700, 900]);
});

test('of a cheque, which pays its own documents, nothing is offered to be applied', async () => {
  const cheque = `mutation ($c: ID!, $id: ID!) { createCheckDocument(companyId: $c, documentId: $id,
    input: [{ numberCheque: "71", partialAmount: 700, fecha: "2026-04-01" }]) { cheques { id } } }`;
  type Made = { createCheckDocument: { cheques: { id: string }[] } };
  const context = await contextOf(owner.token);
  const { data } = await ask<Made>(context, cheque, { c: books.companyId, id: first });
  const id = data?.createCheckDocument.cheques[0]?.id ?? '';
  type Found = { Document: { meta: { remaining: number; applicable: number } } };
  const found = await ask<Found>(context, 'query ($id: ID!) { Document(id: $id) { meta { remaining applicable } } }', { id });
  expect(found.data?.Document.meta).toEqual({ remaining: 700, applicable: 0 });
  expect((await apply([{ id: second, amount: 700 }], id)).message).toBe('Solo se asocian notas de crédito vigentes y pagos a cuenta.');
});

test('a note that came while its invoice was paid lowers it once the payment is taken back, and gives way when that is undone', async () => {
  const cheque = `mutation ($c: ID!, $id: ID!) { createCheckDocument(companyId: $c, documentId: $id,
    input: [{ numberCheque: "72", partialAmount: 900, fecha: "2026-04-01" }]) { cheques { id } } }`;
  type Made = { createCheckDocument: { cheques: { id: string }[] } };
  const modify = (operation: string) =>
    run(
      'mutation ($c: ID!, $input: [ModifyDocumentInput!]!) { result: modifyDocument(companyId: $c, input: $input) { nModified actId } }',
      {
        input: [{ id: first, operation }],
      },
    );
  const paid = await run('mutation ($ids: [ID!]!) { result: FindAndSettleDocumentById(ids: $ids) { nModified actId } }', { ids: [first] });
  const { data } = await ask<Made>(await contextOf(owner.token), cheque, { c: books.companyId, id: second });
  const chequeId = data?.createCheckDocument.cheques[0]?.id ?? '';
  const move = (state: string) =>
    run(
      `mutation ($c: ID!, $id: ID!) { result: updateChequeState(companyId: $c, id: $id, state: ${state}, reason: "Sin fondos") { nModified actId } }`,
      { id: chequeId },
    );
  const reference = (target_id: string, reference_no: number) =>
    ({ company_id: books.companyId, document_id: note, reference_no, code: '33', folio: String(reference_no), target_id }) as const;
  await books.write((db) =>
    db
      .insertInto('document_reference')
      .values([reference(first, 1), reference(second, 2)])
      .execute(),
  );
  await books.write((db) => settleCredits(db, books.companyId, [note]));
  expect(await left()).toEqual([1_000, 0, 0]);

  const reverted = await modify('revertPayoff');
  expect(await left()).toEqual([300, 0, 0]);
  const bounced = await move('bounced');
  expect(await left()).toEqual([0, 0, 600]);
  await books.write((db) => settleCredits(db, books.companyId, [note]));
  expect(await left()).toEqual([0, 0, 600]);

  expect((await undo(bounced.data?.result.actId)).message).toBeNull();
  expect(await left()).toEqual([300, 0, 0]);
  expect((await undo(reverted.data?.result.actId)).message).toBeNull();
  expect(await left()).toEqual([1_000, 0, 0]);
  expect((await undo(paid.data?.result.actId)).message).toBeNull();
  expect(await left()).toEqual([300, 0, 0]);
  expect(await differences()).toEqual([]);
});

test('a note that came while its invoice was matched lowers it once the match is undone, and gives way when it comes back', async () => {
  const account = await books.account();
  const movement = await books.movement(account, '2026-03-20', -900);
  const match = await books.match(movement, second, 900);
  const reference = { company_id: books.companyId, document_id: note, reference_no: 1, code: '33', folio: '2', target_id: second };
  await books.write((db) => db.insertInto('document_reference').values(reference).execute());
  await books.write((db) => settleCredits(db, books.companyId, [note]));
  expect(await left()).toEqual([1_000, 700, 0]);
  const unmatched = await run('mutation ($c: ID!, $id: ID!) { result: deleteMatch(match: { companyId: $c, id: $id }) { actId } }', {
    id: match,
  });
  expect(await left()).toEqual([100, 700, 0]);
  expect((await undo(unmatched.data?.result.actId)).message).toBeNull();
  expect(await left()).toEqual([1_000, 700, 0]);
  expect(await differences()).toEqual([]);
});
