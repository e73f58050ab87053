/** Invoices of one customer that the company sells to its factor. */
import type { Books } from './books.ts';
import { bankDay, type MonthNumber } from './calendar.ts';
import { commit } from './commit.ts';
import { invoice, issueDay } from './documents.ts';
import { documentPart, movement, payDay, pickParty } from './draft.ts';
import type { Intent } from './intent.ts';

/** The factor pays most of each a few days after issue, less its cost, and what it retained once the customer has paid. */
export function soldToFactor(books: Books, month: MonthNumber): void {
  const { random, parties, profile } = books;
  const party = pickParty(books, parties.customers);
  const documents = Array.from({ length: random.int(1, 3) }, () => invoice(books, false, party, issueDay(books, month)));
  const last = documents.reduce((a, b) => (b.issued > a.issued ? b : a));
  const advanced = documents.map((one) => Math.round((one.total * (profile.practice?.advance ?? 100)) / 100));
  const gross = documents.reduce((sum, one) => sum + one.total, 0);
  const intent: Intent = { kind: 'factoring', payer: parties.factor };
  const about = { event: 'foreign' as const, account: party.account, intent };
  const advance = movement({
    ...about,
    day: bankDay(last.issued + random.int(2, 6)),
    parts: documents.map((one, at) => documentPart(one, advanced[at])),
    rest: -Math.round((gross * random.int(15, 40)) / 1000),
    reason: 'factoring',
  });
  const day = payDay(books, party, last.due ?? 0, advance.day);
  const retention = movement({ ...about, day, parts: documents.map((one, at) => documentPart(one, one.total - advanced[at]!)) });
  commit(books, { documents, movements: [advance, retention] });
}
