import { Notice } from './Notice.tsx';

/** Says which currencies a report leaves out, by their names, because they have no value. */
export function MissingRates({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <Notice tone="waiting">Falta el valor de {names.join(', ')}: esas cuentas y documentos quedan fuera del informe.</Notice>;
}
