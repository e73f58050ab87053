import { type Day, formatDay } from '#domain/date.ts';

/** The Spanish texts of the balance ahead. */
export const text = {
  title: '13 semanas',
  chart: 'Saldo de las próximas 13 semanas',
  unit: 'en MM$',
  expected: 'Planeado',
  expectedLate: 'Planeado, con lo atrasado hoy',
  middle: 'Lo usual (p50)',
  band: 'Entre p10 y p90',
  line: 'Línea de saldo bajo',
  day: 'Fin de la semana',
  p10: 'p10',
  p50: 'p50',
  p90: 'p90',
  hint: 'Planeado: cada documento en su fecha, y lo atrasado, hoy. La banda: cuándo suele pagar cada contraparte; una de cada diez veces el saldo termina bajo p10. Las ventas por hacer no se cuentan, salvo las de tus fuentes de datos.',
  noBand: 'Aún no hay historia suficiente',
  noBandHint: 'Con 13 semanas de cartolas se verá aquí cuánto demora cada contraparte, y entre qué montos suele terminar el saldo.',
  warnings: {
    line: warnings('la línea'),
    zero: warnings('cero'),
    unknown: 'Sin cartolas no se sabe el saldo: aquí se ve solo lo que entra y sale.',
    atP10: (day: Day, amount: string) => `Una de cada diez veces, desde el ${formatDay(day)}, y faltarían ${amount}`,
  },
  setLine: 'Poner una línea',
  editLine: 'Cambiar la línea',
  lineOf: (amount: string) => `Línea: ${amount}`,
  lineHint: 'Bajo este saldo en pesos Caudal avisa, aquí y en el dashboard. Es de la empresa; vacía, avisa bajo cero.',
  amount: 'Saldo en pesos',
  save: 'Guardar',
  saved: (amount: string) => `La línea quedó en ${amount}`,
  removed: 'Ya no hay línea de saldo bajo',
  backtest: 'Cómo le habría ido',
  inside: (inside: number, compared: number) =>
    `En los últimos 26 lunes el saldo real quedó en la banda ${inside} de ${compared} veces: ${Math.round((100 * inside) / compared)} %. Se espera 80 %.`,
  nothingCompared: 'Nada estaba por cobrar ni pagar en los últimos 26 lunes.',
  method: 'Cómo se calcula',
  methods: { forecast: 'Esta proyección', dueDate: 'Si pagaran al vencer', meanDelay: 'Con la demora promedio' },
  error: (week: number, starts: number) => `Error a ${week} semanas (${starts} lunes)`,
  errorHint: 'El error es la mediana de la diferencia con el saldo real de los mismos documentos.',
} as const;

/** The words about a line. @param line  as it stands after 'bajo' and 'sobre' */
function warnings(line: string) {
  return {
    above: `Sobre ${line} en las 13 semanas`,
    from: (day: Day, amount: string) => `Bajo ${line} desde el ${formatDay(day)}, faltarían ${amount}`,
    now: (amount: string) => `Bajo ${line} hoy: en los bancos faltan ${amount}`,
    nowAndThen: (day: Day, amount: string) => `Bajo ${line} hoy en los bancos; el ${formatDay(day)} faltarían ${amount}`,
  };
}
