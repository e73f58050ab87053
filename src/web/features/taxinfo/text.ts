import { type Day, formatDay } from '#domain/date.ts';
import { formatCount, plural } from '#domain/format.ts';
import type { TaxPart, TaxSource } from '#domain/taxinfo/facts.ts';

/** The words of the tax office's information. */
export const text = {
  title: 'Información tributaria',
  empty: 'Todavía no se sabe qué dice el SII de la empresa.',
  load: 'Cargar el archivo del SII',
  write: 'Escribir a mano',
  all: 'Ver todo',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  saved: 'La información tributaria quedó guardada.',
  same: 'No había nada que cambiar.',
  error: (code: string | null, description: string | null) =>
    `El SII respondió con un error: ${[description, code && `código ${code}`].filter(Boolean).join(', ')}. Lo que sabía antes sigue aquí, con su fecha.`,
  onlyError: (code: string | null, description: string | null) =>
    `El SII respondió con un error: ${[description, code && `código ${code}`].filter(Boolean).join(', ')}.`,
  masked: 'RUT, aportes y participaciones de personas los ve solo quien administra la empresa.',
  from: (source: TaxSource, on: Day, fileName: string | null) => `Al ${formatDay(on)}, ${sourceText(source, fileName)}`,
  nothing: 'Sin datos',
  parts: {
    answer: 'Respuesta del SII',
    taxpayer: 'Contribuyente',
    activities: 'Actividades económicas',
    addresses: 'Direcciones',
    representatives: 'Representantes legales',
    partners: 'Socios',
    stampings: 'Timbrajes',
    attributes: 'Atributos',
    participations: 'Participación en otras sociedades',
  } satisfies Record<TaxPart, string>,
  fields: {
    rut: 'RUT',
    name: 'Razón social',
    email: 'Correo',
    phone: 'Teléfono',
    type: 'Tipo',
    subtype: 'Subtipo',
    activity: 'Glosa de actividad',
    startedOn: 'Inicio de actividades',
    constitutedOn: 'Constitución',
    endedOn: 'Término de giro',
    office: 'Unidad del SII',
    segment: 'Segmento',
    capitalPaid: 'Capital enterado',
    capitalPending: 'Capital por enterar',
    declaresOn20: 'Declara IVA hasta el día 20',
  },
  columns: {
    code: 'Código',
    description: 'Descripción',
    startedOn: 'Desde',
    street: 'Calle',
    number: 'Número',
    comuna: 'Comuna',
    city: 'Ciudad',
    email: 'Correo',
    rut: 'RUT',
    name: 'Nombre',
    surnames: 'Apellidos',
    capitalShare: '% del capital',
    profitShare: '% de utilidades',
    first: 'Primer folio',
    last: 'Último folio',
  },
  yes: 'Sí',
  no: 'No',
  mainActivity: 'Actividad',
  address: 'Domicilio',
  others: (count: number) => `y ${plural(count, 'otra', 'otras')}`,
  vatable: 'Afecta a IVA',
  notVatable: 'No afecta a IVA',
  since: (day: string) => `desde el ${formatAny(day)}`,
  until: (day: string) => `hasta el ${formatAny(day)}`,
  current: 'Vigente',
  notCurrent: 'No vigente',
  day: (day: string) => formatAny(day),
  capital: (share: string) => `${share.replace('.', ',')} % del capital`,
  profit: (share: string) => `${share.replace('.', ',')} % de las utilidades`,
  paidIn: (amount: string) => `aportó ${amount}`,
  pending: (amount: string) => `por aportar ${amount}`,
  range: (first: number, last: number) => `${formatCount(first)} a ${formatCount(last)}`,
  authorized: (day: string) => `autorizado el ${formatAny(day)}`,
  left: (count: number) => `quedan ${formatCount(count)}`,
  low: 'Quedan pocos folios',
  lowOf: (name: string, left: number) =>
    `${name}: ${left === 0 ? 'no quedan folios' : `${left === 1 ? 'queda' : 'quedan'} ${plural(left, 'folio', 'folios')}`}`,
  alerts: (count: number) => plural(count, 'alerta', 'alertas'),
  alertsOf: (name: string, count: number) => `${name}: ${plural(count, 'alerta', 'alertas')} en el SII`,
  warnings: 'Para revisar',
  differences: 'Distinto de los datos de la empresa',
  different: { NAME: 'Razón social distinta', STARTED_ON: 'Inicio de actividades distinto', REGIME: 'Régimen tributario distinto' },
  own: { NAME: 'En Caudal', STARTED_ON: 'Fecha de ingreso en Caudal', REGIME: 'En Caudal' },
  official: 'En el SII',
  adopt: 'Usar lo del SII',
  adoptOf: (what: string) => `${what}: usar lo del SII`,
  adopted: 'La empresa quedó con lo que dice el SII.',
  form: {
    title: 'Escribir la información tributaria',
    lead: 'Lo que dejes como está no cambia. Los días se escriben como 31/12/2015.',
    add: 'Agregar fila',
    remove: (what: string, row: number) => `Quitar la fila ${row} de ${what.toLowerCase()}`,
    cell: (column: string, row: number) => `${column}, fila ${row}`,
  },
} as const;

function sourceText(source: TaxSource, fileName: string | null): string {
  if (source === 'hand') return 'escrito a mano';
  return source === 'connection' ? 'del SII' : fileName ? `del archivo ${fileName}` : 'de un archivo';
}

/** A day of any year, as it comes from the API. */
function formatAny(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${year}`;
}
