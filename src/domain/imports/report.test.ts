import { expect, test } from 'vitest';
import { cleanFileName, endStatus } from './report.ts';

test.each([
  ['Cartola marzo.csv', 'Cartola marzo.csv'],
  ['C:\\Users\\ana\\Descargas\\RCV.csv', 'RCV.csv'],
  ['../../etc/passwd', 'passwd'],
  ['..', 'archivo'],
  ['', 'archivo'],
  ['a\u0000b\r\nc.csv', 'a b c.csv'],
  ['a\u061cb\u00ad\u180e.csv', 'ab.csv'],
  ['fac\u202egpj.exe', 'facgpj.exe'],
  ['Fa\u0301ctura.xml', 'Fáctura.xml'],
  [`${'ñ'.repeat(300)}.xlsx`, `${'ñ'.repeat(195)}.xlsx`],
  ['😀'.repeat(300), '😀'.repeat(200)],
])('a file name: %j', (name, expected) => expect(cleanFileName(name)).toBe(expected));

test.each([
  [{ read: 3, new: 3, repeated: 0, rejected: 0 }, true, 'importado'],
  [{ read: 3, new: 2, repeated: 0, rejected: 1 }, true, 'parcial'],
  [{ read: 3, new: 0, repeated: 3, rejected: 0 }, false, 'repetido'],
  [{ read: 3, new: 0, repeated: 2, rejected: 1 }, false, 'repetido'],
  [{ read: 3, new: 0, repeated: 3, rejected: 0 }, true, 'importado'],
  [{ read: 1, new: 0, repeated: 0, rejected: 1 }, false, 'rechazado'],
] as const)('%j, changed %s: %s', (rows, hasChanged, expected) => expect(endStatus(rows, hasChanged)).toBe(expected));
