// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type MailState =
  | 'failed'
  | 'sent'
  | 'waiting';

export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
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
