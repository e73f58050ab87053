import { describe, expect, it } from 'vitest';
import { day } from '#domain/date.ts';
import { write } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { ACCOUNT, fileAt, importDesk, type Report, textFile } from '../../../../tests/support/imports.ts';
import { undoImport } from './undo.ts';

const desk = await importDesk();
const answers = [ACCOUNT];
const corpus = (path: string) => fileAt(`tests/corpus/${path}`);
const [PART_A, PART_B] = ['csv/22_overlap_part_a.csv', 'csv/23_overlap_part_b.csv'] as const;
const { owner } = desk.database;

describe('undoing an import', () => {
  it.each(['csv/00_baseline_semicolon_utf8.csv', 'csv/80_rcv_compras_ok.csv', 'xml/04_envio_two_dtes.xml', 'csv/33_ragged_rows.csv'])(
    '%s leaves the company as it was',
    async (path) => {
      const company = await desk.companyOf();
      const before = await company.state();
      const { id } = await company.sendOne(corpus(path), { answers });
      const { data } = await company.undo(id);
      expect(data?.undoImport).toMatchObject({ status: 'deshecho', canUndo: false });
      expect(await company.state()).toEqual(before);
      expect(await company.undo(id)).toMatchObject({ code: 'CONFLICT', reason: 'NOTHING_TO_UNDO' });
      expect(await company.sendOne(corpus(path), { answers })).toMatchObject({ rowsRepeated: 0 });
    },
  );

  it.each([
    [PART_A, PART_B],
    [PART_B, PART_A],
  ])('%s, beside %s, leaves what the other holds', async (undone, other) => {
    const alone = await desk.companyOf();
    await alone.sendOne(corpus(other), { answers });
    for (const order of [
      [undone, other],
      [other, undone],
    ]) {
      const company = await desk.companyOf();
      const ids: Record<string, string> = {};
      for (const path of order) ids[path] = (await company.sendOne(corpus(path), { answers })).id;
      await company.undo(ids[undone] ?? '');
      expect(await company.state()).toEqual(await alone.state());
    }
  });

  it('of a statement takes back until when it told, and gives back to another one the days on which it moved', async () => {
    const company = await desk.companyOf();
    const ofx = (end: string, balance: number, ...rows: [on: string, amount: number][]) =>
      textFile(
        `c${end}.ofx`,
        `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>CLP<BANKACCTFROM><BANKID>1<ACCTID>12345678</BANKACCTFROM><BANKTRANLIST><DTEND>${end}${rows
          .map(([on, amount]) => `<STMTTRN><DTPOSTED>${on}<TRNAMT>${amount}<FITID>${on}<NAME>A</STMTTRN>`)
          .join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>${end}</LEDGERBAL></STMTRS></OFX>`,
      );
    const printedDays = async () =>
      ((await company.state())['days'] ?? [])
        .map((row) => JSON.parse(String(row)))
        .flatMap((one) => (one.closing === null ? [] : [`${one.on_day} ${one.closing}`]))
        .sort();
    const before = await company.state();
    const quiet = await company.sendOne(ofx('20260615', 90, ['20260610', -10]));
    expect(quiet).toMatchObject({ status: 'importado', problems: [] });
    expect(await printedDays()).toEqual(['2026-06-10 90', '2026-06-15 90']);
    const alone = await company.state();
    // Booked for a day that the first one had told: no gap, the first one's end says nothing any more.
    const later = await company.sendOne(ofx('20260630', 70, ['20260610', -10], ['20260612', -20]));
    expect(later).toMatchObject({ status: 'importado', problems: [] });
    expect(await printedDays()).toEqual(['2026-06-10 90', '2026-06-12 70', '2026-06-30 70']);
    expect((await company.state())['untrue']).toEqual([]);
    const gaps = () => company.state().then((state) => state['flow']?.filter((row) => String(row).includes('unexplained')));
    expect(await gaps()).toEqual([]);
    await company.undo(later.id);
    expect(await company.state()).toEqual(alone);
    // A balance that contradicts it is a gap, on the later day.
    const wrong = await company.sendOne(ofx('20260630', 60, ['20260620', -20]));
    expect(wrong.problems.map(({ code }) => code)).toEqual(['W_BALANCE']);
    expect(await printedDays()).toEqual(['2026-06-10 90', '2026-06-15 90', '2026-06-20 60', '2026-06-30 60']);
    await company.undo(wrong.id);
    expect(await company.state()).toEqual(alone);
    await company.undo(quiet.id);
    expect(await company.state()).toEqual(before);
    // Without any movement, too.
    const none = await company.sendOne(ofx('20260615', 90));
    expect(none).toMatchObject({ status: 'importado', rowsRead: 0, problems: [] });
    expect(await company.sendOne(ofx('20260615', 90))).toMatchObject({ status: 'repetido' });
    expect(await printedDays()).toEqual(['2026-06-15 90']);
    await company.undo(none.id);
    expect(await company.state()).toEqual(before);
    expect(await company.sendOne(ofx('20991231', 90))).toMatchObject({ status: 'rechazado', problems: [{ code: 'E_EMPTY' }] });
    // What came before its end tells nothing of it, though it comes again.
    await owner
      .updateTable('import')
      .set({ created_at: new Date('2026-06-12T15:00:00Z') })
      .where('company_id', '=', company.id)
      .execute();
    const again = await company.sendOne(ofx('20260615', 90, ['20260610', -10]));
    expect(await printedDays()).toEqual(['2026-06-10 90']);
    await company.undo(again.id);
    // Of a period that has not ended nobody knows until when it told.
    await company.sendOne(ofx('20991231', 90, ['20260610', -10]));
    expect(await printedDays()).toEqual(['2026-06-10 90']);
  });

  it('of a file that was there already leaves the first; the first takes the later ones with it, and says so before', async () => {
    const company = await desk.companyOf();
    const before = await company.state();
    await company.sendOne(corpus(PART_A), { answers });
    const first = await company.state();
    const again = await company.sendOne(corpus(PART_A), { answers });
    await company.undo(again.id);
    expect(await company.state()).toEqual(first);
    await company.sendOne(corpus(PART_A), { answers });
    const { id, sameFileCount } = (await company.list()).at(-1) as Report;
    expect(sameFileCount).toBe(1);
    await company.undo(id);
    expect(await company.state()).toEqual(before);
    const statuses = await owner.selectFrom('import').select('status').where('company_id', '=', company.id).execute();
    expect(statuses.map(({ status }) => status)).toEqual(['deshecho', 'deshecho', 'deshecho']);
  });

  it('leaves the same file alone that was read as of another account', async () => {
    const company = await desk.companyOf();
    const wrong = await company.sendOne(corpus(PART_A), { answers: [{ key: 'account', value: '001|99999999|CLP' }] });
    await company.sendOne(corpus(PART_A), { answers });
    await company.undo(wrong.id);
    const alone = await desk.companyOf();
    await alone.sendOne(corpus(PART_A), { answers });
    expect(await company.state()).toEqual(await alone.state());
  });

  it('takes back what the file added to movements of others, unless a later file vouches for it', async () => {
    const plain = textFile('a.csv', 'Fecha;Descripción;Cargo;Abono\n02/03/2026;UNO;;100\n');
    const statement = (name: string) =>
      textFile(
        name,
        `Fecha;Descripción;N° Documento;Cargo;Abono;Saldo\n02/03/2026;UNO;777;;100;1100\n${name === 'c.csv' ? '03/03/2026;DOS;778;;5;1105\n' : ''}`,
      );
    const company = await desk.companyOf();
    await company.sendOne(plain, { answers });
    const before = await company.state();
    const { id, rowsRepeated } = await company.sendOne(statement('b.csv'), { answers });
    expect(rowsRepeated).toBe(1);
    expect((await company.state())['movements']).toEqual([expect.stringContaining('"reference":"777"')]);
    await company.undo(id);
    expect(await company.state()).toEqual(before);
    const second = await company.sendOne(statement('b.csv'), { answers });
    await company.sendOne(statement('c.csv'), { answers });
    await company.undo(second.id);
    expect((await company.state())['movements']).toContainEqual(expect.stringContaining('"reference":"777"'));
  });

  it('gives a document back what the remaining files say of it', async () => {
    const company = await desk.companyOf();
    await company.sendOne(corpus('csv/80_rcv_compras_ok.csv'));
    const before = await company.state();
    const [first] = await owner
      .selectFrom('document')
      .select(['folio', 'counterpart_rut', 'amount', 'net', 'iva'])
      .where('company_id', '=', company.id)
      .where('code', '=', 33)
      .orderBy('folio')
      .execute();
    const { id } = await company.sendOne(
      textFile(
        'uno.xml',
        `<?xml version="1.0"?><DTE xmlns="http://www.sii.cl/SiiDte" version="1.0"><Documento ID="D"><Encabezado><IdDoc><TipoDTE>33</TipoDTE><Folio>${first?.folio}</Folio><FchEmis>2026-03-01</FchEmis><FmaPago>1</FmaPago><FchVenc>2026-12-31</FchVenc></IdDoc><Emisor><RUTEmisor>${first?.counterpart_rut}</RUTEmisor><RznSoc>X</RznSoc></Emisor><Receptor><RUTRecep>76123456-0</RUTRecep><RznSocRecep>Y</RznSocRecep></Receptor><Totales><MntNeto>${first?.net}</MntNeto><TasaIVA>19</TasaIVA><IVA>${first?.iva}</IVA><MntTotal>${first?.amount}</MntTotal></Totales></Encabezado><Detalle><NroLinDet>1</NroLinDet><NmbItem>Z</NmbItem><MontoItem>${first?.net}</MontoItem></Detalle></Documento></DTE>`,
      ),
    );
    const enriched = await company.state();
    expect(enriched['lines']).toHaveLength(1);
    expect(enriched).not.toEqual(before);
    await company.undo(id);
    expect(await company.state()).toEqual(before);
  });

  it('takes the matches of the engine with it', async () => {
    const company = await desk.companyOf();
    const { id } = await company.sendOne(corpus('csv/80_rcv_compras_ok.csv'));
    const { movements } = await company.state();
    expect(movements).toEqual([]);
    const statement = await company.sendOne(corpus(PART_A), { answers });
    const alone = await company.state();
    await match(company.id, 'clay');
    await company.undo(statement.id);
    await company.undo(id);
    expect((await company.state())['untrue']).toEqual([]);
    expect(await company.state()).not.toEqual(alone);
    expect((await company.state())['flow']).toEqual([]);
  });
});

describe('what a person did', () => {
  it('blocks the undo, which lists it and changes nothing', async () => {
    const company = await desk.companyOf();
    const register = await company.sendOne(corpus('csv/80_rcv_compras_ok.csv'));
    const statement = await company.sendOne(corpus(PART_A), { answers });
    await match(company.id, 'manual');
    await owner
      .updateTable('document')
      .set({ due_from: 'hand', due_on: day('2026-09-01') })
      .where('company_id', '=', company.id)
      .where('folio', '=', await lastFolio(company.id))
      .execute();
    const state = await company.state();
    const blockedBy = async (importId: string) => {
      const context = await desk.contextOf(desk.person.token);
      return write(context, company.id, (db) => undoImport(db, { companyId: company.id, personId: desk.person.id }, importId)).catch(
        (error) => error as { details: string[]; message: string },
      );
    };
    expect(await company.undo(register.id)).toMatchObject({
      code: 'CONFLICT',
      reason: 'UNDO_BLOCKED',
      message: expect.stringContaining('hay 2 cambios hechos a mano'),
    });
    const documents = await blockedBy(register.id);
    expect(documents).toMatchObject({
      details: [expect.stringMatching(/: conciliado a mano\.$/), expect.stringMatching(/: con vencimiento cambiado\.$/)],
    });
    expect(await company.undo(statement.id)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('hay un cambio hecho a mano'),
    });
    expect(await blockedBy(statement.id)).toMatchObject({
      details: [expect.stringMatching(/^Movimiento del \d\d\/\d\d\/\d{4} por .*: conciliado a mano\.$/)],
    });
    expect(await company.state()).toEqual(state);
  });

  it('at the tax office has no inverse: the refusal names that alone, until another file vouches for it', async () => {
    const company = await desk.companyOf();
    const register = await company.sendOne(corpus('csv/80_rcv_compras_ok.csv'));
    await acceptFirst(company.id);
    await owner.updateTable('document').set({ is_hidden: true }).where('company_id', '=', company.id).execute();
    const state = await company.state();
    const message =
      'Esta carga no se puede deshacer entera: trae un documento que se aceptó o reclamó en el SII, y lo que el SII registró no se deshace desde aquí. Desde su informe puedes deshacer lo demás.';
    expect(await company.undo(register.id)).toMatchObject({ code: 'CONFLICT', reason: 'UNDO_PARTLY_AT_OFFICE', message });
    expect(await company.undo(register.id, true)).toMatchObject({ code: 'CONFLICT', reason: 'UNDO_BLOCKED' });
    expect(await company.state()).toEqual(state);
    const again = await company.sendOne(corpus('csv/81_rcv_trailing_semicolon_in_rows.csv'));
    expect((await company.undo(register.id)).data?.undoImport.status).toBe('deshecho');
    expect(await company.undo(again.id)).toMatchObject({ reason: 'UNDO_PARTLY_AT_OFFICE' });
  });

  it('at the tax office stays, by name, and all else goes; with nothing else nothing is undone', async () => {
    const company = await desk.companyOf();
    const register = await company.sendOne(corpus('csv/80_rcv_compras_ok.csv'));
    const { document_id, name } = await acceptFirst(company.id);
    await owner.updateTable('document').set({ is_hidden: true }).where('document_id', '=', document_id).execute();
    const { data } = await company.undo(register.id, true);
    expect(data?.undoImport).toMatchObject({ status: 'deshecho', canUndo: false });
    expect(data?.undoImport.problems[0]).toMatchObject({
      code: 'W_KEPT',
      message: `Se conservó al deshacer la carga. ${name}: aceptado o reclamado en el SII, oculto.`,
    });
    const left = async () =>
      (await owner.selectFrom('document').select('document_id').where('company_id', '=', company.id).execute()).map(
        (row) => row.document_id,
      );
    expect(await left()).toEqual([document_id]);
    expect((await company.state())['untrue']).toEqual([]);
    const again = await company.sendOne(corpus('csv/80_rcv_compras_ok.csv'));
    expect(again).toMatchObject({ rowsRepeated: 1, rowsNew: register.rowsNew - 1 });
    expect((await company.undo(again.id)).data?.undoImport).toMatchObject({ status: 'deshecho' });
    expect(await left()).toEqual([document_id]);
  });

  it('at the tax office, alone is no register of its month, which others could lack', async () => {
    const company = await desk.companyOf();
    await company.sendOne(corpus('xml/00_dte33_latin1.xml'));
    const outside = async () => {
      const query = `query ($companyId: ID!) { paginatedDocumentsByCompany(input: { companyId: $companyId, newFilter: { isOutsideRegister: true } }) { totalDocs } }`;
      return (await company.call<{ paginatedDocumentsByCompany: { totalDocs: number } }>(query, {})).data?.paginatedDocumentsByCompany
        .totalDocs;
    };
    expect(await outside()).toBe(0);
    const register = await company.sendOne(corpus('csv/80_rcv_compras_ok.csv'));
    expect(await outside()).toBe(1);
    const { document_id } = await acceptFirst(company.id, 'registro');
    await company.undo(register.id, true);
    expect(await outside()).toBe(0);
    await company.sendOne(corpus('csv/80_rcv_compras_ok.csv'));
    expect(await outside()).toBe(1);
    await owner
      .deleteFrom('document')
      .where('company_id', '=', company.id)
      .where('section', 'is not', null)
      .where('document_id', '<>', document_id)
      .execute();
    expect(await outside()).toBe(1);
  });

  it('at the tax office, of a file with nothing else, keeps all of it', async () => {
    const company = await desk.companyOf();
    const { id } = await company.sendOne(corpus('xml/00_dte33_latin1.xml'));
    await acceptFirst(company.id);
    for (const keepsOffice of [false, true]) expect(await company.undo(id, keepsOffice)).toMatchObject({ reason: 'UNDO_AT_OFFICE' });
  });

  it('does not block when another file vouches for the same', async () => {
    const company = await desk.companyOf();
    await company.sendOne(corpus('csv/80_rcv_compras_ok.csv'));
    const again = await company.sendOne(corpus('csv/81_rcv_trailing_semicolon_in_rows.csv'));
    await owner
      .updateTable('document')
      .set({ due_from: 'hand', due_on: day('2026-09-01') })
      .where('company_id', '=', company.id)
      .execute();
    const state = await company.state();
    const { data } = await company.undo(again.id);
    expect(data?.undoImport.status).toBe('deshecho');
    expect(await company.state()).toEqual(state);
  });
});

/** Matches one peso of a movement that goes out with one of a purchase. */
async function match(companyId: string, origin: 'manual' | 'clay'): Promise<void> {
  const movement = await owner
    .selectFrom('movement')
    .select(['movement_id'])
    .where('company_id', '=', companyId)
    .where('amount', '<', 0)
    .orderBy('on_day')
    .limit(1)
    .executeTakeFirstOrThrow();
  const document = await owner
    .selectFrom('document')
    .select(['document_id', 'area_id'])
    .where('company_id', '=', companyId)
    .where('code', '=', 33)
    .orderBy('folio')
    .limit(1)
    .executeTakeFirstOrThrow();
  await owner
    .insertInto('match')
    .values({
      company_id: companyId,
      match_id: newId(),
      ...movement,
      ...document,
      amount: 1,
      document_amount: 1,
      origin,
      on_day: day('2026-01-01'),
      currency: 'CLP',
      flow_amount: 0,
    })
    .execute();
}

/** Enters an acceptance of the invoice with the lowest folio. */
async function acceptFirst(companyId: string, section?: 'registro'): Promise<{ document_id: string; name: string }> {
  const { document_id, folio, party } = await owner
    .selectFrom('document')
    .select(['document_id', 'folio', 'counterpart_name as party'])
    .where('company_id', '=', companyId)
    .where('code', '=', 33)
    .$if(section !== undefined, (query) => query.where('section', '=', section ?? null))
    .orderBy('folio')
    .limit(1)
    .executeTakeFirstOrThrow();
  const attempt = { company_id: companyId, attempt_id: newId(), document_id, work_id: newId() };
  await owner
    .insertInto('claim_attempt')
    .values({ ...attempt, action: 'ACD', reason: '', state: 'entered' })
    .execute();
  return { document_id, name: `Factura electrónica ${folio} de ${party}` };
}

async function lastFolio(companyId: string): Promise<string> {
  const row = await owner
    .selectFrom('document')
    .select('folio')
    .where('company_id', '=', companyId)
    .where('code', '=', 33)
    .orderBy('folio', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.folio ?? '';
}
