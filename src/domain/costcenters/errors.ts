/** What can go wrong with cost centres and the splits of documents. */
import { type Failure, failure } from '../failure.ts';

export const COST_CENTER_ERRORS = {
  SPLIT_MIXED: failure('BAD_USER_INPUT', () => 'Reparte por monto o por porcentaje, uno de los dos en todas las partes.', 'costCenters'),
  SPLIT_TWICE: failure('BAD_USER_INPUT', () => 'Un centro de costo viene dos veces.', 'costCenters'),
  SPLIT_EMPTY_PART: failure('BAD_USER_INPUT', () => 'Cada parte lleva un monto o porcentaje mayor que cero.', 'costCenters'),
  SPLIT_OVER_AMOUNT: failure('BAD_USER_INPUT', () => 'Las partes suman más que el documento.', 'costCenters'),
  SPLIT_OVER_100: failure('BAD_USER_INPUT', () => 'Los porcentajes suman más de 100.', 'costCenters'),
  SPLIT_ONLY_PERCENTAGES: failure('BAD_USER_INPUT', () => 'Varios documentos se reparten por porcentaje.', 'costCenters'),
  COST_CENTER_ARCHIVED: failure('CONFLICT', (p: { name: string }) => `El centro de costo ${p.name} está archivado.`, 'costCenters'),
  COST_CENTER_CODE: failure('CONFLICT', (p: { code: string }) => `Ya hay un centro de costo con el código ${p.code}.`, 'code'),
  TOO_MANY_COST_CENTERS: failure('CONFLICT', (p: { max: number }) => `Se aceptan hasta ${p.max} centros de costo.`),
  NOT_SPLIT: failure('CONFLICT', () => 'El documento ya no tiene ese centro de costo.'),
} satisfies Record<string, Failure<never>>;
