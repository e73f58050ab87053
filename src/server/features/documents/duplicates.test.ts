import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { importDesk, textFile } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const PARTY = '77777777-7';
const HEAD =
  'Nro;Tipo Doc;Tipo Compra;RUT Proveedor;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse;Monto Exento;Monto Neto;Monto IVA Recuperable;Monto Iva No Recuperable;Codigo IVA No Rec.;Monto Total;Monto Neto Activo Fijo;IVA Activo Fijo;IVA uso Comun;Impto. Sin Derecho a Credito;IVA No Retenido;Tabacos Puros;Tabacos Cigarrillos;Tabacos Elaborados;NCE o NDE sobre Fact. de Compra;Codigo Otro Impuesto;Valor Otro Impuesto;Tasa Otro Impuesto';

type Row = { code?: number; folio: number; on: string; net?: number };
/** A register of purchases of one supplier. */
function purchases(...rows: Row[]): File {
  const lines = rows.map(({ code = 33, folio, on, net = 100_000 }, index) => {
    const iva = Math.round(net * 0.19);
    const day = on.split('-').reverse().join('/');
    const amounts = `0;${net};${iva};0;;${net + iva};0;0;0;0;0;0;0;0;0;;;`;
    return `${index + 1};${code};Del Giro;${PARTY};PROVEEDOR UNO SPA;${folio};${day};${day} 09:00:00;${day} 10:00:00;${amounts}`;
  });
  return textFile(`RCV_COMPRA_REGISTRO_76123456-0_${rows[0]?.on.slice(0, 7).replace('-', '')}.csv`, `${[HEAD, ...lines].join('\n')}\n`);
}

type Found = { id: string; meta: { number: string; duplicateIds: string[]; duplicates: { id: string; name: string; reason: string }[] } };
type Company = Awaited<ReturnType<typeof desk.companyOf>>;
/** By folio, those that the filter finds and what each may be a copy of. */
async function flagged({ call, id }: Company, isLikelyDuplicate = true) {
  const text = `query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) {
    docs { id meta { number duplicateIds duplicates { id name reason } } } } }`;
  const input = { companyId: id, newFilter: { isLikelyDuplicate } };
  const { data } = await call<{ paginatedDocumentsByCompany: { docs: Found[] } }>(text, { input });
  const found = (data?.paginatedDocumentsByCompany.docs ?? []).map(({ id, meta: { duplicateIds, ...meta } }) => {
    expect(meta.duplicates.map((one) => one.id)).toEqual(duplicateIds);
    return [meta.number, { id, duplicates: meta.duplicates }] as const;
  });
  return new Map(found.toSorted(([a], [b]) => Number(a) - Number(b)));
}
const dismiss = ({ call }: Company, id = newId(), otherId = newId()) =>
  call<{ dismissDuplicate: { actId: string } }>(
    'mutation ($companyId: ID!, $id: ID!, $otherId: ID!) { dismissDuplicate(companyId: $companyId, id: $id, otherId: $otherId) { actId } }',
    { id, otherId },
  );

test('purchases that may be one are flagged on both sides, whichever file brings the second', async () => {
  const company = await desk.companyOf();
  await company.sendOne(purchases({ folio: 1234, on: '2026-03-05' }, { folio: 9999, on: '2026-03-20' }));
  expect([...(await flagged(company)).keys()]).toEqual([]);
  await company.sendOne(purchases({ folio: 5678, on: '2026-03-08' }, { folio: 1243, on: '2026-03-28' }));
  await company.sendOne(purchases({ code: 30, folio: 9999, net: 5_000, on: '2026-03-20' }));
  const found = await flagged(company);
  const by = [...found].map(([number, { duplicates }]) => [number, duplicates.map(({ name, reason }) => `${name}: ${reason}`)]);
  expect(by).toEqual([
    [
      '1234',
      [expect.stringContaining('5678 de PROVEEDOR UNO SPA: el mismo monto, con tres'), expect.stringContaining('casi el mismo folio')],
    ],
    ['1243', [expect.stringContaining('1234 de PROVEEDOR UNO SPA: el mismo monto y casi el mismo folio')]],
    ['5678', [expect.stringContaining('1234 de PROVEEDOR UNO SPA: el mismo monto, con tres días')]],
    ['9999', [expect.stringContaining('el mismo folio, en papel y electrónica')]],
  ]);
  expect([...(await flagged(company, false)).keys()]).toEqual([]);
});

test('who says that a pair is none is believed, also when a file brings it again, until that is undone', async () => {
  const company = await desk.companyOf();
  await company.sendOne(purchases({ folio: 10, on: '2026-03-05' }, { folio: 90, on: '2026-03-06' }, { folio: 500, on: '2026-03-07' }));
  const [one, other] = [...(await flagged(company)).values()].map(({ id }) => id);
  const { data } = await dismiss(company, other, one);
  const pairs = async () => [...(await flagged(company))].map(([number, { duplicates }]) => [number, duplicates.length]);
  const rest = [
    ['10', 1],
    ['90', 1],
    ['500', 2],
  ];
  expect(await pairs()).toEqual(rest);
  await company.sendOne(purchases({ folio: 10, on: '2026-03-05' }, { folio: 90, on: '2026-03-06' }, { folio: 7_777, on: '2026-03-29' }));
  expect(await pairs()).toEqual(rest);
  expect((await dismiss(company, one, other)).code).toBe('CONFLICT');
  await company.call('mutation ($companyId: ID!, $act: String!) { undoAct(companyId: $companyId, actId: $act) { id } }', {
    act: data?.dismissDuplicate.actId,
  });
  expect((await pairs()).map(([, count]) => count)).toEqual([2, 2, 2]);
});

test('the bills of a monthly service are a series, whose numbers are no slips of each other once there are three', async () => {
  const company = await desk.companyOf();
  await company.sendOne(purchases({ folio: 60, on: '2026-01-05' }, { folio: 61, on: '2026-02-05' }));
  expect([...(await flagged(company)).keys()]).toEqual(['60', '61']);
  await company.sendOne(purchases({ folio: 62, on: '2026-03-05' }));
  expect([...(await flagged(company)).keys()]).toEqual([]);
  await company.sendOne(purchases({ folio: 26, on: '2026-03-25' }));
  expect([...(await flagged(company)).keys()]).toEqual(['26', '62']);
});

test('a claimed one is none any longer, and a pair of strangers is unknown', async () => {
  const company = await desk.companyOf();
  await company.sendOne(purchases({ folio: 10, on: '2026-03-05' }, { folio: 90, on: '2026-03-06' }));
  const [one] = [...(await flagged(company)).values()].map(({ id }) => id);
  const theirs = await testBooks(desk.database);
  expect((await dismiss(company, one, await theirs.document('2026-03-05', 119_000))).code).toBe('NOT_FOUND');
  expect((await dismiss(company, one, one)).code).toBe('BAD_USER_INPUT');
  await desk.database.owner
    .updateTable('document')
    .set({ claimed_on: day('2026-03-09') })
    .where('document_id', '=', one ?? '')
    .execute();
  expect((await flagged(company)).size).toBe(0);
});

test('what one supplier bills a thousand times is compared with its nearest only', async () => {
  const company = await desk.companyOf();
  const rows = Array.from({ length: 300 }, (_, index) => ({ folio: 10_000 + 37 * index, on: '2026-03-05' }));
  expect((await company.sendOne(purchases(...rows))).rowsNew).toBe(300);
  const found = [...(await flagged(company)).values()];
  expect(found.length).toBeGreaterThan(0);
  const { rows: counted } = await desk.database.ownerPool.query<{ n: number }>(
    'select max(n)::int as n from (select count(*) as n from likely_duplicate where company_id = $1 group by document_id) k',
    [company.id],
  );
  expect(counted[0]?.n).toBeLessThanOrEqual(10);
});
