import { type Day, daysBetween, formatDay } from '#domain/date.ts';
import { plural } from '#domain/format.ts';

/** The words of the first screen. */
export const text = {
  title: 'Dashboard',
  figures: 'Cifras de hoy',
  upload: 'Cargar archivos',
  updated: (at: string) => `Última carga: ${at}`,
  bank: 'Saldo en bancos',
  accounts: (count: number) => plural(count, 'cuenta', 'cuentas'),
  knownTo: (day: Day) => `al ${formatDay(day)}`,
  oldAccounts: (old: number, count: number, day: Day) =>
    old === count ? `Datos al ${formatDay(day)}` : `${old} de ${count} cuentas, al ${formatDay(day)}`,
  noAccounts: 'Sin cuentas todavía',
  credit: 'Crédito disponible',
  creditOf: (amount: string) => `de ${amount} en líneas de crédito`,
  noCredit: 'Sin líneas de crédito',
  creditLine: (approved: string, used: string) => `de ${approved} · usado ${used}`,
  toPay: 'Por pagar',
  toReceive: 'Por cobrar',
  late: (amount: string, count: number) => `${amount} en ${plural(count, 'atrasado', 'atrasados')}`,
  awaiting: (amount: string) => `${amount} por confirmar`,
  onTime: (count: number) => (count === 0 ? 'Nada pendiente' : `${documents(count)}, nada atrasado`),
  reconciled: 'Conciliado este mes',
  movements: (done: number, count: number) => (count === 0 ? 'Sin movimientos este mes' : `${done} de ${count} movimientos`),
  flow: 'Flujo de caja por mes',
  unit: 'en MM$',
  flowTable: 'Ingresos, egresos y saldo final por mes',
  income: 'Ingresos',
  expense: 'Egresos',
  closing: 'Saldo final',
  expected: 'Por venir',
  ofWhich: (amount: string) => `${amount} por venir`,
  month: 'Mes',
  state: 'Estado',
  states: { past: 'Real', current: 'En curso', future: 'Proyectado' },
  today: 'Hoy',
  openFlow: 'Ver flujo de caja',
  openDocuments: 'Ver documentos',
  openMovements: 'Ver movimientos',
  balances: 'Cuentas bancarias',
  total: 'Total en pesos',
  numbered: (folio: string, kind: string) => `N° ${folio} · ${kind}`,
  noBalances: 'Carga una cartola y verás aquí el saldo de cada cuenta.',
  noRate: (currency: string) => `Sin valor de ${currency}`,
  missing: (currency: string, day: Day) =>
    `Falta el valor de ${currency} para el ${formatDay(day)}: sus montos no están en las cifras en pesos.`,
  lateGroup: (shown: number, count: number) => (shown < count ? `Atrasados: los ${shown} mayores de ${count}` : `Atrasados: ${count}`),
  nextGroup: 'Próximos',
  noNext: 'Nada más con fecha próxima',
  nothingToReceive: 'Nada por cobrar. Aquí verás las facturas que emitas.',
  nothingToPay: 'Nada por pagar. Aquí verás las facturas que recibas.',
  noName: 'Sin nombre',
  lateBy: (days: number) => `Atrasado ${plural(days, 'día', 'días')}`,
  due: dueText,
  kinds: {
    corriente: 'Cuenta corriente',
    vista: 'Cuenta vista',
    ahorro: 'Cuenta de ahorro',
    chequera: 'Chequera electrónica',
    pyme: 'Cuenta pyme',
  },
  emptyTitle: 'Tu caja, clara desde el primer archivo',
  emptyLead: (company: string) => `Tres pasos y esta página mostrará lo que tiene, cobrará y pagará ${company}.`,
  start: 'Carga de Archivos',
  softlanding: 'Ver todos los pasos',
  steps: [
    { title: 'Documentos del SII', detail: 'Sube el registro de compras y ventas, o los XML de tus facturas, tal como los descargas.' },
    {
      title: 'Cartolas de tus bancos',
      detail: 'En Excel, CSV o el formato de tu banco. Caudal reconoce la cuenta y no repite movimientos.',
    },
    { title: 'Concilia', detail: 'Caudal une cada movimiento con su documento; tú revisas solo lo que deja dudas.' },
  ],
} as const;

function documents(count: number): string {
  return plural(count, 'documento', 'documentos');
}

/** How far a due day is: `Vence hoy`, `Vence mañana`, `En 12 días`. */
function dueText(today: Day, due: Day): string {
  const days = daysBetween(today, due);
  if (days === 0) return 'Vence hoy';
  return days === 1 ? 'Vence mañana' : `En ${days} días`;
}
