/** What waits for the group's people this morning beyond what its books show by themselves: each kind of line of 'Hoy' stands somewhere. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import forge from 'node-forge';
import { normalAccount } from '#domain/banks.ts';
import { PLAIN_TERMS } from '#domain/cashflow/sources.ts';
import { CLAIM_DAYS } from '#domain/claims/clock.ts';
import type { ClaimParams } from '#domain/claims/work.ts';
import { commentsUrl } from '#domain/comments.ts';
import { addDays, type Day, dayInChile, formatDay } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { roundHalfAway } from '#domain/money.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { DEMO_EMAIL } from '#domain/person.ts';
import { rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/open.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import { refreshBalances } from '#server/features/banking/balances.ts';
import { saveLowBalance } from '#server/features/cashflow/low-balance.ts';
import { refreshProjections } from '#server/features/cashflow/projections.ts';
import { addSource } from '#server/features/cashflow/source-changes.ts';
import { readPlan } from '#server/features/cashflow/store.ts';
import { pendingClaims } from '#server/features/claims/store.ts';
import { areaIds } from '#server/features/companies/store.ts';
import { saveCertificate } from '#server/features/connections/credentials.ts';
import { addComment } from '#server/features/documents/comments.ts';
import { operateDocuments } from '#server/features/documents/store.ts';
import { addNotification } from '#server/features/notifications/store.ts';
import { addObligations } from '#server/features/obligations/store.ts';
import { hashPassword } from '#server/features/session/password.ts';
import { insertPerson } from '#server/features/session/store.ts';
import { addMember } from '#server/features/users/store.ts';
import type { Certificate } from '#server/formats/pfx.ts';
import type { Keyring } from '#server/keys.ts';
import { uploadFiles } from './uploaded.ts';

type Person = { companyId: string; personId: string };
type Keys = Keyring | null;

/** A second member of the group, who cannot sign in. */
export const COLLEAGUE = { email: 'carla.rojas@caudal.example', name: 'Carla', surname: 'Rojas' };

/** Whose company has what: a line that asks for little is not seen beside those that ask for much. */
const WAITING: Readonly<Record<string, (database: Database, actor: Person, keys: Keys) => Promise<void>>> = {
  'Quebrada Honda': async (database, actor, keys) => {
    await mentionedByColleague(database, actor);
    await uploadFiles(database, [{ actor, fileName: 'movimientos.csv', bytes: namelessStatement(dayInChile(new Date())) }]);
    await writeCompany(database.app, actor, (db) => drawLine(db, actor));
    if (keys) await writeCompany(database.app, actor, async (db) => void (await saveCertificate(db, actor, keys, certificateFor(20))));
  },
  'La Hallulla': async (database, actor, keys) => {
    await writeCompany(database.app, actor, async (db) => {
      await oweTaxes(db, actor);
      await billByDay(db, actor);
    });
    if (keys) await writeCompany(database.app, actor, async (db) => void (await saveCertificate(db, actor, keys, certificateFor(700))));
    await writeCompany(database.app, actor, (db) => failToAnswer(db, actor));
  },
  Portezuelo: (database, actor) =>
    writeCompany(database.app, actor, async (db) => {
      await expectRent(db, actor);
      await openAccount(db, actor);
    }),
  'Valle Largo': (database, actor) => writeCompany(database.app, actor, (db) => loseRow(db, actor)),
  'Río Turbio': (database, actor) => writeCompany(database.app, actor, (db) => payMoreThanThereIs(db, actor)),
};

/** `keys`: wrap those of the certificate; without them no company has one. */
export async function leaveWaiting(database: Database, alias: string, actor: Person, keys: Keys): Promise<void> {
  await WAITING[alias]?.(database, actor, keys);
}

/** The colleague asks about the latest open invoice. */
async function mentionedByColleague(database: Database, { companyId, personId }: Person): Promise<void> {
  const colleague = { companyId, personId: newId() };
  const passwordHash = await hashPassword(randomBytes(24).toString('base64'));
  await insertPerson(database.app, { ...COLLEAGUE, id: colleague.personId, passwordHash });
  await writeCompany(database.app, { companyId, personId }, async (db) => {
    await addMember(db, companyId, colleague.personId, 'USER');
  });
  await writeCompany(database.app, colleague, async (db) => {
    const { rows } = await sql<{ id: string }>`select document_id as id from document
      where company_id = ${companyId} and not is_received and code = 33 and state = 'PENDING' and remaining = amount
      order by issued_on desc, folio desc limit 1`.execute(db);
    const [document] = rows;
    if (!document) return;
    await addComment(db, colleague, document.id, { id: newId(), written: `@${DEMO_EMAIL} ${QUESTION}` });
    // Told here: until the group is whole its person has no address by which a comment could mention them.
    const about = { referenceType: 'document' as const, documentId: document.id, redirectUrl: commentsUrl(companyId, document.id) };
    const mention = { companyId, kind: 'mention' as const, senderId: colleague.personId, recipients: [personId], botname: null };
    await addNotification(db, { ...mention, ...about, content: QUESTION });
  });
}

const QUESTION = '¿Sabes cuándo pagan esta factura? La necesito para cerrar la semana.';

/** A statement as somebody typed it, which says neither bank nor account. */
function namelessStatement(today: Day): Buffer {
  const rows = [
    [addDays(today, -4), 'ABONO VENTAS DE FERIA', '', '412.000', '1.912.000'],
    [addDays(today, -3), 'PAGO ARRIENDO DE TOLDOS', '168.500', '', '1.743.500'],
    [addDays(today, -2), 'GIRO PARA CAJA CHICA', '120.000', '', '1.623.500'],
  ] as const;
  const lines = rows.map(([on, ...cells]) => [formatDay(on), ...cells].join(';'));
  return Buffer.from(`${['Fecha;Descripción;Cargos;Abonos;Saldo', ...lines].join('\r\n')}\r\n`);
}

/** This morning the tax office did not answer to who wanted to accept an invoice. */
async function failToAnswer(db: Db, { companyId, personId }: Person): Promise<void> {
  const [pending] = await pendingClaims(db, companyId, new Date(), addDays(dayInChile(new Date()), CLAIM_DAYS));
  if (!pending) return;
  const params: ClaimParams = { action: 'ERM', reason: '', documents: [pending.document.id] };
  await db
    .insertInto('work')
    .values({
      ...{ company_id: companyId, work_id: newId(), kind: 'claims', params: JSON.stringify(params), created_by: personId, total_count: 1 },
      ...{ state: 'failed', error_code: 'SII_UNREACHABLE', error_text: new AppError('SII_UNREACHABLE').message },
      ...{ started_at: new Date(), finished_at: new Date() },
    })
    .execute();
}

/** The line of low balance, a little above the least that the weeks ahead leave, and above zero. */
async function drawLine(db: Db, actor: Person): Promise<void> {
  const { plan } = await readPlan(db, actor.companyId, dayInChile(new Date()));
  const pesos = Math.max(FLOOR, (Math.ceil(Math.min(...plan) / STEP) + 2) * STEP);
  await saveLowBalance(db, actor, { pesos });
}

const STEP = 1_000_000;
const FLOOR = 5 * STEP;

/** A certificate for so many more days. It signs nothing that anybody accepts: no authority issued it. */
function certificateFor(days: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  const [validFrom, validUntil] = [Date.now() - 345 * DAY, Date.now() + days * DAY];
  const subject = [{ name: 'commonName', value: 'Carla Rojas' }];
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '02';
  certificate.validity.notBefore = new Date(validFrom);
  certificate.validity.notAfter = new Date(validUntil);
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  const pem = forge.pki.certificateToPem(certificate);
  return { privateKey, certificate: pem, holderRut: rutOf(14_582_337), holderName: 'Carla Rojas', validFrom, validUntil };
}

const DAY = 86_400_000;

/** An installment of taxes that the Treasury lets pay over months, due this week. */
async function oweTaxes(db: Db, actor: Person): Promise<void> {
  const today = dayInChile(new Date());
  const areaId = (await areaIds(db, actor.companyId)).get('f29') ?? null;
  const obligation = {
    ...{ documentType: 'OBLIGATION' as const, kindKey: 'f29', label: 'Convenio con la Tesorería', isReceived: true, institution: null },
    ...{ counterpartRut: null, counterpartName: 'Tesorería General de la República', detail: 'Cuota 3 de 6', number: null },
    ...{ referenceNumber: null, period: firstDayOf(periodOf(today)), currency: 'CLP' as const, amount: 486_200 },
    ...{ issuedOn: today, dueOn: addDays(today, 4), areaId, receipts: [] },
  };
  await addObligations(db, actor, [{ obligation, repeats: null }]);
}

/** An invoice of a supplier on each of the last eight days: on whatever day somebody looks, the eight days of one end. */
async function billByDay(db: Db, { companyId }: Person): Promise<void> {
  const today = dayInChile(new Date());
  for (let back = CLAIM_DAYS - 1; back >= 0; back -= 1) {
    const [on, net] = [addDays(today, -back), 96_400 + 7_300 * back];
    const iva = roundHalfAway(net * 0.19);
    await sql`insert into document (company_id, document_id, document_type, code, is_received, sign, folio, counterpart_rut, counterpart_name,
        issued_on, received_on, period, section, net, iva, amount, amount_clp, due_on, due_from, original_due_on, payment_form,
        area_id, is_expected)
      select company_id, ${newId()}::uuid as document_id, document_type, code, is_received, sign, ${String(88_100 + back)} as folio,
        counterpart_rut, counterpart_name, ${on}::date as issued_on, ${on}::date as received_on,
        ${firstDayOf(periodOf(on))}::date as period, 'pendiente' as section, ${net}::bigint as net, ${iva}::bigint as iva,
        ${net + iva}::bigint as amount, ${net + iva}::bigint as amount_clp, ${addDays(on, 30)}::date as due_on, 'document' as due_from,
        ${addDays(on, 30)}::date as original_due_on, 2 as payment_form, area_id, true as is_expected
      from document where company_id = ${companyId} and is_received and code = 33 and section = 'registro' and currency = 'CLP'
        and counterpart_rut is not null and issued_on < ${on}
      order by issued_on desc, document_id limit 1`.execute(db);
  }
}

/** A movement of some weeks ago that a statement left out: the balances around it do not connect. */
async function loseRow(db: Db, { companyId }: Person): Promise<void> {
  const until = addDays(dayInChile(new Date()), -3);
  const { rows } = await sql<{ accountId: string; on: Day }>`delete from movement where company_id = ${companyId} and movement_id = (
    select movement_id from movement where company_id = ${companyId} and not is_reconciled and matched = 0 and transfer_id is null and area_id is null
      and on_day < ${until} order by on_day desc, movement_id limit 1) returning account_id as "accountId", on_day as on`.execute(db);
  const touched = rows.map(({ accountId, on }) => ({ accountId, from: on, to: on, closingDays: [] }));
  await refreshBalances(db, companyId, touched);
}

/** A rent that was to be paid weeks ago, known since the day before, and that nothing in the books shows. */
async function expectRent(db: Db, actor: Person): Promise<void> {
  const { companyId } = actor;
  const today = dayInChile(new Date());
  const [knownFrom, firstOn] = [addDays(today, -26), addDays(today, -25)];
  const areaId = (await areaIds(db, companyId)).get('arriendos') ?? '';
  const dates = { firstOn, interval: 30, payDay: 'date', roll: 'next', untilOn: null, times: null } as const;
  const about = { kind: 'recurrent', label: 'Arriendo de cámara de frío', areaId, currency: 'CLP', amount: 640_000, dueDay: 20 } as const;
  const { source } = await addSource(db, actor, { ...PLAIN_TERMS, ...about, ...dates });
  await sql`update cash_source set counts_from = ${knownFrom} where company_id = ${companyId} and source_id = ${source.id}`.execute(db);
  for (const on of [knownFrom, today]) await refreshProjections(db, companyId, on);
}

/** An account for reserves, two weeks old, of which nobody has brought a statement. */
async function openAccount(db: Db, { companyId }: Person): Promise<void> {
  const number = '2210048871';
  await sql`
    insert into bank_account (company_id, account_id, bank_code, number, number_norm, currency, kind, alias, created_at)
    select company_id, ${newId()} as account_id, bank_code, ${number} as number, ${normalAccount(number)} as number_norm, currency, kind,
      'Reserva' as alias, now() - interval '15 days' as created_at
    from bank_account where company_id = ${companyId} and currency = 'CLP' order by number limit 1`.execute(db);
}

/** A machine paid with a cheque that can be cashed since yesterday, for more than the banks hold. */
async function payMoreThanThereIs(db: Db, actor: Person): Promise<void> {
  const today = dayInChile(new Date());
  const { rows } = await sql<{ pesos: number }>`
    select coalesce(sum(balance), 0)::bigint as pesos from account_balances(${actor.companyId}, ${addDays(today, 1)}) where currency = 'CLP'`.execute(
    db,
  );
  const amount = (Math.ceil(Math.max(0, rows[0]?.pesos ?? 0) / STEP) + 3) * STEP;
  const on = addDays(today, -1);
  const obligation = {
    ...{
      documentType: 'OBLIGATION' as const,
      kindKey: 'leasing',
      label: 'Pie del leasing de una retroexcavadora',
      isReceived: true,
      institution: null,
    },
    ...{ counterpartRut: null, counterpartName: 'Maquinarias Río Blanco', detail: null, number: null, referenceNumber: null },
    ...{
      period: firstDayOf(periodOf(today)),
      currency: 'CLP' as const,
      amount,
      issuedOn: addDays(today, -30),
      dueOn: on,
      areaId: null,
      receipts: [],
    },
  };
  const { ids } = await addObligations(db, actor, [{ obligation, repeats: null }]);
  const cheque = { number: '7180', amount, on, bankCode: '012', chequeId: null };
  for (const id of ids)
    await operateDocuments(db, actor, [{ id, operation: () => ({ kind: 'chequePayoff', cheques: [cheque], isClaimConfirmed: false }) }]);
}
