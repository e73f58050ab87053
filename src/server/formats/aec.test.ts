import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rut } from '#domain/rut.ts';
import { readFile } from './read.ts';

const [ISSUER, DEBTOR, BANK, FUND] = ['76354771-K', '96790240-3', '76389992-6', '76598556-0'];
const aec = readFileSync('tests/data/dte/AEC--76354771-K--33--170--SEQ-2.xml', 'latin1');
const read = (text: string, company = ISSUER ?? '') =>
  readFile(Buffer.from(text, 'latin1'), { fileName: 'aec.xml', companyRut: rut(company), kind: null, answers: {} });
/** The text of the second cession changed, and no other's. */
const second = (change: (text: string) => string) => {
  const at = aec.lastIndexOf('<Cesion ');
  return aec.slice(0, at) + change(aec.slice(at));
};

describe('a file of cessions', () => {
  it.each([
    ['its issuer', ISSUER, false],
    ['its debtor', DEBTOR, true],
  ])('gives %s the invoice, with each sale and its signature', (_, company, isReceived) => {
    const reading = read(aec, company);
    expect(reading).toMatchObject({ kind: 'AEC', rowsRead: 1, rowsRejected: 0, problems: [], isRefused: false });
    expect(reading.documents).toMatchObject([
      {
        source: 'dte',
        code: 33,
        folio: '170',
        isReceived,
        total: 2_996_301,
        signature: { verdict: 'valid' },
        cesiones: [
          {
            no: 1,
            assignorRut: ISSUER,
            assigneeRut: BANK,
            amount: 2_996_301,
            dueOn: '2019-05-01',
            cededOn: '2019-04-01',
            verdict: 'valid',
          },
          { no: 2, assignorRut: BANK, assigneeRut: FUND, amount: 2_996_301, dueOn: '2019-05-01', cededOn: '2019-04-05', verdict: 'valid' },
        ],
      },
    ]);
  });

  it.each([
    ['a company that sold it on', aec, BANK, 'E_COMPANY'],
    ['a company that has nothing to do with it', aec, '76123456-0', 'E_COMPANY'],
    ['another seller', second((text) => text.replace(`<RUT>${BANK}<`, `<RUT>${FUND}<`)), ISSUER, 'E_CESION'],
    ['a sale that misses', second((text) => text.replace('<SeqCesion>2<', '<SeqCesion>3<')), ISSUER, 'E_CESION'],
    ['another invoice', second((text) => text.replace('<Folio>170<', '<Folio>171<')), ISSUER, 'E_CESION'],
    ['another total', second((text) => text.replace('<MntTotal>2996301<', '<MntTotal>2996302<')), ISSUER, 'E_CESION'],
    ['more than the invoice', second((text) => text.replace('<MontoCesion>2996301<', '<MontoCesion>2996302<')), ISSUER, 'E_VALUE'],
    [
      'no day until which it is to be paid',
      second((text) => text.replace('<UltimoVencimiento>2019-05-01<', '<UltimoVencimiento><')),
      ISSUER,
      'E_DATE',
    ],
    ['a buyer with a wrong RUT', second((text) => text.replace(`<RUT>${FUND}<`, '<RUT>76598556-1<')), ISSUER, 'E_RUT'],
    ['no sale', aec.replace(/<Cesion [\s\S]*<\/Cesion>/, ''), ISSUER, 'E_CESION'],
    ['two invoices', aec.replace('<DTE version="1.0">', '<DTE></DTE><DTE version="1.0">'), ISSUER, 'E_XML_SCHEMA'],
    [
      'a day until which it is to be paid before it was issued',
      second((text) => text.replace('>2019-05-01<', '>2019-03-31<')),
      ISSUER,
      'E_DATE',
    ],
    ['a credit note, which nobody sells', aec.replaceAll('<TipoDTE>33<', '<TipoDTE>61<'), ISSUER, 'E_DOCTYPE'],
    ['a purchase invoice sold by its buyer, who wrote it', aec.replaceAll('<TipoDTE>33<', '<TipoDTE>46<'), ISSUER, 'E_CESION'],
    ['no invoice', aec.replace(/<DTE [\s\S]*<\/DTE>/, ''), ISSUER, 'E_XML_SCHEMA'],
    ['forty-one sales', aec.replace(/<Cesion [\s\S]*<\/Cesion>/, (all) => all.repeat(21)), ISSUER, 'E_XML_SCHEMA'],
  ])('with %s is refused', (_, text, company, code) => {
    expect(read(text, company)).toMatchObject({ isRefused: true, documents: [], problems: [{ code }] });
  });

  it('a purchase invoice is sold by its receiver, to whom its issuer owes it', () => {
    const purchase = aec
      .replaceAll('<TipoDTE>33<', '<TipoDTE>46<')
      .replaceAll(`<RUTEmisor>${ISSUER}<`, `<RUTEmisor>${DEBTOR}<`)
      .replaceAll(/<(RUTRecep|RUTReceptor)>96790240-3</g, `<$1>${ISSUER}<`);
    expect(read(purchase)).toMatchObject({
      isRefused: false,
      documents: [{ code: 46, isReceived: false, cesiones: [{ no: 1 }, { no: 2 }] }],
    });
    expect(read(purchase, FUND)).toMatchObject({ obligations: [{ counterpartRut: DEBTOR, isReceived: false, amount: 2_996_301 }] });
  });

  it('its seller owes to others what the seller sold, whatever part of it was sold on; nothing of what was bought back', () => {
    const of = (text: string) => read(text).problems.flatMap(({ code, message }) => (code === 'W_CESION' ? [message] : []));
    const both = aec.replaceAll('<MontoCesion>2996301<', '<MontoCesion>2000000<');
    const less = `${both.slice(0, both.lastIndexOf('<MontoCesion>'))}${both.slice(both.lastIndexOf('<MontoCesion>')).replace('2000000', '1500000')}`;
    expect(of(both)).toEqual(['De los $ 2.996.301 de la factura se cedieron $ 2.000.000; el resto se sigue debiendo a quien vendió.']);
    expect(of(less)).toEqual([
      'De los $ 2.996.301 de la factura se cedieron $ 2.000.000; el resto se sigue debiendo a quien vendió. Quien la tiene ahora compró $ 1.500.000.',
    ]);
    const back = `${both.slice(0, both.lastIndexOf(FUND ?? ''))}${both.slice(both.lastIndexOf(FUND ?? '')).replace(FUND ?? '', ISSUER ?? '')}`;
    expect(of(back)).toEqual([]);
  });

  it.each([
    ['changed after it was signed', second((text) => text.replace('<eMail>solicitudes@', '<eMail>otro@')), 'altered', 'fue alterada'],
    [
      'without a signature',
      aec.slice(0, aec.lastIndexOf('<Cesion ')) +
        second((text) => text)
          .slice(aec.lastIndexOf('<Cesion '))
          .replace(/<Signature[\s\S]*?<\/Signature>/, ''),
      'unsigned',
      'no está firmada',
    ],
  ])('a sale %s is read and said', (_, text, verdict, words) => {
    const { documents, problems } = read(text);
    expect(documents[0]?.cesiones?.map((one) => one.verdict)).toEqual(['valid', verdict]);
    expect(problems).toMatchObject([{ code: 'W_SIGNATURE', message: expect.stringContaining(words) }]);
  });

  it('says when only a part was sold', () => {
    const { problems } = read(second((text) => text.replace('<MontoCesion>2996301<', '<MontoCesion>2000000<')));
    expect(problems.map(({ code }) => code)).toContain('W_CESION');
  });
});
