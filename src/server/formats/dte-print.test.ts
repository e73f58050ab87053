import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printedDte } from './dte-print.ts';

const FOLDER = 'tests/data/dte';
const files = readdirSync(FOLDER).filter((name) => /^DTE-.*\.xml$/.test(name));

/** Every text of a document, by a reading of its own: what stands between the tags, but for stamp and signature. */
function leavesOf(xml: string): string[] {
  const body = xml
    .slice(xml.indexOf('<Documento'), xml.indexOf('</Documento>'))
    .replace(/<TED[\s>][\s\S]*?<\/TED>/, '')
    .replace(/<TmstFirma>[^<]*<\/TmstFirma>/, '');
  return [...body.matchAll(/<[A-Za-z]+[^<>]*>([^<>]+)<\//g)].map(([, text = '']) => text.trim()).filter((text) => text !== '');
}

/** Of the codes and kinds that words say instead. */
const SAID_OTHERWISE = new Set([
  'TipoDTE',
  'FmaPago',
  'NroLinDet',
  'NroLinRef',
  'TpoDocRef',
  'CodRef',
  'TpoMov',
  'TpoValor',
  'TpoCodigo',
  'TipoImp',
]);

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

test.each(files)('%s is printed whole', (name) => {
  const bytes = readFileSync(`${FOLDER}/${name}`);
  const printed = printedDte(bytes);
  expect(printed).not.toBeNull();
  const { stamp: _stamp, ...words } = printed ?? { stamp: null };
  const page = bare(JSON.stringify(words));
  const xml = bytes.toString('latin1');
  const coded = [...SAID_OTHERWISE].flatMap((tag) => [...xml.matchAll(new RegExp(`<${tag}>([^<]*)<`, 'g'))].map(([, text = '']) => text));
  const missing = leavesOf(xml).filter((text) => {
    const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
    const plain = text.replace(/&amp;/g, '&').replace(/^(-?\d+)\.0+$/, '$1');
    return !coded.includes(text) && !page.includes(day ? `${day[3]}${day[2]}${day[1]}` : bare(plain));
  });
  expect(missing).toEqual([]);
});

test('what is no tax document, or several, is not printed', () => {
  expect(printedDte(Buffer.from('<html/>'))).toBeNull();
  expect(printedDte(Buffer.from([0, 1, 2, 3]))).toBeNull();
  expect(printedDte(Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><DTE><Documento/></DTE>'))).toBeNull();
  expect(printedDte(Buffer.from('<EnvioDTE><DTE><Documento/></DTE><DTE><Documento/></DTE></EnvioDTE>'))).toBeNull();
});

test('markup, control characters and what turns the direction of writing are text or nothing', () => {
  const line = '<Detalle><NmbItem>&lt;b&gt;uno\u202e&#7;   dos</NmbItem><MontoItem>1234567.50</MontoItem></Detalle>';
  const printed = printedDte(Buffer.from(`<DTE><Documento><Encabezado/>${line.replace('&#7;', '')}</Documento></DTE>`));
  expect(printed?.lines[0]).toMatchObject({ name: '<b>uno dos', amount: '1.234.567,5' });
});
