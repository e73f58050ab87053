/** What the international formats (OFX, MT940, camt.053) share: bank ids, currencies and decimal amounts. */
import { BANKS } from '#domain/banks.ts';
import { type Currency, isCurrency } from '#domain/money.ts';
import { Refused } from './refused.ts';
import { parseAmount } from './values.ts';

/** The first six characters of the SWIFT codes of Chilean banks. */
const BICS: ReadonlyMap<string, string> = new Map([
  ['BCHICL', '001'],
  ['BICECL', '028'],
  ['BECHCL', '012'],
  ['BKSACL', '014'],
  ['BSCHCL', '037'],
  ['BSCLCL', '049'],
  ['CREDCL', '016'],
  ['ITAUCL', '039'],
]);

/** Three-digit code of a bank named by its SWIFT code or by its number with or without leading zeros; null for banks not known. */
export function bankCodeOf(id: string): string | null {
  const bank = BICS.get(id.slice(0, 6).toUpperCase());
  if (bank) return bank;
  const code = /^\d{1,3}$/.test(id) ? id.padStart(3, '0') : '';
  return BANKS.some((bank) => bank.code === code && code !== '000') ? code : null;
}

/** @throws Refused E_CURRENCY */
export function currencyOf(code: string, line: number | null = null): Currency {
  const name = code === 'CLF' ? 'UF' : code;
  if (isCurrency(name)) return name;
  throw new Refused('E_CURRENCY', `La cartola está en una moneda que no se maneja: «${code.slice(0, 10)}».`, line);
}

/** Minor units of plain decimal text: `376,67`, `1190000.00`, `6800,`, `-238000`. Null for anything else. */
export function decimalMinor(text: string, currency: Currency): number | null {
  if (!/^[-+]?\d{1,18}(?:[.,]\d{0,6})?$/.test(text)) return null;
  return parseAmount(text.replace(/[.,]$/, ''), currency, text.includes(',') ? 'dot' : 'comma');
}
