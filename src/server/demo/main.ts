/**
 * Writes the files of the demo companies: `npm run demo -- --size 100k --seed 7 --out carpeta`.
 * Sizes: demo (five companies), or about how many movements one company has (10k, 100k, 1M).
 */
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Day, dayInChile, isDay } from '#domain/date.ts';
import { type DemoFile, filesOf } from './files.ts';
import { type DemoSize, streamGroup } from './generate.ts';

type Options = { size: DemoSize; seed: number; out: string; today: Day; mix: 'standard' | 'hard'; isWhole: boolean; isForced: boolean };

const HELP = `Uso: npm run demo -- --out carpeta [--size demo|10k|100k|1M] [--seed 7] [--today AAAA-MM-DD] [--mix standard|hard] [--whole] [--force]
  --size   demo: cinco empresas; o cuántos movimientos tiene una sola empresa
  --mix    qué tan difícil es conciliar la empresa de pruebas
  --whole  una cartola sencilla por cuenta, en vez de una por mes con el formato de cada banco
  --force  escribe aunque la carpeta no esté vacía`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const FLAGS = { size: text, seed: text, out: text, today: text, mix: text, whole: flag, force: flag, help: flag };

const options = optionsOf(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(options);
  process.exitCode = 1;
} else write(options);

/** What is asked for, or why it cannot be done. */
function optionsOf(args: string[]): Options | string {
  const { values } = parseArgs({ args, options: FLAGS, strict: false });
  const text = (name: string, usual: string) => (typeof values[name] === 'string' ? values[name] : usual);
  const size = sizeOf(text('size', 'demo'));
  const seed = Number(text('seed', '1'));
  const today = text('today', dayInChile(new Date()));
  const mix = text('mix', 'standard');
  const out = text('out', '');
  if (values['help'] || out === '') return HELP;
  if (size === null) return 'El tamaño debe ser demo o una cantidad de movimientos entre 1k y 2M, por ejemplo 100k.';
  if (!Number.isSafeInteger(seed) || seed < 0) return 'La semilla debe ser un número entero.';
  if (!isDay(today)) return 'La fecha debe tener la forma AAAA-MM-DD.';
  if (mix !== 'standard' && mix !== 'hard') return 'La mezcla debe ser standard o hard.';
  const isForced = values['force'] === true;
  if (!isForced && existsSync(out) && readdirSync(out).length > 0)
    return `La carpeta ${out} no está vacía. Usa --force para escribir igual.`;
  return { size, seed, out, today, mix, isWhole: values['whole'] === true, isForced };
}

function sizeOf(text: string): DemoSize | null {
  if (text === 'demo') return 'demo';
  const [, digits, unit = ''] = /^(\d{1,7})(k|m)?$/i.exec(text) ?? [];
  const size = Number(digits) * ({ k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1);
  return size >= 1_000 && size <= 2_000_000 ? size : null;
}

function write({ out, isWhole, ...groupOptions }: Options): void {
  const started = performance.now();
  for (const company of streamGroup(groupOptions).companies) {
    const counts: Record<DemoFile['kind'], { files: number; rows: number }> = {
      ventas: { files: 0, rows: 0 },
      compras: { files: 0, rows: 0 },
      resumen: { files: 0, rows: 0 },
      boletas: { files: 0, rows: 0 },
      cartola: { files: 0, rows: 0 },
    };
    for (const file of filesOf(company, { isWhole })) {
      writeOne(out, file);
      counts[file.kind].rows += file.rows;
      if (!file.isMore) counts[file.kind].files += 1;
    }
    const nonEmpty = Object.entries(counts).filter(([, one]) => one.files > 0);
    console.log(
      `${company.alias} (${company.rut}): ${nonEmpty.map(([kind, one]) => `${kind} ${one.files} archivos, ${one.rows} filas`).join('; ')}`,
    );
  }
  console.log(`Listo en ${((performance.now() - started) / 1000).toFixed(1)} s: ${out}`);
}

function writeOne(out: string, { path, text, encoding, isMore }: DemoFile): void {
  const target = join(out, path);
  mkdirSync(dirname(target), { recursive: true });
  if (isMore) appendFileSync(target, text, encoding);
  else writeFileSync(target, text, encoding);
}
