/** Payments on account: documents that a movement pays before their invoice exists. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import type { Rut } from '#domain/rut.ts';
import { areaOfRow } from '#server/db/area-slots.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';

/** `amount` in minor units of `currency`; `amountClp` at the day's rate. `name` null: as the last document of that RUT has it. */
type OnAccount = {
  isReceived: boolean;
  rut: Rut;
  name: string | null;
  on: Day;
  amount: number;
  currency: Currency;
  amountClp: number;
  areaId: string;
};

/** Creates it unpaid: the caller matches its movement with it whole, in the same transaction. @returns its id */
export async function insertOnAccount(db: Db, companyId: string, one: OnAccount): Promise<string> {
  const { rut, on, amount, currency, amountClp } = one;
  const id = newId();
  const row = {
    company_id: companyId,
    document_id: id,
    document_type: 'PAYMENT' as const,
    is_on_account: true,
    label: 'Anticipo',
    is_received: one.isReceived,
    sign: 1 as const,
    counterpart_rut: rut,
    counterpart_name: one.name ?? (await knownName(db, companyId, rut)),
    issued_on: on,
    period: firstDayOf(periodOf(on)),
    currency,
    amount,
    rate: null,
    amount_clp: amountClp,
    due_on: on,
    due_from: 'document' as const,
    original_due_on: on,
    area_id: one.areaId,
    is_area_by_hand: true,
    // Its money has come or gone: none is still to come.
    is_expected: false,
  };
  await sql`insert into document ${namedRows('document', [row])}`.execute(db);
  return id;
}

async function knownName(db: Db, companyId: string, rut: Rut): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select counterpart_name as name from document where company_id = ${companyId} and counterpart_rut = ${rut} and counterpart_name is not null
    order by issued_on desc, document_id limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** The area of the last tax document of a counterpart on that side; null when it has none. */
export async function usualArea(db: Db, companyId: string, rut: Rut, isReceived: boolean): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select ${areaOfRow('document')} as id from document where company_id = ${companyId} and counterpart_rut = ${rut} and is_received = ${isReceived}
      and document_type = 'TAX_DOCUMENT' and sign = 1 order by issued_on desc, document_id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
