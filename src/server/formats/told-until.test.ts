import { expect, it } from 'vitest';
import { rut } from '#domain/rut.ts';
import { readFile } from './read.ts';

/** Of each account of the file: until which day it tells, and with what balance. */
const endsOf = (lines: string | readonly string[], name: string) => {
  const context = { fileName: name, companyRut: rut('76123456-0'), kind: null, answers: {} };
  const { accounts } = readFile(Buffer.from([lines].flat().join('\n')), context);
  return accounts.map(({ toldUntil, closingBalance }) => `${toldUntil ?? '-'} ${closingBalance ?? '-'}`);
};

const ofx = (end: string, asOf: string, made = '20260630') =>
  `OFXHEADER:100\n\n<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>${made}<LANGUAGE>SPA</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>CLP<BANKACCTFROM><BANKID>1<ACCTID>00-123</BANKACCTFROM><BANKTRANLIST><DTSTART>20260601${end && `<DTEND>${end}`}
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260610<TRNAMT>-10<FITID>1<NAME>A</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>90${asOf && `<DTASOF>${asOf}`}</LEDGERBAL><AVAILBAL><BALAMT>5<DTASOF>20260629</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
it.each([
  ['both days', ofx('20260615', '20260615'), '2026-06-15 90'],
  ['only that of the balance', ofx('', '20260615'), '2026-06-15 90'],
  ['a balance later than the movements', ofx('20260614', '20260615'), '2026-06-14 90'],
  ['movements asked for later days than there were', ofx('20260630', '20260615'), '2026-06-15 90'],
  ['made before its end', ofx('20260630', '20260630', '20260612101500'), '2026-06-12 90'],
  ['an evening in Chile, printed in another zone', ofx('', '20260616025959[0:GMT]'), '2026-06-15 90'],
  ['no day of the balance', ofx('20260615', ''), '- 90'],
  ['a day that is none', ofx('', '20260231'), '- 90'],
])('OFX: %s', (_why, text, expected) => expect(endsOf(text, 'c.ofx')).toEqual([expected]));

const mt940 = (...closing: string[]) => [':20:X', ':25:BCHICLRM/1', ':28C:1/1', ':60F:C260601CLP100,', ':61:260610D10,NTRFX', ...closing];
it.each([
  ['the day of the balance', mt940(':62F:C260615CLP90,'), ['2026-06-15 90']],
  ['a page that another one follows', mt940(':62M:C260615CLP90,'), ['- 90']],
  ['a row that cannot be read', mt940(':61:nada', ':62F:C260615CLP90,'), ['- 90']],
  [
    'two accounts',
    [...mt940(':62F:C260615CLP90,'), ':20:Y', ':25:BCHICLRM/2', ':60F:C260601CLP5,', ':61:260602C5,NTRFX', ':62F:C260620CLP10,'],
    ['2026-06-15 90', '2026-06-20 10'],
  ],
])('MT940: %s', (_why, lines, expected) => expect(endsOf(lines, 'c.sta')).toEqual(expected));

const camt = (day: string, rest = '') => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${rest}
<Acct><Id><Othr><Id>1</Id></Othr></Id><Ccy>CLP</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CLP">90</Amt><CdtDbtInd>CRDT</CdtDbtInd>${day}</Bal>
<Ntry><Amt Ccy="CLP">10</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-06-10</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;
const PERIOD = '<FrToDt><FrDtTm>2026-06-01T00:00:00</FrDtTm><ToDtTm>2026-06-14T23:59:59</ToDtTm></FrToDt>';
it.each([
  ['the day of the balance', camt('<Dt><Dt>2026-06-15</Dt></Dt>', PERIOD), '2026-06-15 90'],
  ['the end of the period where the balance has none', camt('', PERIOD), '2026-06-14 90'],
  [
    'not after the day on which it was made',
    camt('<Dt><Dt>2026-06-30</Dt></Dt>', '<CreDtTm>2026-06-12T09:00:00</CreDtTm>'),
    '2026-06-12 90',
  ],
  ['neither', camt(''), '- 90'],
])('camt.053: %s', (_why, text, expected) => expect(endsOf(text, 'c.xml')).toEqual([expected]));

const HEAD = ['Banco de Chile', 'Cuenta N°: 12345678'];
const ROWS = ['Fecha;Descripción;N° Documento;Cargo;Abono;Saldo', '10/06/2026;X;1;10;;90'];
const sheet = (...above: string[]) => endsOf([...HEAD, ...above, ...ROWS], 'c.csv');
it.each([
  ['two labels', ['Fecha desde: 01/06/2026', 'Fecha hasta: 15/06/2026'], '2026-06-15 90'],
  ['two labels and their cells', ['Desde;01/06/2026;Hasta;15/06/2026'], '2026-06-15 90'],
  ['two labels in one cell', ['Fecha desde: 01/06/2026 Fecha hasta: 15/06/2026'], '2026-06-15 90'],
  ['a period', ['Período: 01/06/2026 - 15/06/2026'], '2026-06-15 90'],
  ['a title', ['Movimientos del 01/06/2026 al 15/06/2026'], '2026-06-15 90'],
  ['its last day', ['Fecha final;15/06/2026'], '2026-06-15 90'],
  ['the day of the balance', ['Saldo contable al 15/06/2026;90'], '2026-06-15 90'],
  ['a month made before its end', ['Período: 01/06/2026 - 30/06/2026', 'Fecha de emisión: 12/06/2026 10:15'], '2026-06-12 90'],
  ['a month dated before its end', ['Fecha hasta: 30/06/2026', 'Fecha:;12 de junio de 2026'], '2026-06-12 90'],
  ['a month asked for before its end', ['Fecha hasta: 30/06/2026', 'Saldo disponible al 12/06/2026'], '2026-06-12 90'],
  ['a month printed before its end', ['Fecha hasta: 30/06/2026', 'Cartola emitida el 12/06/2026 a las 10:15'], '2026-06-12 90'],
  ['only the day on which it was made', ['Fecha de emisión: 15/06/2026'], '- 90'],
  ['the balance before', ['Saldo anterior al 15/06/2026;100'], '- 90'],
  ['the days of a credit line', ['Línea de crédito, período del 01/01/2026 al 30/06/2026'], '- 90'],
  ['a final balance that is not the last one', ['Fecha hasta: 15/06/2026', 'Saldo final;80'], '- 90'],
  ['nothing', [], '- 90'],
])('a sheet: %s', (_why, above, expected) => expect(sheet(...above)).toEqual([expected]));

it.each([
  ['OFX', ofx('20260630', '20260615').replace(/<STMTTRN>.*<\/STMTTRN>/, ''), 'c.ofx', ['2026-06-15 90']],
  ['MT940', mt940(':62F:C260615CLP100,').filter((line) => !line.startsWith(':61:')), 'c.sta', ['2026-06-15 100']],
  ['MT940 whose balances differ', mt940(':62F:C260615CLP90,').filter((line) => !line.startsWith(':61:')), 'c.sta', []],
  ['a sheet', [...HEAD, 'Fecha hasta: 15/06/2026', 'Saldo final;90', ROWS[0] ?? ''], 'c.csv', ['2026-06-15 90']],
  ['a sheet without its balance', [...HEAD, 'Fecha hasta: 15/06/2026', ROWS[0] ?? ''], 'c.csv', []],
])('without movements: %s', (_why, text, name, expected) => expect(endsOf(text, name)).toEqual(expected));

it('a sheet with its month first does not say the day of its end', () => {
  const rows = ['Fecha;Descripción;Cargo;Abono;Saldo', '06/10/2026;X;10;;90', '06/14/2026;Y;10;;80'];
  expect(endsOf([...HEAD, 'Fecha hasta: 07/06/2026', ...rows], 'c.csv')).toEqual(['- 80']);
});
