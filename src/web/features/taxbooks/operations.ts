// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Period } from '../../../domain/period.ts';
export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
};

/** SII: como lo da el Servicio de Impuestos Internos; XLSX: una planilla. */
export type TaxBookFormat =
  | 'SII'
  | 'XLSX';

/** La sección del registro de compras; solo REGISTRO suma en el libro. */
export type TaxBookSection =
  | 'NO_INCLUIR'
  | 'PENDIENTE'
  | 'RECLAMADO'
  | 'REGISTRO';

/** COMPRAS, VENTAS, BOLETAS emitidas y comprobantes, HONORARIOS de ambos lados, DIN declaraciones de ingreso. */
export type TaxBookType =
  | 'BOLETAS'
  | 'COMPRAS'
  | 'DIN'
  | 'HONORARIOS'
  | 'VENTAS';

export type TaxBookQueryVariables = Exact<{
  companyId: string;
  type: TaxBookType;
  period?: Period | null | undefined;
  section?: TaxBookSection | null | undefined;
  pagination?: PaginationInput | null | undefined;
}>;


export type TaxBookQuery = { readonly taxBook: { readonly periods: ReadonlyArray<{ readonly period: Period, readonly count: number }>, readonly book: { readonly period: Period | null, readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly _id: string, readonly documentDate: Day, readonly documentCode: number, readonly documentId: string | null, readonly summary: string, readonly isOutsideRegister: boolean, readonly issuerId: string | null, readonly issuerName: string | null, readonly receiverId: string | null, readonly receiverName: string | null, readonly isReceived: boolean, readonly taxableAmount: number, readonly nonTaxableAmount: number, readonly taxAmount: number, readonly amount: number }>, readonly summary: ReadonlyArray<{ readonly _id: string, readonly summary: string, readonly documentCode: number, readonly outsideCount: number, readonly outsideTaxAmount: number, readonly count: number, readonly taxableAmount: number, readonly nonTaxableAmount: number, readonly taxAmount: number, readonly nonRecoverableTaxes: number, readonly otherTaxes: number, readonly amount: number }> } | null } };

export type DownloadBookMutationVariables = Exact<{
  companyId: string;
  type: TaxBookType;
  period?: Period | null | undefined;
  section?: TaxBookSection | null | undefined;
  format?: TaxBookFormat | null | undefined;
}>;


export type DownloadBookMutation = { readonly downloadRCVBook: { readonly url: string, readonly fileName: string } };

export const taxBook = operation<TaxBookQuery, TaxBookQueryVariables>(`query TaxBook($companyId: ID!, $type: TaxBookType!, $period: Period, $section: TaxBookSection, $pagination: PaginationInput) {
  taxBook(
    companyId: $companyId
    type: $type
    period: $period
    section: $section
    pagination: $pagination
  ) {
    periods {
      period
      count
    }
    book {
      period
      totalDocs
      docs {
        _id
        documentDate
        documentCode
        documentId
        summary
        isOutsideRegister
        issuerId
        issuerName
        receiverId
        receiverName
        isReceived
        taxableAmount
        nonTaxableAmount
        taxAmount
        amount
      }
      summary {
        _id
        summary
        documentCode
        outsideCount
        outsideTaxAmount
        count
        taxableAmount
        nonTaxableAmount
        taxAmount
        nonRecoverableTaxes
        otherTaxes
        amount
      }
    }
  }
}`);
export const downloadBook = operation<DownloadBookMutation, DownloadBookMutationVariables>(`mutation DownloadBook($companyId: ID!, $type: TaxBookType!, $period: Period, $section: TaxBookSection, $format: TaxBookFormat) {
  downloadRCVBook(
    companyId: $companyId
    type: $type
    period: $period
    section: $section
    format: $format
  ) {
    url
    fileName
  }
}`);
