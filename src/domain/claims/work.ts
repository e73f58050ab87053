/** Accepting or claiming several documents at the tax office, one by one, as long work. */
import { plural } from '../format.ts';
import { workKind } from '../work/kind.ts';
import { CLAIM_WORDS, type ClaimAction } from './office.ts';

export type ClaimParams = { action: ClaimAction; reason: string; documents: readonly string[] };
/** `next`: the first document without an outcome; what may have been sent is stored with the document. */
export type ClaimPlace = { next: number } & ClaimResult;
export type ClaimResult = { entered: number; refused: number; unknown: number };

/** Errors of such work that come from the connection with the tax office, or from what signs for the company there. */
export const CONNECTION_FAILURES: readonly string[] = [
  'SII_UNREACHABLE',
  'SII_SIGN_IN',
  'CERTIFICATE_SEALED',
  'NO_MASTER_KEY',
  'NO_CERTIFICATE',
];

export const CLAIM_WORK = {
  claims: workKind<ClaimParams, ClaimResult, ClaimPlace>({
    read: 'documents.read',
    write: 'documents.claim',
    again: 'adds',
    title: ({ action, documents }) => `${CLAIM_WORDS[action]}: ${plural(documents.length, 'documento', 'documentos')} en el SII`,
    done: ({ entered, refused, unknown }) =>
      [
        entered === 0 ? 'El SII no registró ningún documento.' : `El SII registró ${plural(entered, 'documento', 'documentos')}.`,
        ...(refused > 0 ? [`No aceptó ${plural(refused, 'documento', 'documentos')}: cada uno dice por qué.`] : []),
        ...(unknown > 0
          ? [`De ${plural(unknown, 'documento', 'documentos')} no se sabe aún el resultado: Caudal vuelve a preguntarle al SII.`]
          : []),
      ].join(' '),
    stopped: 'Se detuvo: lo que el SII ya registró queda registrado, y lo demás no se envió.',
  }),
};
