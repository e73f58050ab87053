import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { EXIT, StartProblem } from './start-problem.ts';

/** Makes a folder of the data folder, for its owner alone, and sees that it can be written. @throws StartProblem (exit 78) */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700);
    accessSync(`${folder}/`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartProblem(`CAUDAL_DATA_DIR: no se puede usar la carpeta ${folder}: ${(error as Error).message}`, EXIT.badSettings);
  }
}

/**
 * Makes a folder and those above it. Node's own `recursive` never ends where a folder exists and nothing can be made in it, as in /proc.
 * @param mode  of every folder that it makes
 */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
