import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rutOf } from '#domain/rut.ts';
import { importDesk, textFile } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
test('x', async () => {
  const company = await desk.companyOf();
  const head = readFileSync('tests/data/rcv/RCV_VENTA_76123456-0_202605.csv', 'latin1').split(/\r?\n/);
  console.log(head[0]?.slice(0, 100), head[1]);
  const cells = (head[1] ?? '').split(';');
  const rows = Array.from({ length: 20_000 }, (_, i) => {
    const c = [...cells];
    c[0] = String(i + 1);
    c[3] = rutOf(70_000_000 + (i % 500));
    c[5] = String(i + 1);
    return c.join(';');
  });
  const file = textFile('RCV_VENTA_76123456-0_202605.csv', [head[0], ...rows].join('\n'));
  let t = performance.now();
  const r = await company.sendOne(file);
  console.log(r.status, r.rowsNew, Math.round(performance.now() - t));
  t = performance.now();
  const again = await company.sendOne(file);
  console.log(again.status, again.rowsNew, again.rowsRepeated, Math.round(performance.now() - t));
  t = performance.now();
  const u = await company.undo(r.id);
  console.log(u.data?.undoImport.status, u.message, Math.round(performance.now() - t));
  console.log((await company.state()).documents?.length);
}, 100000);
