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
/** '90' to '99': the codes of the office from 5 to 14. */
const CODES = { from: 90, first: 5 };

function troubleOf(folio: string): Trouble | undefined {
  const last = folio.slice(-2);
  return TROUBLES[last] ?? (Number(last) >= CODES.from ? Number(last) - CODES.from + CODES.first : undefined);
}

const { url } = await startSiiSimulator({ port: Number(process.argv[2] ?? 4_010), troubleOf });
console.log(`SII (semilla, token, aceptación y reclamo): ${url}`);
console.log(`Inicie Caudal con CAUDAL_SIMULATORS=${url}`);
console.log('Según cómo termina el folio:');
for (const [ending, trouble] of Object.entries(TROUBLES)) console.log(`  …${ending}  ${trouble}`);
console.log('  …90 a …99  códigos 5 a 14');
