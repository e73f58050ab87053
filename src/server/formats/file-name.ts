import type { RcvSection } from '#domain/imports/facts.ts';
import { isPeriod, type Period } from '#domain/period.ts';
import type { Rut } from '#domain/rut.ts';

/**
 * What the tax office's own file names say: `RCV_COMPRA_REGISTRO_76123456-0_202603.csv`, `RCV_RESUMEN_VENTA_76123456_202603.csv`,
 * `boletas_202602.csv`. Each part is null when the name does not have it.
 */
export type NameFacts = {
  period: Period | null;
  section: RcvSection | null;
  /** The owner's RUT as digits with or without its check digit. */
  owner: string | null;
};

export function nameFacts(fileName: string): NameFacts {
  const [, owner = null] = /^rcv_.*?_(\d{7,8}-?[\dk]?)_20\d{4}/i.exec(fileName) ?? [];
  const [, year, month] =
    /(?:^|[^\d])(20\d{2})[-_]?(0[1-9]|1[0-2])(?!\d)/.exec(owner ? fileName.slice(fileName.indexOf(owner) + owner.length) : fileName) ?? [];
  const section = SECTIONS.find((one) => fileName.toLowerCase().includes(`_${one}_`)) ?? null;
  const period = `${year}-${month}`;
  return { period: isPeriod(period) ? period : null, section, owner: owner?.replace('-', '').toUpperCase() ?? null };
}

/** Whether a name's owner can be the company: names come with and without the check digit. */
export function isOwner(owner: string | null, company: Rut): boolean {
  const [body = '', digit = ''] = company.split('-');
  return owner === null || owner === body || owner === body + digit;
}

const SECTIONS: readonly RcvSection[] = ['registro', 'pendiente', 'no_incluir', 'reclamado'];
