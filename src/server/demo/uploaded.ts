/**
 * Files that a group's people uploaded: the tax office's information, an invoice sold to a factor (AEC), and one whose XML was changed after it
 * was signed.
 */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { type Loader, openLoader } from '#server/db/loader.ts';
import type { Database } from '#server/db/open.ts';
import { addToCompany, readCompanies } from '#server/db/scope.ts';
import { contentOf, storeContent } from '#server/features/imports/content.ts';
import { processImport } from '#server/features/imports/process.ts';
import { insertImport } from '#server/features/imports/store.ts';
import { cessionFile, type Invoice, invoiceFile, makeSigner, type Party } from './signed-files.ts';
import { taxInfoFile } from './tax-info.ts';

const FACTOR: Party = { rut: '76389992-6', name: 'Factoring Cordillera S.A.' };
/** Days that a bought invoice has at most. */
const LAST_DAY = 90;

type Person = { companyId: string; personId: string };
type Upload = { actor: Person; fileName: string; bytes: Buffer };

/** Uploads the files of a company, and runs their imports. */
export async function uploadSignedFiles(database: Database, actor: Person): Promise<void> {
  const sold = await openInvoice(database, actor, false);
  const altered = await openInvoice(database, actor, true);
  const signer = makeSigner('Demostración de Caudal');
  const files: Upload[] = [{ actor, fileName: 'mi_informacion_tributaria.json', bytes: await taxInfoFile(database, actor) }];
  if (sold) {
    const cededOn = earlier(addDays(sold.issuedOn, 2), dayInChile(new Date()));
    const sale = { assignor: sold.issuer, assignee: FACTOR, amount: sold.total, cededOn, dueOn: addDays(sold.issuedOn, LAST_DAY) };
    const bytes = cessionFile(sold, sale, signer);
    files.push({ actor, fileName: `AEC--${sold.issuer.rut}--33--${sold.folio}.xml`, bytes });
  }
  if (altered) {
    const bytes = invoiceFile(altered, signer, 'Otros servicios');
    files.push({ actor, fileName: `DTE--${altered.issuer.rut}--33--${altered.folio}.xml`, bytes });
  }
  await uploadFiles(database, files);
}

/** Uploads files, and runs their imports one after the other. */
export async function uploadFiles({ appConnection }: Database, files: readonly Upload[]): Promise<void> {
  const loader = await openLoader(appConnection, () => {});
  try {
    for (const file of files) await importFile(loader, file);
  } finally {
    await loader.close();
  }
}

function earlier(day: Day, today: Day): Day {
  return day < today ? day : today;
}

async function importFile(loader: Loader, { actor, fileName, bytes }: Upload): Promise<void> {
  const importId = newId();
  await addToCompany(loader.app, actor, async (db) => {
    const content = await contentOf(new File([new Uint8Array(bytes)], fileName));
    await storeContent(db, actor.companyId, content);
    const file = { id: importId, ...actor, fileName, kind: null, ...content, isAllOrNothing: true, answers: {} };
    await insertImport(db, file);
  });
  const task = { companyId: actor.companyId, importId, runnerId: newId() };
  await processImport(loader, task, { rows: () => {}, progress: () => {} });
}

type Row = Omit<Invoice, 'issuer' | 'receiver' | 'item'> & { ownRut: string; ownName: string; rut: string; name: string };

/** The latest invoice of a side that nothing was done to, as its issuer would have written it. */
async function openInvoice({ app }: Database, { companyId, personId }: Actor, isReceived: boolean): Promise<Invoice | null> {
  const { rows } = await readCompanies(app, { personId, companyIds: [companyId] }, (db) =>
    sql<Row>`
      select d.folio, d.issued_on as "issuedOn", d.net, d.exempt, d.iva, d.amount as total, d.counterpart_rut as rut,
        d.counterpart_name as name, c.rut as "ownRut", c.name as "ownName"
      from document d join company c using (company_id)
      where d.company_id = ${companyId} and d.is_received = ${isReceived} and d.code = 33 and d.state = 'PENDING' and d.currency = 'CLP'
        and d.remaining = d.amount and d.matched = 0 and d.awaiting = 0 and not d.is_closed and d.net + d.exempt + d.iva = d.amount
        and d.net > 0 and d.section is distinct from 'pendiente'
        and not exists (select from likely_duplicate l where l.company_id = d.company_id and d.document_id in (l.document_id, l.other_id))
      order by d.issued_on desc, d.folio desc limit 1`.execute(db),
  );
  const [row] = rows;
  if (!row) return null;
  const { ownRut, ownName, rut, name, ...invoice } = row;
  const [own, other] = [
    { rut: ownRut, name: ownName },
    { rut, name },
  ];
  return { ...invoice, issuer: isReceived ? other : own, receiver: isReceived ? own : other, item: 'Servicios del mes' };
}
