import { translated } from '../fold.ts';
import { FOREIGN_RUT, parseRut } from '../rut.ts';

/** Letters of a name that a key may have. */
const MAX_NAME = 200;

/**
 * Who a document is of: the RUT. Buyers and sellers abroad share one (`FOREIGN_RUT`), so the letters and digits of the name that their
 * documents print are part of the key: `55555555-5 harbor fruit ltd`. Null without a RUT. Its twin in SQL: features/documents/counterpart.ts.
 */
export function counterpartKey({ rut, name }: { rut: string | null; name: string | null }): string | null {
  if (rut !== FOREIGN_RUT || !name || name === rut) return rut;
  const plain = translated(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');
  return `${rut} ${plain.trim()}`.trim();
}

/** The key in what somebody sent; null when it is none. */
export function parseCounterpartKey(text: string): string | null {
  if (text.startsWith(`${FOREIGN_RUT} `) && text.length <= FOREIGN_RUT.length + 1 + MAX_NAME) return text;
  return parseRut(text);
}

/** Without a RUT its name tells a counterpart apart. */
const NAMED = 'n ';

/** As `counterpartKey`, for whoever has a name only too. */
export function partyKey({ rut, name }: { rut: string | null; name: string | null }): string {
  return counterpartKey({ rut, name }) ?? `${NAMED}${name ?? ''}`;
}

/** Whom such a key names; the name is empty where the RUT tells. */
export function partyOfKey(key: string): { rut: string | null; name: string } {
  if (key.startsWith(NAMED)) return { rut: null, name: key.slice(NAMED.length) };
  const [rut = ''] = key.split(' ');
  return { rut, name: key.slice(rut.length + 1) };
}
