import type { Command } from '#server/command.ts';
import { connectionsOfOlderKeys } from '#server/db/application.ts';
import { renewSignatures } from '#server/db/history-signature.ts';
import type { Database } from '#server/db/open.ts';
import { keysInUse } from '#server/db/processes.ts';
import { resealSecondSteps } from '#server/features/session/reseal.ts';
import { storeRetiredKeys } from '#server/features/session/retired.ts';
import type { Keyring } from '#server/keys.ts';
import { addSecret, dropOlderSecrets } from '#server/secret-file.ts';
import type { Settings } from '#server/settings.ts';
import { StartProblem } from '#server/start-problem.ts';

/** From one secret to the next; docs/operacion.md lists the steps in order. */
export const rotateCommand: Command = {
  usage: '[nuevo|retirar]',
  help: 'Cambia la clave de la instalación: nuevo hace otra, sin palabra sella todo con ella, retirar quita las anteriores.',
  run: async ([act = ''], { database, settings }) => {
    if (act === 'nuevo') return beginRotation(settings);
    if (act !== '' && act !== 'retirar') throw new StartProblem('Uso: rotate [nuevo|retirar]');
    await checkAllRestarted(database, settings.keys);
    return act === '' ? linesOf(await renewAll(database, settings.keys), settings) : endRotation(database, settings);
  },
};

/** A process that was not given the present key could not read what is sealed with it. */
async function checkAllRestarted({ ownerPool }: Database, keys: Keyring): Promise<void> {
  const inUse = await keysInUse(ownerPool);
  const isOlderInUse = keys.slice(1).some(({ id }) => inUse.has(id)) || (await connectionsOfOlderKeys(ownerPool, keys)) > 0;
  if (isOlderInUse) throw new StartProblem('Hay procesos de Caudal que aún usan la clave anterior: reinícielos todos primero.');
}

type Renewed = { secondSteps: { renewed: number; unknown: number }; signatures: { renewed: number; unknown: number } };

/** Makes again, with the current key, all that an older one made and that outlives a session. It may be repeated at any time. */
async function renewAll({ owner }: Database, keys: Keyring): Promise<Renewed> {
  await storeRetiredKeys(owner, keys);
  return { secondSteps: await resealSecondSteps(owner, keys), signatures: await renewSignatures(owner, keys) };
}

function linesOf({ secondSteps, signatures }: Renewed, { keys, isSecretKept }: Settings): string {
  const lines = [
    `Verificaciones en dos pasos selladas de nuevo: ${secondSteps.renewed}. Firmas de historiales renovadas: ${signatures.renewed}.`,
    'Los códigos de recuperación siguen sirviendo.',
  ];
  const unknown = secondSteps.unknown + signatures.unknown;
  if (unknown > 0)
    lines.push(`${unknown} son de una clave que no se dio, o fueron alterados: no se pueden renovar sin ella (CAUDAL_SECRET_OLD).`);
  else if (keys.length > 1) {
    const end = isSecretKept ? 'npm run admin -- rotate retirar, y reiniciar' : 'quite CAUDAL_SECRET_OLD y reinicie';
    lines.push(`Nada más depende de las claves anteriores. Pasado un día, cuando sus sesiones terminaron: ${end}.`);
  }
  return lines.join('\n');
}

function beginRotation({ dataDir, isSecretKept }: Settings): string {
  if (!isSecretKept) {
    throw new StartProblem(
      'La clave está en CAUDAL_SECRET: ponga ahí una nueva (openssl rand -base64 48) y la actual en CAUDAL_SECRET_OLD, y reinicie.',
    );
  }
  addSecret(dataDir, 'secret');
  return 'Hay una clave nueva en la carpeta de datos; la anterior sigue abriendo lo suyo. Reinicie Caudal y luego: npm run admin -- rotate';
}

async function endRotation(database: Database, settings: Settings): Promise<string> {
  if (!settings.isSecretKept) throw new StartProblem('Las claves están en las variables: quite CAUDAL_SECRET_OLD y reinicie.');
  const { secondSteps, signatures } = await renewAll(database, settings.keys);
  if (secondSteps.unknown + signatures.unknown > 0)
    throw new StartProblem('Hay sellos o firmas que no se pueden renovar: vea npm run admin -- rotate.');
  return `Claves anteriores quitadas: ${dropOlderSecrets(settings.dataDir, 'secret')}. Reinicie Caudal: quien entró con ellas entra de nuevo.`;
}
