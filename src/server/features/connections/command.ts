import type { Command } from '#server/command.ts';
import { addSecret, dropOlderSecrets } from '#server/secret-file.ts';
import type { Settings } from '#server/settings.ts';
import { StartProblem } from '#server/start-problem.ts';
import { rewrapCredentials } from './credentials.ts';

/** Replaces the master key of the stored credentials; docs/operacion.md lists the steps. */
export const masterKeyCommand: Command = {
  usage: '[nueva|retirar]',
  help: 'Cambia la llave de las credenciales: nueva hace otra, sin palabra las envuelve con ella, retirar quita las anteriores.',
  run: async ([act = ''], { database, settings }) => {
    const { masterKeys } = settings;
    if (!masterKeys) throw new StartProblem('CAUDAL_KEY: no está definida, así que aquí no hay credenciales guardadas.');
    if (act === 'nueva') return addMasterKey(settings);
    if (act !== '' && act !== 'retirar') throw new StartProblem('Uso: llave [nueva|retirar]');
    const { renewed, unknown } = await rewrapCredentials(database.owner, masterKeys);
    if (unknown > 0)
      throw new StartProblem(`${unknown} credenciales son de una llave que no se dio, o fueron alteradas: indíquela en CAUDAL_KEY_OLD.`);
    return act === '' ? wrapped(renewed) : dropMasterKeys(settings);
  },
};

function wrapped(renewed: number): string {
  return `Credenciales envueltas con la llave actual: ${renewed}. Ninguna depende de las anteriores: npm run admin -- llave retirar, o quite CAUDAL_KEY_OLD, y reinicie.`;
}

function addMasterKey({ dataDir, isMasterKeyStored }: Settings): string {
  if (!isMasterKeyStored)
    throw new StartProblem(
      'La llave está en CAUDAL_KEY: ponga ahí una nueva (openssl rand -base64 48) y la actual en CAUDAL_KEY_OLD, y reinicie.',
    );
  addSecret(dataDir, 'key');
  return 'Hay una llave nueva en la carpeta de datos; la anterior sigue abriendo lo suyo. Reinicie Caudal y luego: npm run admin -- llave';
}

function dropMasterKeys({ dataDir, isMasterKeyStored }: Settings): string {
  if (!isMasterKeyStored) throw new StartProblem('Las llaves están en las variables: quite CAUDAL_KEY_OLD y reinicie.');
  return `Llaves anteriores quitadas: ${dropOlderSecrets(dataDir, 'key')}. Reinicie Caudal.`;
}
