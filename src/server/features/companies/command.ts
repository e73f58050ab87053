import { isDay } from '#domain/date.ts';
import type { Command } from '#server/command.ts';
import { StartProblem } from '#server/start-problem.ts';
import { addVoucher, allVouchers, endVoucher, type Voucher, type VoucherInput } from './vouchers.ts';

const USAGE = 'lista | crear CÓDIGO --plan=trial [--dias=30] [--usos=1] [--hasta=2026-12-31] | terminar CÓDIGO';
const OPTIONS = ['plan', 'dias', 'usos', 'hasta'] as const;
type Option = (typeof OPTIONS)[number];

/** Codes that give a new company its plan. */
export const voucherCommand: Command = {
  usage: 'lista|crear|terminar',
  help: 'Muestra, crea o termina los vouchers con que una empresa nueva obtiene su plan.',
  run: async ([act = 'lista', code = '', ...rest], { database }) => {
    if (act === 'lista') return (await allVouchers(database.app)).map(lineOf).join('\n') || 'No hay vouchers.';
    if (act === 'crear') return lineOf(await addVoucher(database.app, null, voucherOf(code, optionsOf(rest))));
    if (act === 'terminar') return lineOf(await endVoucher(database.app, { code }));
    throw new StartProblem(`Uso: voucher ${USAGE}`);
  },
};

function voucherOf(code: string, { plan = '', dias, usos = '1', hasta }: Partial<Record<Option, string>>): VoucherInput {
  if (hasta !== undefined && !isDay(hasta)) throw new StartProblem('--hasta: se espera un día como 2026-12-31.');
  const trialDays = dias === undefined ? null : numberOf('dias', dias);
  return { code, plan: plan.split(',').map((one) => one.trim()), trialDays, uses: numberOf('usos', usos), endsOn: hasta ?? null };
}

function numberOf(option: Option, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new StartProblem(`--${option}: se espera un número.`);
  return Number(text);
}

/** `--name=value` of each option. @throws StartProblem for anything else */
function optionsOf(args: readonly string[]): Partial<Record<Option, string>> {
  const read = args.map((arg) => {
    const [, name = '', value = ''] = /^--(\w+)=(.+)$/.exec(arg) ?? [];
    if (!OPTIONS.some((one) => one === name)) throw new StartProblem(`No se entiende «${arg}». Uso: voucher ${USAGE}`);
    return [name, value] as const;
  });
  return Object.fromEntries(read);
}

function lineOf({ code, plan, trialDays, uses, used, endsOn }: Voucher): string {
  const trial = trialDays === null ? '' : `, ${trialDays} días de prueba`;
  return `${code}: ${plan.join(' + ')}${trial}; ${used} de ${uses} usos${endsOn ? `; hasta el ${endsOn}` : ''}`;
}
