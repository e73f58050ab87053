/** What can go wrong with accepting and claiming at the tax office. */
import { type Failure, failure } from '../failure.ts';
import { formatMoney } from '../money.ts';

export const CLAIM_ERRORS = {
  BAD_CLAIM_DOCUMENTS: failure(
    'BAD_USER_INPUT',
    (p: { max: number }) => `Elige entre 1 y ${p.max} documentos, cada uno una vez.`,
    'documents',
  ),
  CLAIM_WITHOUT_REASON: failure('BAD_USER_INPUT', () => 'Escribe el motivo del reclamo.', 'reason'),
  CLAIM_UNCONFIRMED: failure(
    'CONFLICT',
    (p: { amount: number; limit: number }) =>
      `El reclamo es por ${formatMoney(p.amount, 'CLP')}, más que los ${formatMoney(p.limit, 'CLP')} que pide confirmar tu empresa: confírmalo.`,
    'isConfirmed',
  ),
  CLAIMER_GONE: failure('FORBIDDEN', () => 'Quien lo pidió ya no puede aceptar ni reclamar por la empresa: lo que faltaba no se envió.'),
  SII_SIGN_IN: failure('CONFLICT', (p: { glosa: string }) => `El SII no aceptó el certificado${p.glosa ? `: ${p.glosa}` : ''}.`),
  SII_UNREACHABLE: failure('CONFLICT', () => 'El SII no respondió al entrar: lo que faltaba no se envió. Puedes reanudarlo más tarde.'),
  BAD_CLAIM_MEMBER: failure('BAD_USER_INPUT', () => 'Solo se puede nombrar a personas de la empresa.', 'members'),
} satisfies Record<string, Failure<never>>;
