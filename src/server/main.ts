import { readSettings } from './settings.ts';
import { type Running, start } from './start.ts';
import { EXIT, StartProblem } from './start-problem.ts';

// Read this first: settings, start, and an orderly end on SIGTERM, SIGINT or a lost database.

const STOP_SECONDS = 10;

try {
  const starting = start(readSettings(process.env), (step) => process.stdout.write(`  … ${step}\n`));
  // Also while it starts: what was begun is ended in order.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void end(starting, 0));
  const running = await starting;
  announce(running);
  running.lost.then((problem) => {
    process.stderr.write(`${problem.message}\n`);
    void end(starting, EXIT.cannotStart);
  });
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(error.exitCode);
}

async function end(starting: Promise<Running>, code: number): Promise<void> {
  const running = await starting;
  setTimeout(() => process.exit(EXIT.cannotStart), STOP_SECONDS * 1000).unref();
  await running.stop();
  process.exit(code);
}

function announce({ url, demo, isNew }: Running): void {
  const lines = [`Caudal está listo en ${url}`];
  if (demo?.password) lines.push(`Cuenta de demostración: ${demo.email}  contraseña: ${demo.password}`);
  else if (isNew) lines.push(`Aún no hay cuentas: cree la primera en ${url}/signup`);
  else if (demo)
    lines.push(`Cuenta de demostración: ${demo.email}  (su contraseña se mostró la primera vez; CAUDAL_DEMO_PASSWORD pone otra)`);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
