import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyringOf } from './keys.ts';
import { readSettings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

const SECRET = 'q8Zr1tWm5vXc7pLk3nJh9gFd2sAa6bYe';
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'caudal settings '));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function problemsOf(env: Record<string, string>): { lines: string[]; exitCode: number } {
  try {
    readSettings({ CAUDAL_DATA_DIR: folder, ...env });
    return { lines: [], exitCode: 0 };
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return { lines: error.message.split('\n'), exitCode: error.exitCode };
  }
}

describe('bad settings: one line that names the variable, exit 78', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'http://localhost'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://root@127.0.0.1/caudal'],
    ['DATABASE_URL', 'postgresql://caudal@127.0.0.1:5432'],
    ['DATABASE_URL', 'localhost'],
    ['CAUDAL_APP_DATABASE_URL', 'localhost'],
    ['CAUDAL_APP_DATABASE_URL', 'postgresql://caudal_web@127.0.0.1/caudal'],
    ['CAUDAL_DATA_DIR', '/a\0b'],
    ['CAUDAL_DATA_DIR', '/dev/null/data'],
    ['CAUDAL_DATA_DIR', '/proc/data'],
    ['CAUDAL_DATA_DIR', '/proc/data/deeper'],
    ['CAUDAL_SECRET', 'corta'],
    ['CAUDAL_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['CAUDAL_SECRET_OLD', 'corta'],
    ['CAUDAL_DEMO', 'yes'],
    ['CAUDAL_DEMO_PASSWORD', 'nuevesete'],
    ['CAUDAL_DEMO_PASSWORD', 'Caudal2026!'],
    ['CAUDAL_DEMO_PASSWORD', 'demo-demo-2026'],
    ['CAUDAL_PUBLIC_URL', 'caudal.cl'],
    ['CAUDAL_PUBLIC_URL', 'https://caudal.cl/app'],
    ['CAUDAL_PUBLIC_URL', 'https://user:pass@caudal.cl'],
    ['CAUDAL_PUBLIC_URL', 'ftp://caudal.cl'],
    ['CAUDAL_CONTACT', 'nadie'],
    ['CAUDAL_COLLECTIONS_URL', 'http://cobranza.cl'],
    ['CAUDAL_CHAT_URL', 'http://chat.ejemplo.cl/c.js'],
    ['CAUDAL_ANALYTICS_URL', 'https://uso.ejemplo.cl/c.js?a=1&b=2'],
    ['CAUDAL_HOLDING_ORIGINS', 'https://app.ejemplo.cl/ruta'],
    ['CAUDAL_HOLDING_ORIGINS', 'https://app.ejemplo.cl,*'],
    ['CAUDAL_DEFAULT_PLAN', 'oro'],
    ['CAUDAL_DEFAULT_PLAN', 'free,oro'],
    ['CAUDAL_DEFAULT_PLAN', 'blocked'],
    ['CAUDAL_PAYMENT_SECRET', 'corta'],
    ['CAUDAL_KEY', 'corta'],
    ['CAUDAL_SIMULATORS', 'https://palena.ejemplo.cl'],
    ['CAUDAL_SIMULATORS', 'http://10.0.0.1:4010'],
    ['CAUDAL_TRUST_PROXY', '1'],
    ['CAUDAL_SIGNUP', 'closed'],
    ['CAUDAL_LOG_LEVEL', 'loud'],
    ['CAUDAL_SECERT', SECRET],
  ])('%s=%s', (name, value) => {
    const { lines, exitCode } = problemsOf({ [name]: value, ...(name === 'DATABASE_URL' ? { CAUDAL_SECRET: SECRET } : {}) });
    expect(exitCode).toBe(78);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: .{10,}`));
  });

  it('tells all problems at once', () => {
    const { lines, exitCode } = problemsOf({ PORT: 'x', CAUDAL_SECRET: 'x', CAUDAL_CONTACT: 'x', CAUDAL_LOG_LEVEL: 'x' });
    expect(exitCode).toBe(78);
    expect(lines.map((line) => line.split(':')[0]).sort()).toEqual(['CAUDAL_CONTACT', 'CAUDAL_LOG_LEVEL', 'CAUDAL_SECRET', 'PORT']);
  });

  it('never prints the secret that it refuses', () => {
    expect(problemsOf({ CAUDAL_SECRET: 'my-short-secret' }).lines.join()).not.toContain('my-short-secret');
    expect(problemsOf({ CAUDAL_SECRET_OLD: 'hunter2' }).lines.join()).not.toContain('hunter2');
    expect(problemsOf({ CAUDAL_PAYMENT_SECRET: 'hunter2' }).lines.join()).not.toContain('hunter2');
    expect(problemsOf({ CAUDAL_DEMO_PASSWORD: 'hunter2' }).lines.join()).not.toContain('hunter2');
    expect(problemsOf({ DATABASE_URL: 'mysql://me:hunter2@db/x', CAUDAL_SECRET: SECRET }).lines.join()).not.toContain('hunter2');
  });
});

describe('good settings', () => {
  it('works without any: this machine only, embedded database, demo', () => {
    const { dataDir, keys, masterKeys, ...rest } = readSettings({ CAUDAL_DATA_DIR: folder, PORT: '', CAUDAL_LOG_LEVEL: ' ' });
    expect(dataDir).toBe(folder);
    expect(keys).toHaveLength(1);
    expect(keys[0].secret.length).toBeGreaterThanOrEqual(64);
    expect(masterKeys?.[0].secret).toBe(readFileSync(join(folder, 'key'), 'utf8'));
    expect(rest).toEqual({
      isSecretKept: true,
      isMasterKeyStored: true,
      simulatorsUrl: undefined,
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      appDatabaseUrl: undefined,
      hasDemo: true,
      demoPassword: undefined,
      publicUrl: undefined,
      contact: undefined,
      collectionsUrl: undefined,
      chatUrl: undefined,
      analyticsUrl: undefined,
      holdingOrigins: [],
      signUp: 'open',
      defaultPlan: ['caudalfull'],
      trustsProxy: false,
      logLevel: 'info',
      mailFrom: 'Caudal <caudal@localhost>',
      paymentSecret: undefined,
      smtpUrl: undefined,
    });
  });

  it('keeps the secret and the master key it made, readable by their owner only, and leaves no draft', () => {
    const { keys } = readSettings({ CAUDAL_DATA_DIR: folder });
    expect(readSettings({ CAUDAL_DATA_DIR: folder }).keys).toEqual(keys);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(keys[0].secret);
    expect(readdirSync(folder).sort()).toEqual(['key', 'secret']);
    for (const file of ['key', 'secret']) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  });

  it('reads the older secrets below the present one', () => {
    const other = mkdtempSync(join(folder, 'older'));
    writeFileSync(join(other, 'secret'), `${SECRET}\n${[...SECRET].reverse().join('')}\n`);
    expect(readSettings({ CAUDAL_DATA_DIR: other }).keys).toEqual(keyringOf(SECRET, [...SECRET].reverse().join('')));
    rmSync(other, { recursive: true });
  });

  it('takes an older secret with a comma in it for one', () => {
    const [, ...older] = readSettings({ CAUDAL_SECRET: SECRET, CAUDAL_SECRET_OLD: `${SECRET},corta` }).keys;
    expect(older).toEqual(keyringOf(`${SECRET},corta`));
  });

  it('takes the master key from CAUDAL_KEY; beside another database server there is none without it', () => {
    const older = [...SECRET].reverse().join('');
    const settings = readSettings({ CAUDAL_SECRET: SECRET, CAUDAL_KEY: `llave-${SECRET}`, CAUDAL_KEY_OLD: older });
    expect(settings).toMatchObject({ masterKeys: keyringOf(`llave-${SECRET}`, older), isMasterKeyStored: false });
    const beside = readSettings({ CAUDAL_SECRET: SECRET, DATABASE_URL: 'postgresql://caudal@db/caudal' });
    expect(beside).toMatchObject({ masterKeys: null, isMasterKeyStored: false });
  });

  it('refuses a damaged secret instead of making another', () => {
    const other = mkdtempSync(join(folder, 'damaged'));
    writeFileSync(join(other, 'secret'), '');
    expect(problemsOf({ CAUDAL_DATA_DIR: other })).toMatchObject({ exitCode: 78, lines: [expect.stringContaining('dañado')] });
    rmSync(other, { recursive: true });
  });

  it('takes what is set', () => {
    const settings = readSettings({
      PORT: '0',
      HOST: '::',
      DATABASE_URL: 'postgresql://caudal:secreto@db.interno:5433/caudal?sslmode=require',
      CAUDAL_SECRET: SECRET,
      CAUDAL_SECRET_OLD: 'q8Zr1tWm5vXc7pLk3nJh9gFd2sAa6b01, q8Zr1tWm5vXc7pLk3nJh9gFd2sAa6b02',
      CAUDAL_DEMO_PASSWORD: 'un-gato-gris',
      CAUDAL_PUBLIC_URL: 'https://caudal.ejemplo.cl/',
      CAUDAL_CONTACT: 'finanzas@ejemplo.cl',
      CAUDAL_COLLECTIONS_URL: 'https://cobranza.ejemplo.cl/crear',
      CAUDAL_CHAT_URL: 'https://chat.ejemplo.cl/c.js',
      CAUDAL_ANALYTICS_URL: 'https://uso.ejemplo.cl/u.js',
      CAUDAL_HOLDING_ORIGINS: 'https://app.ejemplo.cl, https://OTRA.ejemplo.cl/',
      CAUDAL_DEFAULT_PLAN: 'inicia, flujo_de_caja',
      CAUDAL_PAYMENT_SECRET: `pagos-${SECRET}`,
      CAUDAL_DEMO: 'off',
      CAUDAL_SIMULATORS: 'http://127.0.0.1:4010/',
      CAUDAL_TRUST_PROXY: 'on',
      CAUDAL_LOG_LEVEL: 'warn',
      CAUDAL_TEST_DATABASE_URL: 'postgresql://test@127.0.0.1/test',
    });
    expect(settings).toMatchObject({
      port: 0,
      host: '::',
      databaseUrl: 'postgresql://caudal:secreto@db.interno:5433/caudal?sslmode=require',
      keys: keyringOf(SECRET, 'q8Zr1tWm5vXc7pLk3nJh9gFd2sAa6b01', 'q8Zr1tWm5vXc7pLk3nJh9gFd2sAa6b02'),
      hasDemo: false,
      demoPassword: 'un-gato-gris',
      publicUrl: 'https://caudal.ejemplo.cl',
      contact: 'finanzas@ejemplo.cl',
      collectionsUrl: 'https://cobranza.ejemplo.cl/crear',
      chatUrl: 'https://chat.ejemplo.cl/c.js',
      analyticsUrl: 'https://uso.ejemplo.cl/u.js',
      holdingOrigins: ['https://app.ejemplo.cl', 'https://otra.ejemplo.cl'],
      defaultPlan: ['inicia', 'flujo_de_caja'],
      paymentSecret: `pagos-${SECRET}`,
      simulatorsUrl: 'http://127.0.0.1:4010',
      trustsProxy: true,
      logLevel: 'warn',
    });
  });
});
