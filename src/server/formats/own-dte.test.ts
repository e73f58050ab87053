import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownDte } from './own-dte.ts';

const FILE = readFileSync('tests/data/dte/DTE--76354771-K--33--170.xml');
const NAME = { code: 33, folio: '170', issuer: '76354771-K' };

const dte = (folio: string, more = '') =>
  `<DTE version="1.0"${more}><Documento><TipoDTE>33</TipoDTE><Folio>${folio}</Folio><RUTEmisor>76354771-k</RUTEmisor><RznSoc>Ñandú</RznSoc></Documento></DTE>`;
const envelope = (...documents: string[]) =>
  Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?>\n<EnvioDTE xmlns="http://www.sii.cl/SiiDte" xmlns:xsi="urn:x"><SetDTE><Caratula/>${documents.join('')}</SetDTE></EnvioDTE>`,
    'latin1',
  );

test('a file of one document is that document, byte for byte', () => {
  expect(ownDte(FILE, NAME)).toBe(FILE);
  expect(ownDte(FILE, { ...NAME, folio: '171' })).toBeNull();
});

test('of an envelope only the document itself is given, with the namespaces under which it was signed', () => {
  const file = envelope(dte('169'), dte('0170'), dte('1700'));
  expect(ownDte(file, NAME)?.toString('latin1')).toBe(
    `<?xml version="1.0" encoding="ISO-8859-1"?>\n${dte('0170', ' xmlns="http://www.sii.cl/SiiDte" xmlns:xsi="urn:x"')}\n`,
  );
  const own = envelope(dte('170', ' xmlns="http://www.sii.cl/SiiDte"'));
  expect(ownDte(own, NAME)?.toString('latin1')).toContain(dte('170', ' xmlns="http://www.sii.cl/SiiDte" xmlns:xsi="urn:x"'));
});

test('another issuer, a cut file and no file at all have none', () => {
  expect(ownDte(envelope(dte('170')), { ...NAME, issuer: '76123456-0' })).toBeNull();
  expect(ownDte(Buffer.from('<EnvioDTE><DTE ><Folio>170'), NAME)).toBeNull();
  expect(ownDte(Buffer.from(''), NAME)).toBeNull();
  // A start that never ends is found once, however often it stands there.
  expect(ownDte(Buffer.from('<DTE '.repeat(200_000)), NAME)).toBeNull();
});
