/** A bank's statement as OFX. Days YYYYMMDD; amounts in whole units of the currency; `balance` on the last day. */
export type OfxStatement = {
  currency: 'CLP' | 'USD';
  account: string;
  servedOn: string;
  first: string;
  last: string;
  balance: number;
  rows: readonly { on: string; amount: number; id: string; memo: string }[];
};

export function ofxText({ currency, account, servedOn, first, last, balance, rows }: OfxStatement): string {
  const lines = rows.map(
    ({ on, amount, id, memo }) =>
      `<STMTTRN><TRNTYPE>${amount > 0 ? 'CREDIT' : 'DEBIT'}<DTPOSTED>${on}<TRNAMT>${amount}<FITID>${id}<MEMO>${memo}</STMTTRN>`,
  );
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${servedOn}<LANGUAGE>SPA</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>${currency}
<BANKACCTFROM><BANKID>037<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${first}<DTEND>${last}
${lines.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>${last}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
}
