import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { EXIT, StartProblem } from './start-problem.ts';

// The secrets of an installation without configured ones: one per line in a file of its data folder, the current one first.

/** `secret` signs sessions and seals what belongs to one person; `key` wraps stored credentials, and must not be in a backup. */
type SecretFile = 'secret' | 'key';
/** The variable that replaces the file. */
const VARIABLES: Record<SecretFile, string> = { secret: 'CAUDAL_SECRET', key: 'CAUDAL_KEY' };

export const MIN_SECRET_LENGTH = 32;
const MIN_DIFFERENT = 10;

type Secrets = readonly [present: string, ...older: string[]];

/** Where a data folder has its secrets. */
export function secretPath(dataDir: string, file: SecretFile): string {
  return join(dataDir, file);
}

/** A text that may be a secret, or undefined. */
export function parseSecret(text: string): string | undefined {
  return text.length >= MIN_SECRET_LENGTH && new Set(text).size >= MIN_DIFFERENT ? text : undefined;
}

/**
 * The secrets in the data folder. The first is made once, and linked into place complete, so that two first starts at once agree on one.
 * @throws StartProblem (exit 78)
 */
export function storedSecrets(dataDir: string, file: SecretFile): Secrets {
  const path = secretPath(dataDir, file);
  try {
    makeFolder(dataDir, 0o700);
    const draft = writeDraft(path, [newSecret()]);
    try {
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const [present, ...older] = readFileSync(path, 'utf8').trim().split('\n').map(parseSecret);
    if (present && older.every((one) => one !== undefined)) return [present, ...older];
  } catch (error) {
    throw new StartProblem(`CAUDAL_DATA_DIR: no se puede usar la carpeta ${dataDir}: ${(error as Error).message}`, EXIT.badSettings);
  }
  throw new StartProblem(`${VARIABLES[file]}: el archivo ${path} está dañado; recupérelo de un respaldo.`, EXIT.badSettings);
}

/** Puts a new secret before those of the data folder. */
export function addSecret(dataDir: string, file: SecretFile): void {
  replaceSecrets(dataDir, file, [newSecret(), ...storedSecrets(dataDir, file)]);
}

/** Leaves only the present secret in the data folder. @returns how many were removed */
export function dropOlderSecrets(dataDir: string, file: SecretFile): number {
  const [present, ...older] = storedSecrets(dataDir, file);
  replaceSecrets(dataDir, file, [present]);
  return older.length;
}

function replaceSecrets(dataDir: string, file: SecretFile, secrets: Secrets): void {
  const path = secretPath(dataDir, file);
  renameSync(writeDraft(path, secrets), path);
}

function writeDraft(path: string, secrets: Secrets): string {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, secrets.join('\n'), { mode: 0o600, flush: true });
  return draft;
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}
