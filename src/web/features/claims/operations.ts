// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
/** ACD acepta el contenido; ERM da el recibo de mercaderías o servicios; RCD reclama el contenido; RFP y RFT, la falta parcial o total de mercaderías. */
export type ClaimEvent =
  | 'ACD'
  | 'ERM'
  | 'RCD'
  | 'RFP'
  | 'RFT';

export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
};

export type ClockFragment = { readonly state: string, readonly label: string, readonly isSoon: boolean };

export type DocumentClaimQueryVariables = Exact<{
  id: string;
}>;


export type DocumentClaimQuery = { readonly Document: { readonly id: string, readonly claim: { readonly clock: { readonly state: string, readonly label: string, readonly isSoon: boolean } | null, readonly events: ReadonlyArray<{ readonly code: string, readonly description: string, readonly date: Day, readonly time: string, readonly state: string, readonly codResp: number | null, readonly message: string, readonly reason: string }>, readonly possible: ReadonlyArray<{ readonly event: ClaimEvent, readonly name: string, readonly isClaim: boolean, readonly refusal: string | null }> } | null } };

export type ClaimClockQueryVariables = Exact<{
  companyId: string;
}>;


export type ClaimClockQuery = { readonly claimClock: { readonly pending: number, readonly amount: number, readonly soon: number, readonly hasCertificate: boolean, readonly isCertificateExpiring: boolean, readonly mayClaim: boolean } };

export type ClaimableDocumentsQueryVariables = Exact<{
  companyId: string;
  pagination?: PaginationInput | null | undefined;
}>;


export type ClaimableDocumentsQuery = { readonly claimableDocuments: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly reasons: ReadonlyArray<string>, readonly document: { readonly id: string, readonly name: string | null, readonly amount: number, readonly currencyType: Currency, readonly meta: { readonly typeLabel: string, readonly number: string | null } }, readonly clock: { readonly state: string, readonly label: string, readonly isSoon: boolean } }> } };

export type AcceptDocumentsMutationVariables = Exact<{
  companyId: string;
  codeEvent: ClaimEvent;
  documents: ReadonlyArray<string> | string;
  reason?: string | null | undefined;
  isConfirmed?: boolean | null | undefined;
}>;


export type AcceptDocumentsMutation = { readonly acceptDocumentsSii: { readonly status: boolean, readonly message: string, readonly warning: string | null, readonly data: ReadonlyArray<{ readonly id: string, readonly isSent: boolean, readonly message: string }> } };

export type CertificateFragment = { readonly holderRut: string | null, readonly holderName: string, readonly validUntil: string, readonly isExpired: boolean, readonly isExpiringSoon: boolean };

export type CompanyCertificateQueryVariables = Exact<{
  companyId: string;
}>;


export type CompanyCertificateQuery = { readonly companyCertificate: { readonly certificate: { readonly holderRut: string | null, readonly holderName: string, readonly validUntil: string, readonly isExpired: boolean, readonly isExpiringSoon: boolean } | null, readonly failure: { readonly at: string, readonly message: string } | null } };

export type SaveCertificateMutationVariables = Exact<{
  companyId: string;
  file: File;
  password: string;
  rut: string;
}>;


export type SaveCertificateMutation = { readonly saveCertificate: { readonly holderRut: string | null, readonly holderName: string, readonly validUntil: string, readonly isExpired: boolean, readonly isExpiringSoon: boolean } };

export type RemoveCertificateMutationVariables = Exact<{
  companyId: string;
}>;


export type RemoveCertificateMutation = { readonly removeCertificate: boolean };

export type ClaimRulesQueryVariables = Exact<{
  companyId: string;
}>;


export type ClaimRulesQuery = { readonly claimRules: { readonly confirmAbove: number | null, readonly members: ReadonlyArray<{ readonly id: string }> }, readonly allUsersByCompany: ReadonlyArray<{ readonly id: string, readonly email: string }> };

export type SaveClaimRulesMutationVariables = Exact<{
  companyId: string;
  members: ReadonlyArray<string> | string;
  confirmAbove?: number | null | undefined;
}>;


export type SaveClaimRulesMutation = { readonly saveClaimRules: { readonly confirmAbove: number | null, readonly actId: string | null } };

export const documentClaim = operation<DocumentClaimQuery, DocumentClaimQueryVariables>(`query DocumentClaim($id: ID!) {
  Document(id: $id) {
    id
    claim {
      clock {
        ...Clock
      }
      events {
        code
        description
        date
        time
        state
        codResp
        message
        reason
      }
      possible {
        event
        name
        isClaim
        refusal
      }
    }
  }
}
fragment Clock on DocumentClock {
  state
  label
  isSoon
}`);
export const claimClock = operation<ClaimClockQuery, ClaimClockQueryVariables>(`query ClaimClock($companyId: ID!) {
  claimClock(companyId: $companyId) {
    pending
    amount
    soon
    hasCertificate
    isCertificateExpiring
    mayClaim
  }
}`);
export const claimableDocuments = operation<ClaimableDocumentsQuery, ClaimableDocumentsQueryVariables>(`query ClaimableDocuments($companyId: ID!, $pagination: PaginationInput) {
  claimableDocuments(companyId: $companyId, pagination: $pagination) {
    totalDocs
    docs {
      document {
        id
        name
        amount
        currencyType
        meta {
          typeLabel
          number
        }
      }
      clock {
        ...Clock
      }
      reasons
    }
  }
}
fragment Clock on DocumentClock {
  state
  label
  isSoon
}`);
export const acceptDocuments = operation<AcceptDocumentsMutation, AcceptDocumentsMutationVariables>(`mutation AcceptDocuments($companyId: ID!, $codeEvent: ClaimEvent!, $documents: [ID!]!, $reason: String, $isConfirmed: Boolean) {
  acceptDocumentsSii(
    companyId: $companyId
    codeEvent: $codeEvent
    documents: $documents
    reason: $reason
    isConfirmed: $isConfirmed
  ) {
    status
    message
    warning
    data {
      id
      isSent
      message
    }
  }
}`);
export const companyCertificate = operation<CompanyCertificateQuery, CompanyCertificateQueryVariables>(`query CompanyCertificate($companyId: ID!) {
  companyCertificate(companyId: $companyId) {
    certificate {
      ...Certificate
    }
    failure {
      at
      message
    }
  }
}
fragment Certificate on CompanyCertificate {
  holderRut
  holderName
  validUntil
  isExpired
  isExpiringSoon
}`);
export const saveCertificate = operation<SaveCertificateMutation, SaveCertificateMutationVariables>(`mutation SaveCertificate($companyId: ID!, $file: File!, $password: String!, $rut: String!) {
  saveCertificate(
    companyId: $companyId
    file: $file
    password: $password
    rut: $rut
  ) {
    ...Certificate
  }
}
fragment Certificate on CompanyCertificate {
  holderRut
  holderName
  validUntil
  isExpired
  isExpiringSoon
}`);
export const removeCertificate = operation<RemoveCertificateMutation, RemoveCertificateMutationVariables>(`mutation RemoveCertificate($companyId: ID!) {
  removeCertificate(companyId: $companyId)
}`);
export const claimRules = operation<ClaimRulesQuery, ClaimRulesQueryVariables>(`query ClaimRules($companyId: ID!) {
  claimRules(companyId: $companyId) {
    members {
      id
    }
    confirmAbove
  }
  allUsersByCompany(companyId: $companyId) {
    id
    email
  }
}`);
export const saveClaimRules = operation<SaveClaimRulesMutation, SaveClaimRulesMutationVariables>(`mutation SaveClaimRules($companyId: ID!, $members: [ID!]!, $confirmAbove: Amount) {
  saveClaimRules(
    companyId: $companyId
    members: $members
    confirmAbove: $confirmAbove
  ) {
    confirmAbove
    actId
  }
}`);
