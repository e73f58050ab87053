/** Events other than plain transfers: cheques, other currencies, factoring, returns, what has no document. */
import { roundHalfAway, toClp } from '#domain/money.ts';
import type { Books } from './books.ts';
import { bankDay, bankDayBefore, type MonthNumber, monthStart } from './calendar.ts';
import { commit, next } from './commit.ts';
import { exportInvoice, invoice, issueDay, pesosOf } from './documents.ts';
import { documentPart, movement, payDay, payerOf, pickParty, pickSide, transfer } from './draft.ts';
import type { Intent, IntentKind } from './intent.ts';
import { usdRate } from './rates.ts';
import { soldToFactor } from './sold.ts';
import { payOne } from './trade.ts';
import type { DemoAreaKey } from './types.ts';

/** Cheques deposited (one to three customers on a slip), own cheques cashed, cash brought to the bank. */
export function cheque(books: Books, month: MonthNumber): void {
  const { random, parties } = books;
  const draw = random.next();
  const isOut = draw > 0.65 && draw < 0.88;
  const count = draw < 0.65 && random.chance(0.4) ? random.int(2, 3) : 1;
  const scale = draw >= 0.88 ? 0.35 : 0.8;
  const documents = Array.from({ length: count }, () =>
    invoice(books, isOut, pickParty(books, isOut ? parties.suppliers : parties.customers), issueDay(books, month), scale),
  );
  const latest = documents.reduce((a, b) => (a.issued > b.issued ? a : b));
  const day = payDay(books, latest.party, latest.due ?? 0, latest.issued);
  const kind: IntentKind = isOut ? 'chequeOut' : draw < 0.65 ? 'chequeIn' : 'cashIn';
  const intent: Intent = isOut ? { kind, payer: null, number: next(books, 'cheque') } : { kind, payer: null };
  const counterpart = count === 1 ? latest.party.contact.rut : null;
  const parts = documents.map((one) => documentPart(one));
  commit(books, { documents, movements: [movement({ event: 'cheque', day, account: latest.party.account, intent, parts, counterpart })] });
}

/** Exports paid from abroad; invoices of ours that a factor advances; invoices of suppliers that a factor collects. */
export function foreign(books: Books, month: MonthNumber): void {
  const { parties, random } = books;
  const kinds = [parties.abroad.length > 0 ? 5 : 0, 2, 2];
  const kind = random.weighted(kinds);
  if (kind === 0) exportPaid(books, month);
  else if (kind === 1) (books.profile.practice ? soldToFactor : cededByUs)(books, month);
  else cededToUs(books, month);
}

/** A payment that bounces and is made again; a cheque that comes back; a customer who pays twice. */
export function reversal(books: Books, month: MonthNumber): void {
  const { isReceived, party } = pickSide(books);
  const document = invoice(books, isReceived, party, issueDay(books, month));
  const pair = next(books, 'pair');
  const { account } = party;
  const day = payDay(books, party, document.due ?? 0, document.issued);
  const rest = isReceived ? -document.total : document.total;
  const about = { event: 'reversal' as const, account, pair };
  if (isReceived) {
    const back = bankDay(day + books.random.int(1, 2));
    const first = movement({ ...about, day, rest, intent: transfer(books, true, payerOf(party)) });
    commit(books, {
      movements: [first, movement({ ...about, day: back, rest: -rest, intent: { kind: 'returnIn', payer: payerOf(party) } })],
    });
    const parts = [documentPart(document)];
    const again = bankDay(back + books.random.int(0, 3));
    commit(books, {
      documents: [document],
      movements: [movement({ event: 'single', day: again, account, intent: transfer(books, true, payerOf(party)), parts })],
    });
  } else if (books.random.chance(0.3)) {
    const movements = [
      movement({ ...about, day, rest, intent: { kind: 'chequeIn', payer: null } }),
      movement({ ...about, day: bankDay(day + 2), rest: -rest, intent: { kind: 'chequeBack', payer: null } }),
    ];
    commit(books, { movements });
    payOne(books, document, day + 5);
  } else {
    commit(books, {
      documents: [document],
      movements: [
        movement({ event: 'single', day, account, intent: transfer(books, false, payerOf(party)), parts: [documentPart(document)] }),
      ],
    });
    const again = bankDay(day + books.random.int(0, 4));
    const refund = movement({
      ...about,
      day: bankDay(again + books.random.int(2, 8)),
      rest: -rest,
      intent: { kind: 'returnOut', payer: payerOf(party) },
    });
    const twice = movement({ ...about, day: again, rest, intent: transfer(books, false, payerOf(party)) });
    commit(books, { movements: books.random.chance(0.6) ? [twice, refund] : [twice] });
  }
}

/** What no document explains: charges of the bank, small card purchases, money from and to unknown people. */
export function none(books: Books, month: MonthNumber): void {
  const { random, parties } = books;
  const day = bankDay(random.int(monthStart(month), monthStart(month + 1) - 1));
  const [kind, amount, areaKey] = expense(books);
  const isKnown = kind === 'transferIn' || kind === 'transferOut';
  const payer = isKnown ? payerOf(pickParty(books, kind === 'transferIn' ? parties.customers : parties.suppliers)) : null;
  const pesos = books.accounts.filter((one) => one.currency === 'CLP');
  commit(books, {
    movements: [
      movement({
        event: 'none',
        day,
        account: random.pick(pesos).index,
        intent: { kind, payer },
        rest: amount,
        counterpart: null,
        areaKey,
      }),
    ],
  });
}

/** Monthly charges of each account, on the last day on which banks work. */
export function accountFees(books: Books, month: MonthNumber): void {
  const day = bankDayBefore(monthStart(month + 1) - 1);
  for (const { index: account, currency } of books.accounts) {
    const fee = currency === 'CLP' ? 18_000 + 1_700 * account + 40 * (month % 24) : 1_500;
    const about = { event: 'none' as const, day, account, areaKey: 'comisionesbancarias' as const, counterpart: null };
    const iva = movement({ ...about, intent: { kind: 'feeIva', payer: null }, rest: -roundHalfAway((fee * 19) / 100) });
    commit(books, { movements: [movement({ ...about, intent: { kind: 'feePlan', payer: null }, rest: -fee }), iva] });
  }
}

function exportPaid(books: Books, month: MonthNumber): void {
  const { random, parties } = books;
  const party = pickParty(books, parties.abroad);
  const document = exportInvoice(party, issueDay(books, month), Math.round(random.skewed(1_400_000, 0.5) / 100) * 100);
  const day = payDay(books, party, document.due ?? 0, document.issued);
  const isDollarAccount = books.accounts[party.account]!.currency === 'USD';
  const intent: Intent = { kind: 'wireIn', payer: payerOf(party) };
  const fee = -random.pick([0, 1_500, 2_500]);
  // A bank that turns dollars into pesos keeps some of them.
  const spread = books.profile.practice && !isDollarAccount ? random.int(10, 60) : 0;
  const pesos = Math.round((toClp(document.total, 'USD', usdRate(day)) * (10_000 - spread)) / 10_000);
  const part = isDollarAccount ? documentPart(document) : { ...documentPart(document), amount: pesosOf(document) };
  const about = { day, account: party.account };
  const paid = isDollarAccount
    ? movement({ event: 'foreign', ...about, intent, parts: [part] })
    : movement({ event: 'foreign', ...about, intent, parts: [part], rest: pesos - part.amount, reason: 'exchange' });
  const charge = { event: 'none' as const, ...about, counterpart: null, areaKey: 'comisionesbancarias' as const };
  const charged = isDollarAccount && fee !== 0 ? [movement({ ...charge, intent: { kind: 'feeTransfer', payer: null }, rest: fee })] : [];
  commit(books, { documents: [document], movements: [paid, ...charged] });
}

/** The factor pays a few days after issue, less its discount. */
function cededByUs(books: Books, month: MonthNumber): void {
  const { random, parties } = books;
  const documents = Array.from({ length: random.int(1, 3) }, () =>
    invoice(books, false, pickParty(books, parties.customers), issueDay(books, month)),
  );
  const parts = documents.map((one) => documentPart(one));
  const gross = parts.reduce((sum, part) => sum + part.amount, 0);
  const day = bankDay(Math.max(...documents.map((one) => one.issued)) + random.int(2, 6));
  const rest = -Math.round((gross * random.int(15, 40)) / 1000);
  const account = documents[0]!.party.account;
  const intent: Intent = { kind: 'factoring', payer: parties.factor };
  commit(books, { documents, movements: [movement({ event: 'foreign', day, account, intent, parts, rest, reason: 'factoring' })] });
}

function cededToUs(books: Books, month: MonthNumber): void {
  const ceding = books.parties.ceding;
  const party = pickParty(books, ceding.length > 0 ? ceding : books.parties.suppliers);
  const factor = party.factor ?? books.parties.factor;
  const document = invoice(books, true, party, issueDay(books, month));
  const day = payDay(books, party, document.due ?? 0, document.issued);
  const intent = transfer(books, true, factor);
  commit(books, {
    documents: [document],
    movements: [movement({ event: 'foreign', day, account: party.account, intent, parts: [documentPart(document)] })],
  });
}

function expense(books: Books): [IntentKind, number, DemoAreaKey] {
  const { random } = books;
  const size = books.profile.sale.median;
  const draw = random.next();
  if (draw < 0.42) return ['feeTransfer', -random.int(20, 900) * 10, 'comisionesbancarias'];
  if (draw < 0.72) return ['cardPurchase', -random.int(5, 160) * 1_000 - random.int(0, 9) * 90, 'egresossinclasificar'];
  if (draw < 0.78) return ['cashOut', -random.int(1, 10) * 20_000, 'egresossinclasificar'];
  if (draw < 0.84) return ['interestIn', random.int(900, 48_000), 'interesesganados'];
  if (draw < 0.92) return ['transferIn', Math.round(random.skewed(size * 0.2, 0.6)), 'ingresossinclasificar'];
  return ['transferOut', -Math.round(random.skewed(size * 0.15, 0.6)), 'egresossinclasificar'];
}
