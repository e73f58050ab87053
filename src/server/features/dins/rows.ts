/** Import declarations as rows of `din`. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { DIN_CODE, type Din, type DinPesos, type RegisteredDin } from '#domain/dins/din.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';

/** `documentId`: the register's row 914 with its folio, once the register was imported. */
export type StoredDin = Din & { id: string; documentId: string | null; registered: RegisteredDin | null };

export type DinRow = Omit<Din, 'pesos'> & {
  id: string;
  documentId: string | null;
  net: number | null;
  registeredIva: number | null;
} & Record<'baseClp' | 'ivaClp' | 'totalClp', number>;

export const SELECT_DIN = sql`select n.din_id as id, n.number, n.accepted_on as "acceptedOn", n.paid_on as "paidOn", n.agent_name as "agentName",
    n.agent_rut as "agentRut", n.currency, n.fob, n.freight, n.insurance, n.cif, n.rate::text as rate, n.ad_valorem as "adValorem",
    n.other_duties as "otherDuties", n.iva, n.total, n.base_clp as "baseClp", n.iva_clp as "ivaClp", n.total_clp as "totalClp",
    d.document_id as "documentId", d.net, d.iva as "registeredIva"
  from din n left join lateral (select document_id, net, iva from document d
    where d.company_id = n.company_id and d.is_received and d.code = ${DIN_CODE} and ltrim(d.folio, '0') = n.number
    order by d.issued_on desc limit 1) d on true`;

export function dinOf({ net, registeredIva, baseClp, ivaClp, totalClp, ...row }: DinRow): StoredDin {
  const pesos: DinPesos = { base: baseClp, iva: ivaClp, total: totalClp };
  return { ...row, pesos, registered: net === null || registeredIva === null ? null : { net, iva: registeredIva } };
}

export function plainDin({ id: _id, documentId: _documentId, registered: _registered, ...din }: StoredDin): Din {
  return din;
}

/** Stored declarations by number. */
export async function dinsByNumber(
  db: Db,
  companyId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, { id: string; din: Din }>> {
  const { rows } = await sql<DinRow>`${SELECT_DIN} where n.company_id = ${companyId} and n.number = any (${numbers}::text[])`.execute(db);
  return new Map(rows.map(dinOf).map((one) => [one.number, { id: one.id, din: plainDin(one) }]));
}

export async function insertDins(db: Db, actor: Actor, dins: readonly { id: string; din: Din }[]): Promise<void> {
  if (dins.length === 0) return;
  await sql`insert into din ${namedRows(
    'din',
    dins.map(({ id, din }) => rowOf(actor, id, din)),
  )}`.execute(db);
}

function rowOf({ companyId, personId }: Actor, id: string, din: Din) {
  return {
    company_id: companyId,
    din_id: id,
    number: din.number,
    accepted_on: din.acceptedOn,
    paid_on: din.paidOn,
    agent_name: din.agentName,
    agent_rut: din.agentRut,
    currency: din.currency,
    fob: din.fob,
    freight: din.freight,
    insurance: din.insurance,
    cif: din.cif,
    rate: din.rate,
    ad_valorem: din.adValorem,
    other_duties: din.otherDuties,
    iva: din.iva,
    total: din.total,
    base_clp: din.pesos.base,
    iva_clp: din.pesos.iva,
    total_clp: din.pesos.total,
    created_by: personId,
    created_at: new Date().toISOString(),
  };
}
