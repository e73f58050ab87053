import { readSettings } from './settings.ts';
import { type Running, start } from './start.ts';
import { startProblemOf } from './start-failure.ts';
import { EXIT } from './start-problem.ts';

// Read this first: settings, start, and an orderly stop on SIGTERM, SIGINT or a lost database.

/** The limit of an orderly stop; what is left then ends with the process. */
const STOP_MS = 4_500;

let isEnding = false;

try {
  const starting = start(readSettings(process.env), (step) => process.stdout.write(`  … ${step}\n`));
  // Also while it starts: what was started is stopped in order.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(starting, 0));
  const running = await starting;
  announce(running);
  running.failure.then((problem) => {
    process.stderr.write(`${problem.message}\n`);
    void end(starting, EXIT.cannotStart);
  });
} catch (error) {
  const { message, exitCode } = startProblemOf(error);
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}

async function end(starting: Promise<Running>, code: number): Promise<void> {
  // A second signal changes nothing.
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(EXIT.cannotStart), STOP_MS).unref();
  await starting.then(({ stop }) => stop()).catch(() => {});
  process.exit(code);
}

function announce({ url, demo, firstAccountUrl }: Running): void {
  const lines = [`Caudal está listo en ${url}`];
  if (demo?.password) lines.push(`Cuenta de demostración: ${demo.email}  contraseña: ${demo.password}`);
  else if (firstAccountUrl) lines.push(`Aún no hay cuentas: cree la primera en ${firstAccountUrl}`);
  else if (demo)
    lines.push(`Cuenta de demostración: ${demo.email}  (su contraseña se mostró la primera vez; CAUDAL_DEMO_PASSWORD pone otra)`);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
