import { readSettings } from './settings.ts';
import { start } from './start.ts';
import { EXIT, StartProblem } from './start-problem.ts';

// Read this first: settings, start, and an orderly end on SIGTERM, SIGINT or a lost database.

const STOP_SECONDS = 10;

try {
  const running = await start(readSettings(process.env), (step) => process.stdout.write(`  … ${step}\n`));
  announce(running);
  let isStopping = false;
  const end = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(EXIT.cannotStart), STOP_SECONDS * 1000).unref();
    await running.stop();
    process.exit(code);
  };
  process.on('SIGTERM', () => void end(0));
  process.on('SIGINT', () => void end(0));
  running.lost.then((problem) => {
    process.stderr.write(`${problem.message}\n`);
    void end(EXIT.cannotStart);
  });
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(error.exitCode);
}

function announce({ url, demo }: { url: string; demo: { email: string; password: string | null } | null }): void {
  const lines = [`Caudal está listo en ${url}`];
  if (demo?.password) lines.push(`Cuenta de demostración: ${demo.email}  contraseña: ${demo.password}`);
  else if (demo)
    lines.push(`Cuenta de demostración: ${demo.email}  (su contraseña se mostró la primera vez; CAUDAL_DEMO_PASSWORD pone otra)`);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
