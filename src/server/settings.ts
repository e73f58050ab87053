import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isBlocked, isPlan, PLANS, type Plan } from '#domain/access.ts';
import { DEMO_EMAIL, PASSWORD_LENGTH, passwordProblem } from '#domain/person.ts';
import { type Keyring, keyringOf } from './keys.ts';
import { MIN_SECRET_LENGTH, parseSecret, secretPath, storedSecrets } from './secret-file.ts';
import { EXIT, StartProblem } from './start-problem.ts';

/** The operator's settings, read once from the environment. */
export type Settings = {
  /** 0: any free port. */
  port: number;
  host: string;
  /** Absolute path of the folder with all of Caudal's data. */
  dataDir: string;
  /** Another PostgreSQL server; without it the embedded one works in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database as the application's own login sees it; without it that login is made (db/application.ts). */
  appDatabaseUrl: string | undefined;
  /** Sign sessions and seal stored secrets. */
  keys: Keyring;
  /** The present key comes from the data folder, not from CAUDAL_SECRET. */
  isSecretKept: boolean;
  /** Wrap the keys of stored credentials; null: the database is another server's and CAUDAL_KEY is not given, so none is stored. */
  masterKeys: Keyring | null;
  /** The present master key comes from the data folder, not from CAUDAL_KEY. */
  isMasterKeyStored: boolean;
  /** For tests and trials: connectors ask this machine's simulators at that address instead of their sources. */
  simulatorsUrl: string | undefined;
  /** Whether an empty installation gets the demo group. */
  hasDemo: boolean;
  /** Password of the demo account; a random one is made and printed where none is set. */
  demoPassword: string | undefined;
  /** How people reach this installation, without a slash at the end; undefined: the address it listens on. */
  publicUrl: string | undefined;
  /** Mail address that 'nuestro chat' opens. */
  contact: string | undefined;
  /** Where a company opens its free account for collecting on line; undefined: people write to the contact instead. */
  collectionsUrl: string | undefined;
  /** Scripts of other sites that the shell loads, for a chat and for usage; undefined: none, and nobody is informed of anything. */
  chatUrl: string | undefined;
  analyticsUrl: string | undefined;
  /** Origins whose pages may show the holding in a frame and exchange messages with it, besides this one. */
  holdingOrigins: readonly string[];
  /** Where mail is sent through (smtp:// or smtps://, with user and password); without it every link is shown to copy. */
  smtpUrl: string | undefined;
  /** The sender of mail: `Caudal <avisos@empresa.cl>`. */
  mailFrom: string;
  /** Who may sign up: anybody, people with an invitation's link, nobody. The very first account is always possible. */
  signUp: SignUp;
  defaultPlan: readonly Plan[];
  /** Signs the payment service's notices; without it none is accepted. */
  paymentSecret: string | undefined;
  /** Whether the address of a request is what a proxy in front reports (X-Forwarded-For). */
  trustsProxy: boolean;
  logLevel: LogLevel;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const SIGN_UPS = ['open', 'invited', 'off'] as const;
type SignUp = (typeof SIGN_UPS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 3000;
/** What a new company may start with. */
const OPEN_PLANS = PLANS.filter((plan) => !isBlocked([plan]));
const KNOWN = [
  'CAUDAL_DATA_DIR',
  'CAUDAL_APP_DATABASE_URL',
  'CAUDAL_SECRET',
  'CAUDAL_SECRET_OLD',
  'CAUDAL_KEY',
  'CAUDAL_KEY_OLD',
  'CAUDAL_SIMULATORS',
  'CAUDAL_DEMO',
  'CAUDAL_DEMO_PASSWORD',
  'CAUDAL_PUBLIC_URL',
  'CAUDAL_CONTACT',
  'CAUDAL_COLLECTIONS_URL',
  'CAUDAL_CHAT_URL',
  'CAUDAL_ANALYTICS_URL',
  'CAUDAL_HOLDING_ORIGINS',
  'CAUDAL_SMTP_URL',
  'CAUDAL_MAIL_FROM',
  'CAUDAL_SIGNUP',
  'CAUDAL_DEFAULT_PLAN',
  'CAUDAL_PAYMENT_SECRET',
  'CAUDAL_TRUST_PROXY',
  'CAUDAL_LOG_LEVEL',
];
// Variables of surrounding tools, which the server does not read.
const OF_TOOLS = /^CAUDAL_(TEST|BENCH)_/;

/**
 * Reads and checks the settings; an empty variable counts as unset.
 * Without CAUDAL_SECRET the secret is made once and kept in the data folder; with DATABASE_URL, which other processes may share that
 * see no such folder, it must be given.
 * @throws StartProblem (exit 78) with one Spanish line per variable that is missing or wrong, all of them at once
 */
export function readSettings(env: Environment): Settings {
  const problems: string[] = [];
  const read: ReadVariable = (name, parse, problem) => {
    const text = env[name]?.trim();
    if (!text) return undefined;
    const value = parse(text);
    if (value === undefined) problems.push(`${name}: ${problem}`);
    return value;
  };
  const [databaseUrl, appDatabaseUrl] = readDatabases(read);
  if (appDatabaseUrl && !databaseUrl) problems.push('CAUDAL_APP_DATABASE_URL: sin DATABASE_URL no tiene efecto.');
  const publicUrl = read('CAUDAL_PUBLIC_URL', parsePublicUrl, 'se espera una dirección como https://caudal.miempresa.cl, sin ruta.');
  const secrets = readKeys(read, 'CAUDAL_SECRET');
  const masters = readKeys(read, 'CAUDAL_KEY');
  const settings = {
    port: read('PORT', parsePort, 'se espera un número entre 0 y 65535.') ?? DEFAULT_PORT,
    host: read('HOST', parseHost, 'se espera un nombre o una dirección, como 127.0.0.1 o 0.0.0.0.') ?? '127.0.0.1',
    dataDir: resolve(read('CAUDAL_DATA_DIR', parsePath, 'la ruta no es válida.') ?? 'data'),
    databaseUrl,
    appDatabaseUrl,
    hasDemo: read('CAUDAL_DEMO', parseSwitch, 'se espera on u off.') ?? true,
    demoPassword: read(
      'CAUDAL_DEMO_PASSWORD',
      parsePassword,
      `se esperan al menos ${PASSWORD_LENGTH} caracteres, y ninguna de las contraseñas más usadas.`,
    ),
    publicUrl,
    contact: read('CAUDAL_CONTACT', parseMail, 'se espera una dirección de correo.'),
    collectionsUrl: read('CAUDAL_COLLECTIONS_URL', parseLink, 'se espera una dirección como https://cobranza.ejemplo.cl/crear.'),
    chatUrl: read('CAUDAL_CHAT_URL', parseScript, 'se espera la dirección de un script, como https://chat.ejemplo.cl/caudal.js.'),
    analyticsUrl: read('CAUDAL_ANALYTICS_URL', parseScript, 'se espera la dirección de un script, como https://uso.ejemplo.cl/caudal.js.'),
    holdingOrigins:
      read(
        'CAUDAL_HOLDING_ORIGINS',
        parseOrigins,
        'se espera una o más direcciones como https://app.ejemplo.cl, sin ruta (separadas por comas).',
      ) ?? [],
    smtpUrl: read('CAUDAL_SMTP_URL', parseSmtp, 'se espera una dirección como smtps://usuario:clave@servidor:465.'),
    mailFrom:
      read('CAUDAL_MAIL_FROM', parseSender, 'se espera un remitente como Caudal <avisos@empresa.cl>.') ?? 'Caudal <caudal@localhost>',
    defaultPlan: read('CAUDAL_DEFAULT_PLAN', parsePlans, `se espera uno o más de: ${OPEN_PLANS.join(', ')} (separados por comas).`) ?? [
      'caudalfull',
    ],
    paymentSecret: read('CAUDAL_PAYMENT_SECRET', parseSecret, `se esperan al menos ${MIN_SECRET_LENGTH} caracteres al azar.`),
    signUp: read('CAUDAL_SIGNUP', parseSignUp, `se espera uno de: ${SIGN_UPS.join(', ')}.`) ?? 'open',
    simulatorsUrl: read('CAUDAL_SIMULATORS', parseSimulators, 'se espera una dirección de este equipo, como http://127.0.0.1:4010.'),
    trustsProxy: read('CAUDAL_TRUST_PROXY', parseSwitch, 'se espera on u off.') ?? false,
    logLevel: read('CAUDAL_LOG_LEVEL', parseLogLevel, `se espera uno de: ${LOG_LEVELS.join(', ')}.`) ?? 'info',
  };
  if (databaseUrl && !env.CAUDAL_SECRET?.trim()) problems.push(secretMissing(settings.dataDir));
  problems.push(...unknownVariables(env));
  if (problems.length > 0) throw new StartProblem(problems.join('\n'), EXIT.badSettings);
  return {
    ...settings,
    keys: givenKeys(secrets) ?? storedKeys(settings.dataDir, 'secret', secrets),
    isSecretKept: !secrets.present,
    masterKeys: givenKeys(masters) ?? (databaseUrl ? null : storedKeys(settings.dataDir, 'key', masters)),
    isMasterKeyStored: !masters.present && !databaseUrl,
  };
}

/** Reads a variable; one that is wrong is noted as a problem. */
type ReadVariable = <Value>(name: string, parse: (text: string) => Value | undefined, problem: string) => Value | undefined;
type GivenKeys = { present: string | undefined; older: readonly string[] };

function readDatabases(read: ReadVariable): (string | undefined)[] {
  const expected = 'se espera postgresql://usuario@servidor:5432/base.';
  return ['DATABASE_URL', 'CAUDAL_APP_DATABASE_URL'].map((name) => read(name, parseDatabaseUrl, expected));
}

function readKeys(read: ReadVariable, name: 'CAUDAL_SECRET' | 'CAUDAL_KEY'): GivenKeys {
  const needed = `se esperan al menos ${MIN_SECRET_LENGTH} caracteres al azar (openssl rand -base64 48).`;
  const present = read(name, parseSecret, needed);
  return { present, older: read(`${name}_OLD`, parseSecrets, 'se espera una clave anterior, o varias separadas por comas.') ?? [] };
}

function givenKeys({ present, older }: GivenKeys): Keyring | null {
  return present ? keyringOf(present, ...older) : null;
}

function storedKeys(dataDir: string, file: 'secret' | 'key', { older }: GivenKeys): Keyring {
  const [present, ...rest] = storedSecrets(dataDir, file);
  return keyringOf(present, ...rest, ...older);
}

/** What would be sent to a simulator is somebody's certificate: no other machine gets it. */
function parseSimulators(text: string): string | undefined {
  const url = URL.parse(text);
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname) && url.pathname === '/';
  return isLocal ? url.origin : undefined;
}

function parseDatabaseUrl(text: string): string | undefined {
  const url = URL.parse(text);
  const isWhole = url && /^postgres(ql)?:$/.test(url.protocol) && (url.hostname || url.searchParams.has('host')) && url.pathname.length > 1;
  return isWhole ? text : undefined;
}

function parsePublicUrl(text: string): string | undefined {
  const url = URL.parse(text);
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isPlain ? url.origin : undefined;
}

function parseLink(text: string): string | undefined {
  return URL.parse(text)?.protocol === 'https:' ? text : undefined;
}

/** As it stands in an attribute of a page: nothing in it needs escaping. */
function parseScript(text: string): string | undefined {
  const url = URL.parse(text);
  const isPlain = url?.protocol === 'https:' && !url.username && !url.password && !/["'<>&]/.test(url.href);
  return isPlain ? url.href : undefined;
}

function parseOrigins(text: string): string[] | undefined {
  const origins = text.split(',').map((one) => parsePublicUrl(one.trim()));
  return origins.every((one) => one !== undefined) ? origins : undefined;
}

/** One, or several with commas between them; a comma may also be part of a single one. */
function parseSecrets(text: string): readonly string[] | undefined {
  const secrets = text.split(',').map((part) => parseSecret(part.trim()));
  if (secrets.every((one) => one !== undefined)) return secrets;
  return parseSecret(text) ? [text] : undefined;
}

function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function parseHost(text: string): string | undefined {
  return /^[\w.:%-]+$/.test(text) ? text : undefined;
}

function parsePath(text: string): string | undefined {
  return text.includes('\0') ? undefined : text;
}

function parseSwitch(text: string): boolean | undefined {
  return text === 'on' ? true : text === 'off' ? false : undefined;
}

function parsePassword(text: string): string | undefined {
  return passwordProblem(text, DEMO_EMAIL) === null ? text : undefined;
}

function parseMail(text: string): string | undefined {
  // linear: the operator's own setting, not a text from outside
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text) ? text : undefined;
}

function parseSmtp(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^smtps?:$/.test(url.protocol) && url.hostname ? text : undefined;
}

function parseSender(text: string): string | undefined {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return parseMail(address) ? text : undefined;
}

function parsePlans(text: string): readonly Plan[] | undefined {
  const plans = text.split(',').map((plan) => plan.trim());
  return plans.every(isPlan) && !isBlocked(plans) ? plans : undefined;
}

function parseSignUp(text: string): SignUp | undefined {
  return SIGN_UPS.find((one) => one === text);
}

function parseLogLevel(text: string): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === text);
}

function secretMissing(dataDir: string): string {
  const path = secretPath(dataDir, 'secret');
  const source = existsSync(path) ? `la que se usó hasta ahora está en ${path}` : 'openssl rand -base64 48 hace una';
  return `CAUDAL_SECRET: con DATABASE_URL es obligatoria, la misma en todos los procesos (${source}).`;
}

/** A misspelt name would leave its setting unset without a word. */
function unknownVariables(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('CAUDAL_') && !KNOWN.includes(name) && !OF_TOOLS.test(name))
    .map((name) => `${name}: Caudal no conoce esta variable.`);
}
