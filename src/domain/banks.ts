/** A Chilean payment institution; `code` is the three-digit SBIF/CMF code, kept as text. */
export type Bank = { code: string; name: string /** Still opens accounts. */; isActive: boolean };

/** Source: BCI's COD_BANCO sheet, cross-checked with Scotiabank's catalogue. */
export const BANKS: readonly Bank[] = [
  { code: '001', name: 'Banco de Chile', isActive: true },
  { code: '009', name: 'Banco Internacional', isActive: true },
  { code: '012', name: 'BancoEstado', isActive: true },
  { code: '014', name: 'Scotiabank', isActive: true },
  { code: '016', name: 'BCI', isActive: true },
  { code: '027', name: 'Corpbanca', isActive: false },
  { code: '028', name: 'Banco BICE', isActive: true },
  { code: '031', name: 'HSBC', isActive: true },
  { code: '037', name: 'Banco Santander', isActive: true },
  { code: '039', name: 'Itaú', isActive: true },
  { code: '041', name: 'JP Morgan', isActive: true },
  { code: '049', name: 'Banco Security', isActive: true },
  { code: '051', name: 'Banco Falabella', isActive: true },
  { code: '053', name: 'Banco Ripley', isActive: true },
  { code: '055', name: 'Banco Consorcio', isActive: true },
  { code: '056', name: 'Banco Penta', isActive: false },
  { code: '504', name: 'BBVA', isActive: false },
  { code: '672', name: 'Coopeuch', isActive: true },
  { code: '730', name: 'Tenpo', isActive: true },
  { code: '875', name: 'Mercado Pago', isActive: true },
  { code: '000', name: 'Otro banco', isActive: true },
];

/** The name of a bank by the three digits of its CMF code; `Banco 999` for a code that is not in the list. */
export function bankName(code: string): string {
  return BANKS.find((bank) => bank.code === code)?.name ?? `Banco ${code}`;
}

/** An account number for comparing: letters and digits only, no leading zeros. */
export function normalAccount(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');
}

/** RUTs of the banks themselves, which many print above their statements. Source: domain handbook on banks; check digits verified. */
const BANK_RUTS: ReadonlySet<string> = new Set([
  '97004000-5',
  '97011000-3',
  '97030000-7',
  '97018000-1',
  '97006000-6',
  '97080000-K',
  '97036000-K',
  '97023000-9',
  '76645030-K',
  '97053000-2',
  '96509660-4',
  '97947000-2',
  '99500410-0',
  '82878900-7',
]);

/** Whether a RUT (`97004000-5`) is a bank's own: then it does not show who was paid. */
export function isBankRut(rut: string): boolean {
  return BANK_RUTS.has(rut);
}

/** Whether three digits are the CMF code of a bank in the list, including banks that have closed. */
export function isBankCode(code: string): boolean {
  return BANKS.some((bank) => bank.code === code);
}
