import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signaturesOf } from './signature.ts';

const file = (name: string) => readFileSync(`tests/data/dte/${name}.xml`);
const verdicts = (bytes: Buffer, count = 1) => signaturesOf(bytes, count).map(({ verdict }) => verdict);

const SIGNED = 'DTE--76354771-K--33--170--cleaned';
/** Signed without any namespace, as the other half of the issuers does. */
const BARE = 'DTE--60910000-1--33--2336600--cleaned';
const text = file(SIGNED).toString('latin1');
const changed = (change: (text: string) => string) => Buffer.from(change(text), 'latin1');

describe('the signature of a document', () => {
  it.each([
    [SIGNED, '2019-04-01'],
    [BARE, '2019-08-09'],
    ['DTE--76354771-K--33--170', '2019-04-01'],
    ['DTE--60910000-1--33--2336600', '2019-08-09'],
  ])('%s is valid', (name, signedOn) => {
    expect(signaturesOf(file(name), 1)).toEqual([
      { verdict: 'valid', isDigestRight: true, isKeyRight: true, certificate: 'inForce', signedOn },
    ]);
  });

  it.each([
    ['DTE--76354771-K--33--170--cleaned-mod-changed-monto', 'altered'],
    ['DTE--76354771-K--33--170--cleaned-mod-empty-emails', 'altered'],
    ['DTE--76354771-K--33--170--cleaned-mod-removed-signature', 'unsigned'],
  ])('%s is %s', (name, verdict) => expect(verdicts(file(name))).toEqual([verdict]));

  it('stands whatever of it means the same: ends of lines, empty tags, the order of attributes, an envelope with more namespaces', () => {
    const body = text.slice(text.indexOf('<DTE'));
    for (const same of [
      changed((one) => one.replaceAll('\n', '\r\n')),
      changed((one) => one.replace('<Documento ', '<Documento\n  ')),
      changed((one) => one.replace('<Folio>170<', '<Folio><!-- number -->170<')),
      Buffer.from(
        `<EnvioDTE xmlns="http://www.sii.cl/SiiDte" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><SetDTE>${body}</SetDTE></EnvioDTE>`,
        'latin1',
      ),
      Buffer.from(text.replace('ISO-8859-1', 'UTF-8'), 'utf8'),
    ])
      expect(verdicts(same)).toEqual(['valid']);
  });

  it.each<[string, (text: string) => string, string]>([
    ['a swapped amount', (one) => one.replace('<MntTotal>2996301<', '<MntTotal>2996310<'), 'altered'],
    ['a blank more', (one) => one.replace('<Folio>170<', '<Folio>170 <'), 'altered'],
    [
      'another digest, of the changed text',
      (one) => one.replace(/<DigestValue>[^<]*</, '<DigestValue>AAAAAAAAAAAAAAAAAAAAAAAAAAA=<'),
      'altered',
    ],
    ['another signature value', (one) => one.replace(/<SignatureValue>\s*\w/, '<SignatureValue>A'), 'altered'],
    ['the name of another element', (one) => one.replace('URI="#', 'URI="#x'), 'unverifiable'],
    ['no certificate', (one) => one.replace(/<X509Certificate>[^<]*/, '<X509Certificate>'), 'unverifiable'],
    ['a certificate that is none', (one) => one.replace(/<X509Certificate>[^<]*/, '<X509Certificate>AAAA'), 'unverifiable'],
    ['a password instead of a key', (one) => one.replace('xmldsig#rsa-sha1', 'xmldsig#hmac-sha1'), 'unverifiable'],
    [
      'a transform that takes another text',
      (one) => one.replace(/<Transform Algorithm="[^"]*"/, '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"'),
      'unverifiable',
    ],
    ['a second reference', (one) => one.replace(/<Reference [\s\S]*<\/Reference>/, '$&$&'), 'unverifiable'],
    ['a second signature', (one) => one.replace(/<Signature [\s\S]*<\/Signature>/, '$&$&'), 'unverifiable'],
    [
      'a second document beside the signed one',
      (one) => one.replace('<Documento ', '<Documento ID="x"></Documento><Documento '),
      'unverifiable',
    ],
    [
      'a thousand certificates',
      (one) => one.replace('<X509Data>', `<X509Data>${'<X509Certificate>AAAA</X509Certificate>'.repeat(1_000)}`),
      'unverifiable',
    ],
  ])('with %s', (_, change, verdict) => expect(verdicts(changed(change))).toEqual([verdict]));
});

describe('the signatures of a file', () => {
  const dte = text.slice(text.indexOf('<DTE'));
  const unsigned = '<DTE><Documento ID="a"></Documento></DTE>';

  it('belong to its documents in their order', () => {
    const envelope = Buffer.from(`<SetDTE xmlns="http://www.sii.cl/SiiDte"><Caratula/>${unsigned}${dte}${unsigned}</SetDTE>`, 'latin1');
    expect(verdicts(envelope, 3)).toEqual(['unsigned', 'valid', 'unsigned']);
  });

  it.each([
    ['in another namespace', `<x:DTE xmlns:x="urn:x">${dte}</x:DTE>${unsigned}`],
    ['inside another', dte.replace('</DTE>', `${dte}</DTE>`)],
    ['behind more elements than are kept', `${'<a/>'.repeat(2_000)}${dte}`],
  ])('say nothing where one stands %s', (_, inner) => {
    expect(verdicts(Buffer.from(`<SetDTE xmlns="http://www.sii.cl/SiiDte">${inner}</SetDTE>`, 'latin1'))).toEqual(['unverifiable']);
  });
});
