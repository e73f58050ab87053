// For development: the server restarts when its sources change, the page reloads in place.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const server = spawn(
  process.execPath,
  ['--watch-path=src/server', '--watch-path=src/domain', '--watch-preserve-output', 'src/server/main.ts'],
  {
    stdio: 'inherit',
  },
);
const page = await createServer();
await page.listen();
page.printUrls();

const end = async (signal: NodeJS.Signals) => {
  server.kill(signal);
  await page.close();
};
process.once('SIGINT', end);
process.once('SIGTERM', end);
server.once('exit', (code) => {
  void page.close().then(() => process.exit(code ?? 0));
});
