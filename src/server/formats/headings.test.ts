import { describe, expect, it } from 'vitest';
import { findHeader, normalHeading, repeatedHeadings } from './headings.ts';

describe('normalHeading', () => {
  it.each([
    [' Descripción ', 'descripcion'],
    ['DESCRIPCIO\u0301N', 'descripcion'],
    ['N° Documento', 'n documento'],
    ['Nº\u00a0 Documento:', 'n documento'],
    ['Codigo IVA No Rec.', 'codigo iva no rec'],
    ['"Fecha"\n"Docto"', 'fecha docto'],
    ['Ñuble', 'nuble'],
  ])('of %j is %j', (heading, normal) => expect(normalHeading(heading)).toBe(normal));
});

describe('findHeader', () => {
  const rows = [['Banco'], ['Cuenta', '1'], ['FECHA', 'Glosa', 'Cargo'], ['01/01/2026', 'x', '1']].map((cells) => ({ cells }));
  it('is the first row with one of the alternatives for every column', () =>
    expect(findHeader(rows, [['fecha'], ['descripcion', 'glosa']])).toEqual({ index: 2, names: ['fecha', 'glosa', 'cargo'] }));
  it('is none when a column misses', () => expect(findHeader(rows, [['fecha'], ['abono']])).toBeNull());
  it('is not looked for after 40 rows', () =>
    expect(findHeader([...Array.from({ length: 40 }, () => ({ cells: ['x'] })), { cells: ['Fecha'] }], [['fecha']])).toBeNull());
});

describe('repeatedHeadings', () => {
  it('names each once and no blank', () => expect(repeatedHeadings(['a', '', 'b', 'a', '', 'a'])).toEqual(['a']));
});
