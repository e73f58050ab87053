/** People: pay, social security, fees of professionals, severance. */
import { roundHalfAway } from '#domain/money.ts';
import type { Books } from './books.ts';
import { bankDay, bankDayBefore, type MonthNumber, monthOfYear, monthStart, periodText } from './calendar.ts';
import { next } from './commit.ts';
import { obligation, payObligations } from './obligations.ts';

/** What Previred collects, per thousand of the net pay. */
const INSTITUTIONS = [
  { name: 'AFP y seguro de invalidez', perMille: 162 },
  { name: 'Salud (Fonasa e isapres)', perMille: 88 },
  { name: 'Seguro de cesantía', perMille: 34 },
  { name: 'Mutual de seguridad', perMille: 12 },
];
/** Withholding on fees of professionals, per hundred thousand, by year. Source: Ley 21.133, transitory article 5. */
const WITHHOLDING: Record<number, number> = { 2022: 12_250, 2023: 13_000, 2024: 13_750, 2025: 14_500, 2026: 15_250, 2027: 16_000 };
const LAST_WITHHOLDING = 17_000;

export function payPeople(books: Books, month: MonthNumber): void {
  payrolls(books, month);
  previred(books, month);
  honorarios(books, month);
  if (books.random.chance(0.1)) finiquito(books, month);
}

/** On the last day on which banks work, with a bonus in September and December. */
function payrolls(books: Books, month: MonthNumber): void {
  const { profile, random } = books;
  const due = bankDayBefore(monthStart(month + 1) - 1);
  const bonus = monthOfYear(month) === 9 ? 1.12 : monthOfYear(month) === 12 ? 1.18 : 1;
  const growth = 1 + (profile.growth - 1) * (month - books.firstMonth);
  for (const [account, base] of profile.payrolls.entries()) {
    const amount = Math.round(base * bonus * growth * (0.97 + 0.06 * random.next()));
    const branch = profile.payrolls.length > 1 ? ` sucursal ${account + 1}` : '';
    const one = obligation('sueldos', `Sueldos ${periodText(month)}${branch}`, month, due, amount);
    payObligations(books, [one], {
      event: 'batch',
      day: due,
      intent: { kind: 'payrollOut', payer: null, number: next(books, 'batch') },
      account,
    });
    books.payroll += amount;
  }
}

/** For the month before, online until the 13th, all institutions in one charge. */
function previred(books: Books, month: MonthNumber): void {
  const due = monthStart(month) + 12;
  const count = books.profile.previredPayments;
  for (let account = 0; account < count && books.lastPayroll > 0; account += 1) {
    const base = (books.lastPayroll / count) * (0.9 + (0.2 * (account + 1)) / (count + 1));
    const list = INSTITUTIONS.map(({ name, perMille }) =>
      obligation('imposiciones', `${name} ${periodText(month - 1)}`, month - 1, due, Math.round((base * perMille) / 1000)),
    );
    payObligations(books, list, { day: bankDayBefore(due - books.random.int(0, 2)), intent: { kind: 'previred', payer: null }, account });
  }
  books.lastPayroll = books.payroll;
  books.payroll = 0;
}

/** The month before a professional's first boleta. */
const FIRST_BOLETA = 2020 * 12;

/** Paid net; what is withheld goes with the F-29. */
function honorarios(books: Books, month: MonthNumber): void {
  const due = bankDayBefore(monthStart(month + 1) - 1);
  const rate = WITHHOLDING[Math.floor(month / 12)] ?? LAST_WITHHOLDING;
  for (const [account, gross] of books.profile.honorarios.entries()) {
    const payer = books.parties.professionals[account]!;
    const withheld = roundHalfAway((gross * rate) / 100_000);
    books.withheld += withheld;
    const boleta = { folio: month - FIRST_BOLETA, gross, withheld };
    const one = { ...obligation('honorarios', `Honorarios ${periodText(month)}`, month, due, gross - withheld, payer), boleta };
    payObligations(books, [one], { day: bankDayBefore(due - books.random.int(0, 3)), intent: { kind: 'transferOut', payer }, account });
  }
}

function finiquito(books: Books, month: MonthNumber): void {
  const { random, parties } = books;
  const due = bankDay(monthStart(month) + random.int(3, 24));
  const payer = parties.leavers[month % parties.leavers.length]!;
  const one = obligation('finiquito', `Finiquito ${payer.name}`, month, due, Math.round(random.skewed(2_400_000, 0.6)), payer);
  payObligations(books, [one], { day: due, intent: { kind: 'transferOut', payer }, account: 0 });
}
