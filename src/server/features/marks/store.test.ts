import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { MARKS } from './registry.ts';
import { marksOnDocuments, marksOnMovements } from './store.ts';

const { database } = await testDatabase();

/** Foreign keys that hold no mark, each with its reason: their rows may be deleted with the movement or document. */
const DERIVED: Readonly<Record<string, string>> = {
  'bank_month_arrival.movement_id': 'noted when a source brings it into a closed month',
  'cheque.cheque_id': 'a cheque is a document of its own, which no import brings',
  'factoring.advance_id': 'made by a sale, brought by no import',
  'factoring.retention_id': 'made by a sale, brought by no import',
  'awaiting_confirmation.document_id': 'chosen again from the suggestions',
  'awaiting_confirmation.movement_id': 'chosen again from the suggestions',
  'claim_event.document_id': 'listed by the tax office',
  'document_line.document_id': 'said by a file',
  'document_reference.document_id': 'said by a file',
  'document_reference.target_id': 'found again from codes and folios',
  'rule_hit.movement_id': 'made by a rule of the company, which holds the movement again',
  'receipt.document_id': 'part of a rendition, which a person wrote',
  'likely_duplicate.document_id': 'found again from amounts and folios; who says no to a pair says nothing of one side alone',
  'likely_duplicate.other_id': 'as the other side',
  'match_rejection.document_id': 'a person said no to a pair: without one side there is no pair',
  'match_rejection.movement_id': 'a person said no to a pair: without one side there is no pair',
  'loan.disbursement_id': 'made by a loan, brought by no import',
  'loan_installment.document_id': 'made by a loan, brought by no import',
  'loan_installment.interest_document_id': 'made by a loan, brought by no import',
  'loan_invoice.invoice_id': 'which rent an invoice is: without the invoice there is nothing to say',
  'loan_prepayment.document_id': 'made by a loan, brought by no import',
  'kind_suggestion.movement_id': 'chosen again by the engine',
  'matching_lesson.movement_id': 'learned from a match that went with it',
  'match_verdict.movement_id': 'a word about a match that went with it',
  'shadow_match.movement_id': 'recorded again by the engine',
  'transfer_suggestion.in_id': 'chosen again by the engine',
  'transfer_suggestion.out_id': 'chosen again by the engine',
  'explanation_rejection.movement_id': 'a person said no to a kind: without the movement there is none',
  'transfer_rejection.in_id': 'a person said no to a pair: without one side there is no pair',
  'transfer_rejection.out_id': 'a person said no to a pair: without one side there is no pair',
};

test('every foreign key to a movement or document holds a mark or is declared derived', async () => {
  const { rows } = await database.ownerPool.query<{ key: string }>(`
    select c.conrelid::regclass || '.' || a.attname as key
    from pg_constraint c cross join unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
    where c.contype = 'f' and c.confrelid in ('movement'::regclass, 'document'::regclass) and a.attname <> 'company_id'`);
  const declared = [...Object.values(MARKS).flatMap((marks) => marks.flatMap(({ keys }) => [...keys])), ...Object.keys(DERIVED)];
  expect(rows.map(({ key }) => key).sort()).toEqual(declared.sort());
});

/** Columns that hold no mark, by their reason: what they hold may go with the movement or document. */
const UNMARKED = {
  movement: {
    'said by its source': `account_id amount balance bank_uid branch counterpart_name counterpart_rut currency glosa kind on_day ordinal
      origin reference`,
    'made from other rows': 'amount_clp created_at is_closed is_reconciled matched matched_clp transfer_id',
    'goes with a mark': 'hidden_reason',
  },
  document: {
    'said by its sources': `accepted_on claimed_on code commission counterpart_name counterpart_rut currency detail document_type exempt folio
      institution is_ceded is_received issued_on iva iva_not_recoverable kind_key net office_accepted_on office_claimed_on original_due_on
      other_taxes payment_form period rate received_on received_time recurring_id reference_number section sign summary_count
      transaction_kind xml_import_id`,
    'made from other rows': `amount_clp awaiting cash_on created_at credited is_about_claimed is_annulled is_closed is_expected is_on_account is_superseded
      matched netted remaining scheduled_on search state`,
    'goes with a mark': 'area_id area_set_at factored in_cheques',
  },
} as const;

test.each(['movement', 'document'] as const)(
  'every column of a %s is in the condition of a mark or is said to hold none',
  async (table) => {
    const { rows } = await database.ownerPool.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
      ['public', table],
    );
    const conditions = MARKS[table].map(({ isOn }) => sql`select ${isOn}`.compile(database.owner).sql).join(' ');
    const marked = [...conditions.matchAll(/\bmarked\.(\w+)/g)].map(([, name = '']) => name);
    const unmarked = Object.values<string>(UNMARKED[table]).flatMap((names) => names.split(/\s+/));
    expect(rows.map(({ name }) => name).sort()).toEqual([...new Set([...marked, ...unmarked])].sort());
    expect(unmarked.filter((name) => marked.includes(name))).toEqual([]);
  },
);

/** How a person sets the marks that no act of the history undoes: src/server/features/history/undo.test.ts sets the others. */
const SET = {
  claim: async (books: TestBooks, document_id: string) => {
    const row = { company_id: books.companyId, attempt_id: newId(), document_id, work_id: newId() };
    const attempt = { ...row, action: 'ACD', reason: '', state: 'entered' } as const;
    await books.write((db) => db.insertInto('claim_attempt').values(attempt).execute());
  },
  edited: async (books: TestBooks, document_id: string) => {
    const row = { company_id: books.companyId, document_id, source_id: newId(), identity: 'C|arriendo', amount: 2_000 };
    await books.write((db) => db.insertInto('obligation_source').values(row).execute());
  },
};

test.each(['claim', 'edited'] as const)('a document with %s says so, one without does not', async (kind) => {
  const books = await testBooks(database);
  const [marked, unmarked] = [await books.document('2026-03-01', 1_000, { folio: '7' }), await books.document('2026-03-01', 1_000)];
  await SET[kind](books, marked);
  const marks = await books.read((db) => marksOnDocuments(db, books.companyId, sql`select unnest(${[marked, unmarked]}::uuid[])`));
  const words = MARKS.document.find((one) => one.kind === kind)?.words;
  expect(marks).toEqual([{ id: marked, sentence: `Factura electrónica 7 de Cliente SpA: ${words}.`, isFinal: kind === 'claim' }]);
});

test('a movement with several marks says them in one sentence, one without is not told', async () => {
  const books = await testBooks(database);
  const [marked, unmarked] = [newId(), newId()];
  for (const movement_id of [marked, unmarked]) await books.movement(await books.account(), '2026-03-01', 1_000, { movement_id });
  await books.explanation(marked, 1_000);
  await books.write((db) => db.updateTable('movement').set({ own_kind: 'arriendo' }).where('movement_id', '=', marked).execute());
  const marks = await books.read((db) => marksOnMovements(db, books.companyId, sql`select unnest(${[marked, unmarked]}::uuid[])`));
  expect(marks).toEqual(['Movimiento del 01/03/2026 por $ 1.000, «TRASPASO»: explicado a mano, con tipo elegido.']);
});
