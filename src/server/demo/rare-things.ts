/** Rare things that a group shows, beyond the planted truth: made as its people would, after everything else. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { addDays, addMonths, dayInChile } from '#domain/date.ts';
import { DIN_CODE, pesosOf } from '#domain/dins/din.ts';
import { roundHalfAway } from '#domain/money.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/open.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import { saveDin } from '#server/features/dins/store.ts';
import { moveCheques, operateDocuments, refreshAllDuplicates } from '#server/features/documents/store.ts';
import { addObligations } from '#server/features/obligations/store.ts';

export function showRareThings(database: Database, actor: Actor): Promise<void> {
  return writeCompany(database.app, actor, async (db) => {
    await billTwice(db, actor.companyId);
    await payByCheques(db, actor);
    await refreshAllDuplicates(db, actor.companyId);
    await repeatObligation(db, actor);
    await declareImport(db, actor);
  });
}

/** An insurance that is due each month of the next year. */
async function repeatObligation(db: Db, actor: Actor): Promise<void> {
  const today = dayInChile(new Date());
  const dueOn = firstDayOf(periodOf(addMonths(today, 1)));
  const obligation = {
    ...{ documentType: 'OBLIGATION' as const, kindKey: 'seguro', label: 'Seguro de bodega', isReceived: true, institution: null },
    ...{ counterpartRut: null, counterpartName: 'Aseguradora del Puerto', detail: 'Incendio y robo, bodega y existencias' },
    ...{ number: null, referenceNumber: 'Póliza 40118', period: dueOn, currency: 'CLP' as const, amount: 384_000 },
    ...{ issuedOn: today, dueOn, areaId: null, receipts: [] },
  };
  const repeats = { interval: 30, payDay: 'fifth', roll: 'next', untilOn: null, times: 12 } as const;
  await addObligations(db, actor, [{ obligation, repeats }]);
}

/** What customs charged for goods that came last month, and its row in the purchase register. */
async function declareImport(db: Db, actor: Actor): Promise<void> {
  const { companyId } = actor;
  const acceptedOn = addDays(firstDayOf(periodOf(addMonths(dayInChile(new Date()), -1))), 8);
  const paidOn = addDays(acceptedOn, 2);
  const [fob, freight, insurance] = [1_842_000, 121_500, 36_500];
  const cif = fob + freight + insurance;
  const adValorem = roundHalfAway(cif * 0.06);
  const iva = roundHalfAway((cif + adValorem) * 0.19);
  const dollars = { currency: 'USD' as const, fob, freight, insurance, cif, adValorem, otherDuties: 0, iva, total: adValorem + iva };
  const din = {
    ...{ number: '3140082716', acceptedOn, paidOn, agentName: 'Agencia de aduanas Espigón', agentRut: null, rate: '941.3700', ...dollars },
  };
  const pesos = pesosOf(din);
  await saveDin(db, actor, null, { ...din, pesos });
  await sql`insert into document (company_id, document_id, document_type, code, is_received, sign, folio, counterpart_rut, counterpart_name,
      issued_on, received_on, period, section, net, iva, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
    select company_id, ${newId()}::uuid as document_id, 'TAX_DOCUMENT' as document_type, ${DIN_CODE}::int as code, true as is_received, 1 as sign,
      ${din.number} as folio, '60805000-0' as counterpart_rut, 'Tesorería General de la República' as counterpart_name,
      ${acceptedOn}::date as issued_on, ${acceptedOn}::date as received_on, ${firstDayOf(periodOf(acceptedOn))}::date as period,
      'registro' as section, ${pesos.base}::bigint as net, ${pesos.iva}::bigint as iva, ${pesos.base + pesos.iva}::bigint as amount,
      ${pesos.base + pesos.iva}::bigint as amount_clp, ${paidOn}::date as due_on, 'document' as due_from, ${paidOn}::date as original_due_on,
      area_id, false as is_expected
    from area where company_id = ${companyId} and key = 'comprassinclasificar'`.execute(db);
}

/** A supplier's last open invoice comes once more on paper, with the same folio. */
async function billTwice(db: Db, companyId: string): Promise<void> {
  await sql`insert into document (company_id, document_id, document_type, code, is_received, sign, folio, counterpart_rut, counterpart_name,
      issued_on, received_on, period, net, exempt, iva, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
    select company_id, ${newId()}::uuid as document_id, document_type, 30 as code, is_received, sign, folio, counterpart_rut, counterpart_name,
      issued_on, received_on, period, net, exempt, iva, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected
    from document where company_id = ${companyId} and is_received and code = 33 and state = 'PENDING' and currency = 'CLP' and matched = 0
    order by issued_on desc, folio desc limit 1`.execute(db);
}

/** What happens to the cheques of open sales and purchases, in turn: one in hand, two on a slip, one that bounced, one cancelled. */
const STATES = ['inHand', 'deposited', 'deposited', 'bounced', 'cancelled'] as const;
/** Their days, from today: nobody deposits a cheque, and none bounces, before its own. Of those that the company issued one is to come. */
const CASHED = { received: [-7, 0, -1, -3, 21], issued: [-7, 0, 7, -3, 21] } as const;

async function payByCheques(db: Db, actor: Actor): Promise<void> {
  const today = dayInChile(new Date());
  const slipId = newId();
  for (const isReceived of [false, true]) {
    const { rows } = await sql<{ id: string; remaining: number }>`select document_id as id, remaining from document
      where company_id = ${actor.companyId} and is_received = ${isReceived} and code = 33 and state = 'PENDING' and currency = 'CLP'
        and matched = 0 and awaiting = 0 and remaining = amount and issued_on > ${addDays(today, -60)} and not is_closed
      order by issued_on, document_id limit ${STATES.length}`.execute(db);
    for (const [index, { id, remaining }] of rows.entries()) {
      const cheque = {
        number: String(7_100 + index),
        amount: remaining,
        on: addDays(today, CASHED[isReceived ? 'issued' : 'received'][index] ?? 0),
        bankCode: '012',
        chequeId: null,
      };
      await operateDocuments(db, actor, [{ id, operation: () => ({ kind: 'chequePayoff', cheques: [cheque], isClaimConfirmed: false }) }]);
      await leadTo(db, actor, { documentId: id, state: STATES[index] ?? 'inHand', isIssued: isReceived, slipId });
    }
  }
}

type Fate = { documentId: string; state: (typeof STATES)[number]; isIssued: boolean; slipId: string };

async function leadTo(db: Db, actor: Actor, { documentId, state, isIssued, slipId }: Fate): Promise<void> {
  const { rows } = await sql<{ id: string }>`select cheque_id as id from reduction
    where company_id = ${actor.companyId} and document_id = ${documentId} and cheque_id is not null`.execute(db);
  const ids = rows.map(({ id }) => id);
  const to = { on: null, slipId: null, reason: null };
  if (!isIssued && (state === 'deposited' || state === 'bounced')) await moveCheques(db, actor, ids, { ...to, state: 'deposited', slipId });
  if (state === 'bounced') await moveCheques(db, actor, ids, { ...to, state, reason: 'Falta de fondos' });
  if (state === 'cancelled') await moveCheques(db, actor, ids, { ...to, state, reason: 'Se cambió por una transferencia' });
}
