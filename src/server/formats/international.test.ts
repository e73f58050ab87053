import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileReading, ReadingContext } from '#domain/imports/facts.ts';
import { rut } from '#domain/rut.ts';
import { readFile } from './read.ts';

const read = (bytes: Uint8Array, fileName: string, answers: ReadingContext['answers'] = {}) =>
  readFile(bytes, { fileName, companyRut: rut('76123456-0'), kind: null, answers });
const sample = (name: string) => read(readFileSync(new URL(`../../../tests/data/international/${name}`, import.meta.url)), name);
const text = (lines: string | string[], name = 'cartola.txt') => read(Buffer.from([lines].flat().join('\n')), name);
const codes = ({ problems }: FileReading) => problems.map((one) => `${one.code} ${one.line ?? '-'}`);
const rows = ({ accounts }: FileReading) =>
  accounts.flatMap((one) => one.movements.map((movement) => `${movement.on} ${movement.amount} ${movement.glosa}`));

describe('MT940', () => {
  it('reads dollars in cents, skips lines of zero, asks for the bank', () => {
    const reading = sample('mt940_citi_mt940.txt');
    expect(reading.accounts).toMatchObject([
      { bankCode: null, accountNumber: '123456789', currency: 'USD', openingBalance: 1737667, closingBalance: 1623392 },
    ]);
    expect(rows(reading)).toEqual([
      '2024-03-12 -21239 /PT/FT/PY/SOMETHING FOO BAR 112233 123456789',
      '2024-03-12 -36928 /PT/FT/PY/SOMETHING FOO BAR 112233 123456789',
      '2024-03-12 -56108 /PT/FT/PY/SOMETHING FOO BAR 112233 123456789',
    ]);
    expect(reading).toMatchObject({ problems: [], questions: [{ key: 'account' }] });
  });

  it('merges statements of one account that follow each other', () => {
    const reading = sample('mt940_jejik_generic.sta');
    expect(reading.accounts).toMatchObject([{ accountNumber: '11111111', currency: 'EUR', openingBalance: 10000, closingBalance: 8000 }]);
    expect(reading.problems).toEqual([]);
  });

  it('tells a page that does not go on where the last one ended', () => {
    const reading = sample('mt940_jejik_abnamro.sta');
    expect(reading.accounts).toHaveLength(1);
    expect(reading.accounts[0]?.movements).toHaveLength(10);
    expect(codes(reading)).toEqual(['W_BALANCE 35', 'W_BALANCE -']);
  });

  it('refuses a file with a currency that is not kept', () => {
    const reading = sample('mt940_cmxl_mt940.sta');
    expect(reading).toMatchObject({ isRefused: true, accounts: [] });
    expect(codes(reading)).toEqual(['E_CURRENCY 4']);
  });

  const statement = (...lines: string[]) => text([':20:X', ':25:BCHICLRM/0012345678', ':28C:1/1', ':60F:C260601CLP1000,', ...lines]);
  it('knows Chilean banks by their SWIFT code, and the sign of reversals', () => {
    const reading = statement(
      ':61:2606010602C500,NTRFNONREF//77',
      ':86:0765432103 Transf. COMERCIAL ALERCE',
      ':61:260602RC200,00NTRFREF9',
      ':86:DEVOLUCION',
      ':61:260602RD50,NTRFNONREF',
      ':86:DEVOLUCION',
      ':62F:C260602CLP1350,',
    );
    expect(reading).toMatchObject({
      problems: [],
      questions: [],
      accounts: [{ bankCode: '001', accountNumber: '0012345678', closingBalance: 1350 }],
    });
    expect(rows(reading)).toEqual([
      '2026-06-02 500 0765432103 Transf. COMERCIAL ALERCE',
      '2026-06-02 -200 DEVOLUCION',
      '2026-06-02 50 DEVOLUCION',
    ]);
    expect(reading.accounts[0]?.movements.map((one) => one.reference)).toEqual(['77', 'REF9', null]);
    expect(reading.accounts[0]?.movements[0]).toMatchObject({ counterpartRut: '76543210-3', line: 5 });
  });
  it('puts an entry date over New Year into the right year', () =>
    expect(rows(statement(':61:2601021231C500,NTRFX', ':86:a', ':61:2512310102C5,NTRFX', ':86:b'))).toEqual([
      '2025-12-31 500 a',
      '2026-01-02 5 b',
    ]));
  it('reads structured narratives cut by line ends', () => {
    const reading = statement(
      ':61:260602D1,NTRFX',
      ':86:008?00DAUERAUFTRAG?100599?20Miete No',
      'vember?21Haus?3010020030?31234567?32MUELLER',
      '?33 KG?34339',
    );
    expect(rows(reading)).toEqual(['2026-06-02 -1 DAUERAUFTRAG Miete November Haus']);
    expect(reading.accounts[0]?.movements[0]?.counterpartName).toBe('MUELLER KG');
  });
  it('rejects a line that does not parse, with its line', () =>
    expect(codes(statement(':61:260602D1,5NTRFX', ':86:a', ':61:260231C1,NTRFX', ':61:nada', ':61:260602C7,NTRFX'))).toEqual([
      'E_VALUE 5',
      'E_VALUE 7',
      'E_VALUE 8',
    ]));
  it('rejects a text longer than any bank prints', () =>
    expect(codes(statement(':61:260602D1,NTRFX', `:86:${'a'.repeat(4_001)}`, ':61:260602D1,NTRFX', ':86:a'))).toEqual(['E_FIELD_SIZE 5']));
  it('refuses a balance that is none, and a file without movements', () => {
    expect(codes(text([':20:X', ':25:1', ':60F:C260601CLPmil']))).toEqual(['E_VALUE 3']);
    expect(codes(text([':20:X', ':25:1', ':60F:C260601CLP1000,']))).toEqual(['E_EMPTY -']);
  });
});

describe('OFX', () => {
  it('reads SGML without closing tags', () => {
    const reading = sample('ofx_sgml_santander_sintetico.ofx');
    expect(reading).toMatchObject({
      problems: [],
      questions: [],
      accounts: [{ bankCode: '037', accountNumber: '12345678', currency: 'CLP', closingBalance: 952000 }],
    });
    expect(reading.accounts[0]?.movements).toMatchObject([
      { line: 15, on: '2026-06-02', amount: 1190000, bankUid: 'A1', counterpartRut: '76543210-3' },
      { line: 16, on: '2026-06-03', amount: -238000, bankUid: 'A2', glosa: 'PAGO EN LINEA PREVIRED' },
    ]);
  });

  const ofx = (body: string, end = '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>') =>
    text(
      `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CLP<BANKACCTFROM><BANKID>1<ACCTID>00-123</BANKACCTFROM><BANKTRANLIST>\n${body}${end}`,
      'c.ofx',
    );
  const row = (uid: string, more = '') =>
    `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260603120000[-4:CLT]<TRNAMT>-10.00<FITID>${uid}<NAME>A &amp; B<MEMO>C${more}`;
  it('reads a list that is never closed, as real banks send it', () =>
    expect(rows(ofx(row('1') + row('2'), ''))).toEqual(['2026-06-03 -10 A & B C', '2026-06-03 -10 A & B C']));
  it('reads XML', () =>
    expect(
      rows(
        text(
          '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><STMTRS><CURDEF>USD</CURDEF><STMTTRN><DTPOSTED>20260603</DTPOSTED><TRNAMT>+1,5</TRNAMT><MEMO>x</MEMO></STMTTRN></STMTRS></OFX>',
          'c.ofx',
        ),
      ),
    ).toEqual(['2026-06-03 150 x']));
  it('counts a movement that comes twice once, but not another one under a used id', () => {
    const reading = ofx(`${row('1')}\n</STMTTRN>${row('1')}\n${row('1', ' otra')}\n${row('000')}${row('000')}`);
    expect(codes(reading)).toEqual(['W_DUPLICATE 5']);
    expect(reading.accounts[0]?.movements.map((one) => one.bankUid)).toEqual(['1', null, null, null]);
  });
  it('rejects days and amounts that are none', () =>
    expect(
      codes(ofx('<STMTTRN><DTPOSTED>20260231<TRNAMT>1\n<STMTTRN><DTPOSTED>20260201<TRNAMT>1e3\n<STMTTRN><DTPOSTED>20260201<TRNAMT>1.5')),
    ).toEqual(['E_VALUE 4', 'E_VALUE 5', 'E_VALUE 6']));
  it('rejects control characters, which no column can hold', () =>
    expect(codes(ofx(`${row('1', '\u0000')}\n${row('2', '\u001b[31m')}\n${row('3')}`))).toEqual(['E_CHAR 4', 'E_CHAR 5']));
  it('refuses a DOCTYPE and unknown currencies', () => {
    expect(codes(text('<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY x SYSTEM "file:///etc/passwd">]><OFX></OFX>', 'c.ofx'))).toEqual([
      'E_XML_DTD -',
    ]);
    expect(codes(text('<OFX><STMTRS><CURDEF>XXX<STMTTRN><DTPOSTED>20260603<TRNAMT>1</OFX>', 'c.ofx'))).toEqual(['E_CURRENCY -']);
  });
});

describe('camt.053', () => {
  it('reads entries with party, reference and remittance', () => {
    const reading = sample('camt053_sample.xml');
    expect(reading).toMatchObject({ problems: [], questions: [{ key: 'account' }] });
    expect(reading.accounts).toMatchObject([
      { bankCode: null, accountNumber: 'DE89370400440532013000', currency: 'EUR', openingBalance: 1000000, closingBalance: 1250050 },
    ]);
    expect(reading.accounts[0]?.movements).toMatchObject([
      {
        on: '2023-06-05',
        amount: 150000,
        glosa: 'INV-2023-0042 Payment for services',
        bankUid: 'REF2023060500001',
        counterpartName: 'Client XYZ Ltd',
      },
      { on: '2023-06-10', amount: 200050, counterpartName: 'Customer ABC GmbH' },
      { on: '2023-06-12', amount: -100000, counterpartName: 'Supplier 123 Inc', reference: 'E2E-REF-2023061200001', line: 149 },
    ]);
  });

  const camt = (entries: string, { owner = '76123456-0', closing = '1000', namespace = 'camt.053.001.08' } = {}) =>
    text(
      `<?xml version="1.0"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:${namespace}"><n:BkToCstmrStmt><n:Stmt><n:Acct><n:Id><n:Othr><n:Id>0012345678</n:Id></n:Othr></n:Id><n:Ccy>CLP</n:Ccy>` +
        `<n:Ownr><n:Id><n:OrgId><n:Othr><n:Id>${owner}</n:Id></n:Othr></n:OrgId></n:Id></n:Ownr><n:Svcr><n:FinInstnId><n:BICFI>BSCHCLRM</n:BICFI></n:FinInstnId></n:Svcr></n:Acct>` +
        `<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>OPBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="CLP">900</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd></n:Bal>` +
        `<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="CLP">${closing}</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd></n:Bal>${entries.replace(/<(\/?)(?=\w)/g, '<$1n:')}</n:Stmt></n:BkToCstmrStmt></n:Document>`,
      'c.xml',
    );
  const entry = (side: string, amount: string, more = '') =>
    `<Ntry><Amt Ccy="CLP">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-06-05T23:30:00-04:00</DtTm></BookgDt>${more}</Ntry>`;
  it('reads prefixed version 8 of a Chilean account, several transactions as one movement', () => {
    const parties =
      '<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Alerce</Nm><Id><OrgId><Othr><Id>76.543.210-3</Id></Othr></OrgId></Id></Pty></Dbtr></RltdPties></TxDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Alerce</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls>';
    const reading = camt(
      entry('CRDT', '150.00', parties) + entry('DBIT', '50', '<NtryRef>7</NtryRef><AddtlNtryInf>COMISION</AddtlNtryInf>'),
    );
    expect(reading).toMatchObject({
      problems: [],
      questions: [],
      accounts: [{ bankCode: '037', accountNumber: '0012345678', holderRut: '76123456-0' }],
    });
    expect(reading.accounts[0]?.movements).toMatchObject([
      { on: '2026-06-05', amount: 150, glosa: 'Alerce', counterpartRut: '76543210-3', counterpartName: 'Alerce' },
      { amount: -50, glosa: 'COMISION', bankUid: '7' },
    ]);
  });
  it('reads the direction of a reversal as the standard says, unless the balances prove the bank means the other one', () => {
    const reversal = '<RvslInd>true</RvslInd>';
    expect(camt(entry('CRDT', '100', reversal)).accounts[0]?.movements).toMatchObject([{ amount: 100 }]);
    expect(camt(entry('CRDT', '100', reversal), { closing: '800' }).accounts[0]?.movements).toMatchObject([{ amount: -100 }]);
  });
  it('keeps two movements under one id of the bank, but not the id twice', () => {
    const id = '<AcctSvcrRef>R1</AcctSvcrRef>';
    expect(camt(entry('CRDT', '50', id) + entry('CRDT', '50', id)).accounts[0]?.movements.map((one) => one.bankUid)).toEqual(['R1', null]);
  });
  it('leaves out what is only announced, rejects what is no value', () => {
    const reading = camt(
      entry('CRDT', '5').replace('BOOK', 'PDNG') +
        entry('CRDT', '100') +
        entry('CRDT', '1.5') +
        entry('XXXX', '1') +
        entry('CRDT', '1').replace('Ccy="CLP"', 'Ccy="USD"'),
    );
    expect(reading).toMatchObject({ rowsRead: 4, rowsRejected: 3 });
    expect(codes(reading)).toEqual(['E_VALUE 1', 'E_VALUE 1', 'E_VALUE 1']);
  });
  it('refuses another company’s, other messages and DOCTYPE', () => {
    expect(codes(camt(entry('CRDT', '100'), { owner: '76543210-3' }))).toEqual(['E_COMPANY -']);
    expect(codes(camt('', { namespace: 'pain.001.001.03' }))).toEqual(['E_XML_NS 1']);
    expect(codes(text('<!DOCTYPE a><Document/>', 'c.xml'))).toEqual(['E_XML_DTD -']);
  });
});
