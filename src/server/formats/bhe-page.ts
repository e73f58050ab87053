import type { FileReading, Problem, ReadingContext } from '#domain/imports/facts.ts';
import { isPeriod, type Period } from '#domain/period.ts';
import { parseRut } from '#domain/rut.ts';
import { addFeeOf, type FeeRow, type FeeTotals, feeReading, newFeeCollector, rejectFee } from './honorarios.ts';
import { decodeEntities } from './html-table.ts';
import { MAX_FEES } from './limits.ts';
import { problem, refusal } from './problem.ts';
import { quoted } from './row-reader.ts';
import { parseClp, parseDay } from './values.ts';

/** The page's values: of the month, and of each row by its number. */
type PageValues = { month: Map<string, string>; rows: Map<number, Map<string, string>> };

const VALUE =
  /(xml_values|arr_informe_mensual)\['([a-z_]{1,40})(?:_(\d{1,6}))?'\]\s{0,9}=\s{0,9}(?:formatMiles\(\s{0,9})?"([^"\n]{0,500})"/g;
/** Rows of a page. */
const PAGE_ROWS = 100;

/** Whether a web page is the tax office's list of professional fees, whose table is a script. */
export function isBhePage(text: string): boolean {
  return text.includes("xml_values['total_boletas']");
}

/**
 * The tax office's page of a month's professional fees, saved as it is; of received ones or of those that the company issued. A page
 * with other rows than it counts, or other totals, is refused (E_TOTAL): it was saved before it was whole.
 */
export function readBhePage(text: string, context: ReadingContext): FileReading {
  const { month, rows } = valuesOf(text);
  const foreign = otherCompany(month, context);
  if (foreign) return refusal(foreign, 'BHE');
  const total = Number(month.get('total_boletas') || Number.NaN);
  const page = Number(month.get('pagina_solicitada') || 0);
  const expected = Math.min(PAGE_ROWS, total - page * PAGE_ROWS);
  if (rows.size > MAX_FEES || rows.size !== expected)
    return refusal(problem(null, null, 'E_TOTAL', incomplete(rows.size, expected)), 'BHE');
  const collector = newFeeCollector([...rows.values()].some((row) => row.has('rutemisor')));
  const period = periodIn(month);
  for (const [line, row] of rows) {
    const fee = readFee(line, row);
    if ('code' in fee) rejectFee(collector, fee);
    else addFeeOf(collector, fee, period);
  }
  return feeReading(collector, total > PAGE_ROWS ? NO_TOTALS : totalsIn(month));
}

const NO_TOTALS: FeeTotals = { gross: null, withheld: null, net: null };

function valuesOf(text: string): PageValues {
  const values: PageValues = { month: new Map(), rows: new Map() };
  for (const [, list, name = '', number, printed = ''] of text.matchAll(VALUE)) {
    const value = decodeEntities(printed).trim();
    if (list === 'xml_values') values.month.set(number === undefined ? name : `${name}_${number}`, value);
    else if (number !== undefined) {
      const row = values.rows.get(Number(number)) ?? new Map<string, string>();
      values.rows.set(Number(number), row.set(name, value));
    }
  }
  return values;
}

function otherCompany(month: PageValues['month'], { companyRut }: ReadingContext): Problem | null {
  const owner = parseRut(`${month.get('rut_arrastre') ?? ''}-${month.get('dv_arrastre') ?? ''}`);
  if (owner === null || owner === companyRut) return null;
  return problem(null, null, 'E_COMPANY', `La página de honorarios es del RUT ${owner}, que no es el de esta empresa.`);
}

function incomplete(found: number, expected: number): string {
  const count = Number.isFinite(expected) ? `dice tener ${Math.max(0, expected)} boletas` : 'no dice cuántas boletas tiene';
  return `La página de honorarios ${count} y trae ${found}: espera a que termine de cargar y guárdala de nuevo.`;
}

function periodIn(month: PageValues['month']): Period | null {
  const period = `${month.get('anio_consulta') ?? ''}-${(month.get('mes_consulta') ?? '').padStart(2, '0')}`;
  return isPeriod(period) ? period : null;
}

function totalsIn(month: PageValues['month']): FeeTotals {
  const total = (name: string) => parseClp(month.get(name) ?? '');
  return { gross: total('suma_honorarios'), withheld: total('suma_retencion_receptor'), net: total('suma_liquido') };
}

/** A row as both lists name its values; what is wrong with it instead. */
function readFee(line: number, row: ReadonlyMap<string, string>): FeeRow | Problem {
  const first = (...names: string[]) => names.map((name) => row.get(name)).find((value) => value !== undefined) ?? '';
  const folio = first('nroboleta');
  const rut = parseRut(`${first('rutemisor', 'rutreceptor')}-${first('dvemisor', 'dvreceptor')}`);
  const issuedOn = parseDay(first('fecha_boleta', 'fechaemision'));
  const state = first('estado');
  const amounts = [
    first('totalhonorarios'),
    first('retencion_receptor') || '0',
    first('retencion_emisor') || '0',
    first('honorariosliquidos'),
  ];
  const [gross, withheldByReceiver, withheldByIssuer, net] = amounts.map((amount) => parseClp(amount));
  const wrong = (what: string) => problem(line, null, 'E_VALUE', `La boleta ${quoted(folio)} (fila ${line}) ${what}.`);
  if (!/^0*[1-9]\d{0,17}$/.test(folio)) return wrong('no trae un número válido');
  if (!rut) return problem(line, null, 'E_RUT', `La boleta ${folio} (fila ${line}) no trae un RUT válido.`);
  if (!issuedOn) return wrong('no trae una fecha válida');
  if (state !== 'N' && state !== 'S') return wrong('no dice si está vigente o anulada');
  if (!isAmount(gross) || !isAmount(withheldByReceiver) || !isAmount(withheldByIssuer) || !isAmount(net))
    return wrong('trae un monto que no se puede leer');
  return {
    line,
    folio: folio.replace(/^0+/, ''),
    issuedOn,
    annulledOn: parseDay(first('fechaanulacion')),
    isAnnulled: state === 'S',
    rut,
    name: first('nombre_emisor', 'nombrereceptor') || null,
    gross,
    withheldByReceiver,
    withheldByIssuer: withheldByReceiver > 0 ? 0 : withheldByIssuer,
    net,
    barCode: first('codigobarras').slice(0, MAX_BAR_CODE) || null,
  };
}

const MAX_BAR_CODE = 60;

function isAmount(value: number | null | undefined): value is number {
  return value !== null && value !== undefined && value >= 0;
}
