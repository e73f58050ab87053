// Simulators on this machine of the services that connectors call, by their manuals: `npm run simulators [port]`.
import { startSiiSimulator, type Trouble } from '../tests/support/sii-simulator.ts';

/** By the last two digits of a folio; any other is answered like the tax office. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  '81': 'cut',
  '82': 'unsure',
  '83': 'lost',
  '84': 'slow',
  '85': 'html',
  '86': 'redirect',
  '87': 'huge',
  '88': 'endedToken',
};
/** Endings from `first` on: the codes of the office from `code` to `last`, and nothing is recorded. */
const CODES: readonly { first: number; code: number; last: number }[] = [
  { first: 60, code: 1, last: 4 },
  { first: 64, code: 15, last: 25 },
  { first: 89, code: -1, last: -1 },
  { first: 90, code: 5, last: 14 },
];
/** Folios whose token ended: the renewed one works, as the office's does. */
const renewed = new Set<string>();

function troubleOf(folio: string): Trouble | undefined {
  const last = folio.slice(-2);
  const trouble = TROUBLES[last];
  if (trouble === 'endedToken' && renewed.has(folio)) return undefined;
  if (trouble === 'endedToken') renewed.add(folio);
  return trouble ?? codeOf(Number(last));
}

function codeOf(ending: number): number | undefined {
  const range = CODES.find(({ first, code, last }) => ending >= first && ending <= first + last - code);
  return range && range.code + ending - range.first;
}

const { url } = await startSiiSimulator({ port: Number(process.argv[2] ?? 4_010), troubleOf });
console.log(`SII (semilla, token, aceptación y reclamo): ${url}`);
console.log(`Inicie Caudal con CAUDAL_SIMULATORS=${url}`);
console.log('Según cómo termina el folio:');
for (const [ending, trouble] of Object.entries(TROUBLES)) console.log(`  …${ending}  ${trouble}`);
for (const { first, code, last } of CODES)
  console.log(last === code ? `  …${first}  código ${code}` : `  …${first} a …${first + last - code}  códigos ${code} a ${last}`);
