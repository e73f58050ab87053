import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { addressOf, SECRET } from '../../tests/support/login.ts';
import { readSettings } from './settings.ts';
import { start } from './start.ts';
import { EXIT } from './start-problem.ts';

const { connection } = await testDatabase();

test('a port that is in use is said in one line, and everything that was begun is ended', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const usedPort = (other.address() as AddressInfo).port;
  const settings = readSettings({
    PORT: String(usedPort),
    DATABASE_URL: addressOf(connection),
    CAUDAL_SECRET: SECRET,
    CAUDAL_DEMO: 'off',
    CAUDAL_LOG_LEVEL: 'silent',
  });
  await expect(start(settings, () => {})).rejects.toMatchObject({
    message: `El puerto ${usedPort} de 127.0.0.1 ya está en uso: cierre el otro programa o elija otro con PORT.`,
    exitCode: EXIT.cannotStart,
  });
});

test('a data folder that is none is said before anything is begun, also where the database is elsewhere', async () => {
  const settings = readSettings({ DATABASE_URL: addressOf(connection), CAUDAL_SECRET: SECRET, CAUDAL_DATA_DIR: 'package.json' });
  await expect(start(settings, () => {})).rejects.toMatchObject({
    message: expect.stringMatching(/^CAUDAL_DATA_DIR: no se puede usar la carpeta .*package\.json/),
    exitCode: EXIT.badSettings,
  });
});
