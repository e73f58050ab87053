/**
 * The figures of documents: `npm run bench documents`; with a number below 1, as `-- 0.1`, of that share of the rows. Settles 1,000 chosen ones and undoes it, with statistics and without; prints PDFs,
 * and 500 of them as a zip; imports a report of 10,000 fees and a year of payroll books of 2,000 workers; writes a book of 50,000 rows.
 */
import { pino } from 'pino';
import { day, dayInChile } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { createApi } from '#server/api/graphql.ts';
import { newId } from '#server/db/ids.ts';
import { openLoader } from '#server/db/loader.ts';
import { addToCompany, writeCompany } from '#server/db/scope.ts';
import { invoiceFile, makeSigner } from '#server/demo/signed-files.ts';
import { createCompany, NEW_COMPANY_FEATURES } from '#server/features/companies/store.ts';
import { operateDocuments } from '#server/features/documents/payment-point.ts';
import { undoAct } from '#server/features/history/undo.ts';
import { contentOf, storeContent } from '#server/features/imports/content.ts';
import { processImport } from '#server/features/imports/process.ts';
import { insertImport } from '#server/features/imports/store.ts';
import { BOOK_FILE } from '#server/features/taxbooks/file.ts';
import { documentPdf } from '#server/formats/document-pdf.ts';
import { newZip, zipEnd, zipEntry } from '#server/formats/zip-writer.ts';
import { insertPerson, makeGround, signIn } from './support/ground.ts';

const ground = await makeGround();
const { database, settings } = ground;
const personId = await insertPerson(ground);
const FOUNDER = { role: 'FOUNDER', systemRole: 'ADMIN', plan: [], country: 'CHL', features: [], restrictsF29: false } as const;
const SHARE = Number(process.argv[2] ?? '1');
const share = (count: number) => Math.max(1, Math.round(count * SHARE));
const [BOOK_ROWS, FEES, WORKERS, PDFS] = [share(50_000), share(10_000), share(2_000), share(500)];
let nextRut = 77_000_001;
const results: Record<string, { ms: number; 'at most, ms': number; note: string }> = {};

await writeBook();
await settle('1,000 of a company just filled', share(1_000), false);
await settle('1,000 of one with statistics', share(1_000), true);
await settle('6,000 of a company just filled, 1,000 at a time', share(6_000), false);
await printPdfs();
await importFees();
await importPayroll();
console.table(results);
await ground.stop();

async function timed<Result>(
  name: string,
  most: number,
  work: () => Promise<Result>,
  note: (result: Result) => string = () => '',
): Promise<Result> {
  const started = performance.now();
  const result = await work();
  results[name] = { ms: Math.round(performance.now() - started), 'at most, ms': most, note: note(result) };
  return result;
}

async function newCompany(): Promise<{ companyId: string; personId: string; rut: string }> {
  const rut = rutOf(nextRut++);
  const company = { name: 'Prueba SpA', alias: 'Prueba', rut, plan: ['caudalfull' as const], features: NEW_COMPANY_FEATURES };
  const days = { clientPaymentDays: 30, providerPaymentDays: 30, trialExpiresOn: null };
  return { companyId: await createCompany(database.app, personId, { ...company, ...days }), personId, rut };
}

/** Purchases of one month, each of another supplier. */
async function fill(companyId: string, count: number): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into document (company_id, document_id, document_type, code, folio, is_received, sign, counterpart_rut, counterpart_name, issued_on,
       received_on, period, section, net, iva, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
     select $1 as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, i::text as folio,
       true as is_received, 1 as sign, '76086428-5' as counterpart_rut, 'Proveedor ' || i as counterpart_name, $2::date as issued_on,
       $2::date as received_on, date_trunc('month', $2::date) as period, 'registro' as section, 1000 + i as net, 190 as iva,
       1190 + i as amount, 1190 + i as amount_clp, $2::date + 30 as due_on, 'terms' as due_from, $2::date + 30 as original_due_on,
       (select area_id from area where company_id = $1 and key = 'comprassinclasificar') as area_id, true as is_expected
     from generate_series(1, $3::int) i returning document_id as id`,
    [companyId, dayInChile(new Date()), count],
  );
  return rows.map(({ id }) => id);
}

async function settle(name: string, count: number, hasStatistics: boolean): Promise<void> {
  const actor = await newCompany();
  const ids = await fill(actor.companyId, count);
  if (hasStatistics) await database.ownerPool.query('analyze');
  const payoff = { kind: 'payoff', on: null, note: null, isClaimConfirmed: false } as const;
  const acts: number[] = [];
  const most = (3_000 * count) / 1_000;
  await timed(`settle ${name}`, most, async () => {
    for (let start = 0; start < count; start += 1_000) {
      const requests = ids.slice(start, start + 1_000).map((id) => ({ id, operation: () => payoff }));
      const { actNo } = await writeCompany(database.app, actor, (db) => operateDocuments(db, actor, requests));
      if (actNo !== null) acts.push(actNo);
    }
  });
  await timed(`undo ${name}`, most, async () => {
    for (const no of acts.toReversed()) await writeCompany(database.app, actor, (db) => undoAct(db, actor, no, FOUNDER));
  });
}

async function printPdfs(): Promise<void> {
  const issuer = { rut: '76086428-5', name: 'Proveedor SpA' };
  const signer = makeSigner('Prueba');
  const xml = (folio: number) =>
    invoiceFile(
      {
        ...{
          folio: String(folio),
          issuedOn: day('2026-10-01'),
          issuer,
          receiver: { rut: '76123456-0', name: 'Cliente SpA' },
          item: 'Servicios',
        },
        ...{ net: 100_000, exempt: 0, iva: 19_000, total: 119_000 },
      },
      signer,
    );
  await documentPdf(xml(1), null);
  const files = Array.from({ length: PDFS }, (_, index) => xml(index + 1));
  await timed('one PDF, mean of up to 50', 150, async () => {
    for (const file of files.slice(0, 50)) await documentPdf(file, null);
  });
  const mean = results['one PDF, mean of up to 50'];
  if (mean) mean.ms = Math.round(mean.ms / Math.min(50, files.length));
  await timed(
    '500 PDFs as a zip',
    30_000,
    async () => {
      const zip = newZip();
      let bytes = 0;
      for (const [index, file] of files.entries()) {
        const pdf = Buffer.from((await documentPdf(file, null)) ?? []);
        for await (const block of zipEntry(zip, `${index}.pdf`, once(pdf))) bytes += block.length;
      }
      return bytes + zipEnd(zip).length;
    },
    (bytes) => `${(bytes / 1e6).toFixed(1)} MB`,
  );
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

type Owner = Awaited<ReturnType<typeof newCompany>>;

/** Takes files in and runs their imports, one after the other, as a worker does. @returns the new rows of all */
async function bring(actor: Owner, files: readonly File[]): Promise<number> {
  const loader = await openLoader(database.appConnection, () => {});
  let rows = 0;
  for (const file of files) {
    const importId = newId();
    await addToCompany(loader.app, actor, async (db) => {
      const content = await contentOf(file);
      await storeContent(db, actor.companyId, content);
      const { companyId } = actor;
      await insertImport(db, {
        id: importId,
        companyId,
        personId,
        fileName: file.name,
        kind: null,
        ...content,
        isAllOrNothing: true,
        answers: {},
      });
    });
    await processImport(loader, { companyId: actor.companyId, importId, runnerId: newId() }, { rows: () => {}, progress: () => {} });
    const row = await database.owner
      .selectFrom('import')
      .select(['status', 'rows_new'])
      .where('import_id', '=', importId)
      .executeTakeFirstOrThrow();
    if (row.status !== 'importado') throw new Error(`${file.name}: ${row.status}`);
    rows += row.rows_new;
  }
  await loader.close();
  return rows;
}

async function importFees(): Promise<void> {
  const actor = await newCompany();
  const count = FEES;
  const cell = (text: string | number) => `<td>${text}</td>`;
  const lines = Array.from({ length: count }, (_, index) =>
    [index + 1, '03/09/2026', 'VIGENTE', ' ', rutOf(12_000_000 + index), 'PERSONA EJEMPLO', 'NO', 1_000_000, 152_500, 847_500]
      .map(cell)
      .join(''),
  );
  const heading = ['N&deg;', 'Fecha', 'Estado', 'Fecha Anulaci&oacute;n', 'Rut', 'Nombre o Raz&oacute;n&nbsp;Social', 'Soc. Prof.'];
  const text = `<table><tr><td colspan="10">Contribuyente: PRUEBA<br> RUT : ${actor.rut}<p></p> Informe correspondiente al mes  09 del a&ntilde;o 2026</td></tr>
<tr><td colspan="4">Boleta</td><td colspan="3">Emisor</td><td colspan="3">Honorarios</td></tr>
<tr>${[...heading, 'Brutos', 'Retenido', 'Pagado'].map(cell).join('')}</tr>
${lines.map((line) => `<tr>${line}</tr>`).join('\n')}
<tr><td colspan="7">Totales* :</td>${[1_000_000, 152_500, 847_500].map((one) => cell(one * count)).join('')}</tr></table>`;
  const file = new File([text], 'informeMensualREC.xls');
  await timed(
    'a report of 10,000 fees (BHE)',
    5_000,
    () => bring(actor, [file]),
    (rows) => `${rows} new`,
  );
}

async function importPayroll(): Promise<void> {
  const actor = await newCompany();
  const heading =
    'Rut trabajador(1101);Total haberes(5201);Total descuentos(5301);Total cotizaciones trabajador(5341);Total aportes empleador(5410);Total líquido(5501)';
  const workers = Array.from({ length: WORKERS }, (_, index) => `${rutOf(9_000_000 + index)};1000000;200000;180000;50000;800000`);
  const text = `${heading}\n${workers.join('\n')}\n`;
  const files = Array.from({ length: 12 }, (_, month) => new File([text], `LRE_76123456_2025${String(month + 1).padStart(2, '0')}.csv`));
  await timed(
    '12 payroll books (LRE) of 2,000 workers',
    5_000,
    () => bring(actor, files),
    (rows) => `${rows} new`,
  );
}

/** The register of purchases as the tax office writes it, as its download is sent. */
async function writeBook(): Promise<void> {
  const { companyId } = await newCompany();
  await fill(companyId, BOOK_ROWS);
  await database.ownerPool.query('analyze');
  const context = await contextOfPerson();
  const file = { type: 'COMPRAS', periods: [], section: 'registro', ids: null, format: 'sii' } as const;
  const before = process.memoryUsage.rss();
  let most = before;
  await timed(
    `a book of ${BOOK_ROWS} rows`,
    5_000,
    async () => {
      let bytes = 0;
      for await (const block of BOOK_FILE.write(context, companyId, { ...file, periods: [] })) {
        bytes += block.length;
        most = Math.max(most, process.memoryUsage.rss());
      }
      return bytes;
    },
    (bytes) => `${megabytes(bytes)} MB; resident ${megabytes(before)} MB before, ${megabytes(most)} MB at most`,
  );
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

async function contextOfPerson() {
  const token = await signIn(ground, personId);
  const api = createApi({ database, settings, log: pino({ level: 'error' }) });
  return api.contextOf({ address: '127.0.0.1', token, userAgent: 'bench', isLocal: true });
}
