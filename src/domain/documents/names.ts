import { documentKind } from './kinds.ts';

/** What a document's name is made of. */
export type Named = {
  documentType: string;
  code: number | null;
  label: string | null;
  folio: string | null;
  counterpartName: string | null;
};

/** The name of a document's type: 'Factura electrónica', 'Sueldos'. */
export function typeLabel({ code, label, documentType }: Pick<Named, 'code' | 'label' | 'documentType'>): string {
  return (code === null ? label : documentKind(code)?.name) ?? label ?? documentType;
}

/** A document in a sentence: 'Factura electrónica 123 de Proveedor SpA'. */
export function documentName(document: Named): string {
  const { folio, counterpartName } = document;
  return `${typeLabel(document)}${folio ? ` ${folio}` : ''}${counterpartName ? ` de ${counterpartName}` : ''}`;
}
