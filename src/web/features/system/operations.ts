// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
export type MailState =
  | 'failed'
  | 'sent'
  | 'waiting';

export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
};

export type VoucherInput = {
  readonly code: string;
  readonly endsOn?: Day | null | undefined;
  /** Uno o más de: free, trial, pepper, caudal, caudalfull, caudalpro, nominas, facturacion, despega, inicia, plan_base, flujo_de_caja, pago_a_proveedores, estado_de_resultados, cuenta_corriente, bloqueado, blocked. */
  readonly plan: ReadonlyArray<string>;
  /** Cuánto dura el plan trial; sin esto, 7 días. */
  readonly trialDays?: number | null | undefined;
  readonly uses?: number | null | undefined;
};

export type SystemQueryVariables = Exact<{ [key: string]: never; }>;


export type SystemQuery = { readonly system: { readonly hasMail: boolean, readonly mailFrom: string, readonly jobs: ReadonlyArray<{ readonly task: string, readonly waiting: number, readonly running: number, readonly failed: number, readonly lastError: string | null, readonly oldestAt: string }> } };

export type OutboxMailsQueryVariables = Exact<{
  pagination?: PaginationInput | null | undefined;
  state?: MailState | null | undefined;
}>;


export type OutboxMailsQuery = { readonly outboxMails: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly recipient: string, readonly subject: string, readonly state: MailState, readonly tries: number, readonly lastError: string | null, readonly createdAt: string, readonly sentAt: string | null }> } };

export type RetryMailMutationVariables = Exact<{
  id: string;
}>;


export type RetryMailMutation = { readonly retryMail: { readonly id: string, readonly state: MailState } };

export type SendTestMailMutationVariables = Exact<{ [key: string]: never; }>;


export type SendTestMailMutation = { readonly sendTestMail: boolean };

export type VouchersQueryVariables = Exact<{ [key: string]: never; }>;


export type VouchersQuery = { readonly vouchers: ReadonlyArray<{ readonly id: string, readonly code: string, readonly plan: ReadonlyArray<string>, readonly trialDays: number | null, readonly uses: number, readonly used: number, readonly endsOn: Day | null }> };

export type CreateVoucherMutationVariables = Exact<{
  input: VoucherInput;
}>;


export type CreateVoucherMutation = { readonly createVoucher: { readonly id: string, readonly code: string } };

export type EndVoucherMutationVariables = Exact<{
  id: string;
}>;


export type EndVoucherMutation = { readonly endVoucher: { readonly id: string, readonly code: string } };

export const system = operation<SystemQuery, SystemQueryVariables>(`query System {
  system {
    hasMail
    mailFrom
    jobs {
      task
      waiting
      running
      failed
      lastError
      oldestAt
    }
  }
}`);
export const outboxMails = operation<OutboxMailsQuery, OutboxMailsQueryVariables>(`query OutboxMails($pagination: PaginationInput, $state: MailState) {
  outboxMails(pagination: $pagination, state: $state) {
    totalDocs
    docs {
      id
      recipient
      subject
      state
      tries
      lastError
      createdAt
      sentAt
    }
  }
}`);
export const retryMail = operation<RetryMailMutation, RetryMailMutationVariables>(`mutation RetryMail($id: ID!) {
  retryMail(id: $id) {
    id
    state
  }
}`);
export const sendTestMail = operation<SendTestMailMutation, SendTestMailMutationVariables>(`mutation SendTestMail {
  sendTestMail
}`);
export const vouchers = operation<VouchersQuery, VouchersQueryVariables>(`query Vouchers {
  vouchers {
    id
    code
    plan
    trialDays
    uses
    used
    endsOn
  }
}`);
export const createVoucher = operation<CreateVoucherMutation, CreateVoucherMutationVariables>(`mutation CreateVoucher($input: VoucherInput!) {
  createVoucher(input: $input) {
    id
    code
  }
}`);
export const endVoucher = operation<EndVoucherMutation, EndVoucherMutationVariables>(`mutation EndVoucher($id: ID!) {
  endVoucher(id: $id) {
    id
    code
  }
}`);
