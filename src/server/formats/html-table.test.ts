import { describe, expect, it } from 'vitest';
import { decodeEntities, readHtml } from './html-table.ts';
import { Refused } from './refused.ts';

const cells = (html: string) => [...readHtml(html).rows()].map((row) => row.cells);

describe('readHtml', () => {
  it('reads cells as text, whatever stands around and inside them', () =>
    expect(
      cells(
        '<html><head><style>td{}</style></head><body><p>hola<TABLE border=1><TR><TD align="left"><b>Fecha</b><td>N&deg;<br>Doc&nbsp;<th>1,234</tr><!-- <tr><td>no</td></tr> --></table>',
      ),
    ).toEqual([['Fecha', 'N° Doc', '1,234']]));
  it('fills what a cell spans, skips rows without text, counts all rows', () => {
    const rows = [...readHtml('<table><tr><td> </td></tr><tr><td colspan=3>A</td><td>B</td></tr></table>').rows()];
    expect(rows).toMatchObject([{ line: 2, cells: ['A', '', '', 'B'] }]);
  });
  it('leaves room below a cell of several rows', () => {
    const html = '<tr><td rowspan=2>A<td colspan=2>B<td rowspan="3">C</tr><tr><td>D<td>E</tr><tr><td>F<td>G<td>H</tr><tr><td>I<td>J</tr>';
    expect(cells(`<table>${html}</table><table><tr><td>K</table>`)).toEqual([
      ['A', 'B', '', 'C'],
      ['', 'D', 'E'],
      ['F', 'G', 'H'],
      ['I', 'J'],
      ['K'],
    ]);
    expect(cells('<table><tr><td rowspan=9>A</table><table><tr><td>B</table>')).toEqual([['A'], ['B']]);
  });
  it('drops scripts, closed or not', () => {
    expect(cells('<table><tr><td>a<script>alert("<td>x</td>")</script>b</td></tr></table>')).toEqual([['ab']]);
    expect(cells('<table><tr><td>a</td></tr></table><script>var x = "<tr><td>c</td></tr>"')).toEqual([['a']]);
  });
  it('refuses pages without a table and tables too wide', () => {
    expect(() => readHtml('<html><form>clave</form></html>')).toThrow(Refused);
    expect(() => readHtml(`<tr>${'<td>x'.repeat(501)}</tr>`)).toThrow(Refused);
    expect(() => readHtml(`<tr>${'<td colspan=400>x'.repeat(2)}</tr>`)).toThrow(Refused);
  });
  it('takes time in proportion to the page, even to brackets that never close', () => {
    expect(cells(`<table><tr><td>a${'<td '.repeat(50_000)}`)).toHaveLength(1);
    expect(cells(`<table><tr><td>a${'<'.repeat(200_000)}`)).toHaveLength(1);
    expect(cells(`<table><tr><td rowspan=2 colspan=499>a${'<tr>'.repeat(500_000)}`)).toHaveLength(1);
  });
});

it('decodes character references once', () => {
  expect(decodeEntities('&amp;lt; &lt;b&gt; &#241;&#xF1; &Ntilde; &nada; &#0; &#55296; a&b')).toBe(
    '&lt; <b> ññ Ñ &nada; &#0; &#55296; a&b',
  );
});
