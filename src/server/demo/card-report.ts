/** What the card acquirer says of its last deposits, as a company downloads it. */
import { bankName } from '#domain/banks.ts';
import { addDays, formatDay } from '#domain/date.ts';
import { CARD_SETTLEMENT_COLUMNS, type CardSettlement } from '#domain/reconciliation/card-settlements.ts';
import { TRANSBANK } from './parties.ts';
import type { DemoStream } from './types.ts';

/** Days that the report is of. */
const DAYS = 92;

const COLUMNS = Object.keys(CARD_SETTLEMENT_COLUMNS) as (keyof CardSettlement)[];

/** The file; null for a company that sells nothing by card. */
export function cardReport(company: DemoStream): Buffer | null {
  const rows = settlementsOf(company).map((row) => COLUMNS.map((key) => (key === 'on' ? formatDay(row.on) : String(row[key]))));
  if (rows.length === 0) return null;
  const lines = [COLUMNS.map((key) => CARD_SETTLEMENT_COLUMNS[key]), ...rows].map((cells) => cells.join(';'));
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

function settlementsOf({ accounts, today, months }: DemoStream): CardSettlement[] {
  const from = addDays(today, -DAYS);
  return [...months()].flatMap(({ movements, truth }) =>
    truth.flatMap(({ event, parts, counterpartRut }, index): CardSettlement[] => {
      const { account, facts } = movements[index]!;
      if (event !== 'cards' || counterpartRut !== TRANSBANK.rut || facts.on < from) return [];
      const { bankCode, number } = accounts[account]!;
      const sales = parts.reduce((sum, one) => sum + one.amount, 0);
      const fees = { fee: sales - facts.amount, annulled: 0, charges: 0, feeRefund: 0 };
      const printed = `${bankName(bankCode).toUpperCase()} ${number.replace(/\D/g, '')}`;
      return [{ on: facts.on, sales, ...fees, net: facts.amount, account: printed, count: parts.length }];
    }),
  );
}
