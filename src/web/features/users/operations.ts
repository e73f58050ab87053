// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** El papel de una persona en una empresa. */
export type CompanyRole =
  | 'FLUJO_DE_CAJA'
  | 'FOUNDER'
  | 'NOMINAS'
  | 'OPERARIO'
  | 'USER'
  | 'USER_CAUDAL'
  | 'USER_PEPPER'
  | 'USER_WITH_COBRANZA'
  | 'USER_WITH_OUT_COBRANZA'
  | 'WORKER';

export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
};

/** Un papel de la persona en todas sus empresas. */
export type SystemRole =
  | 'ADMIN'
  | 'COLABORADOR'
  | 'SUPER_COLABORADOR';

export type ListedFragment = { readonly id: string, readonly email: string | null, readonly firstName: string, readonly lastName: string, readonly companyRole: CompanyRole, readonly systemRole: SystemRole | null, readonly status: string, readonly invitedAt: string | null, readonly expiresAt: string | null, readonly lastSeenAt: string | null };

export type CompanyUsersQueryVariables = Exact<{
  companyId: string;
  pagination?: PaginationInput | null | undefined;
  search?: string | null | undefined;
}>;


export type CompanyUsersQuery = { readonly paginatedUsersByCompany: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly email: string | null, readonly firstName: string, readonly lastName: string, readonly companyRole: CompanyRole, readonly systemRole: SystemRole | null, readonly status: string, readonly invitedAt: string | null, readonly expiresAt: string | null, readonly lastSeenAt: string | null }> } };

export type InviteUserMutationVariables = Exact<{
  companyId: string;
  email: string;
  role: string;
  name?: string | null | undefined;
  lastName?: string | null | undefined;
}>;


export type InviteUserMutation = { readonly addUserToCompany: { readonly message: string, readonly data: { readonly email: string | null, readonly invitationUrl: string | null, readonly isMailed: boolean } } };

export type ResendInvitationMutationVariables = Exact<{
  companyId: string;
  invitationId: string;
}>;


export type ResendInvitationMutation = { readonly resendInvitation: { readonly message: string, readonly data: { readonly email: string | null, readonly invitationUrl: string | null, readonly isMailed: boolean } } };

export type CancelInvitationMutationVariables = Exact<{
  companyId: string;
  invitationId: string;
}>;


export type CancelInvitationMutation = { readonly cancelInvitation: { readonly message: string } };

export type ChangeRoleMutationVariables = Exact<{
  companyId: string;
  userEmail: string;
  role: string;
}>;


export type ChangeRoleMutation = { readonly editUserCompanyRole: { readonly actId: string | null, readonly id: string, readonly email: string | null, readonly firstName: string, readonly lastName: string, readonly companyRole: CompanyRole, readonly systemRole: SystemRole | null, readonly status: string, readonly invitedAt: string | null, readonly expiresAt: string | null, readonly lastSeenAt: string | null } };

export type RemoveUserMutationVariables = Exact<{
  companyId: string;
  userEmail: string;
}>;


export type RemoveUserMutation = { readonly removeUserFromCompany: { readonly message: string } };

export type MyInvitationsQueryVariables = Exact<{ [key: string]: never; }>;


export type MyInvitationsQuery = { readonly myInvitations: ReadonlyArray<{ readonly id: string, readonly companyName: string, readonly companyRole: CompanyRole, readonly invitedBy: string | null }> };

export type AnswerInvitationMutationVariables = Exact<{
  invitationId: string;
  accepts: boolean;
}>;


export type AnswerInvitationMutation = { readonly answerInvitation: { readonly message: string, readonly data: { readonly companyId: string } } };

export const companyUsers = operation<CompanyUsersQuery, CompanyUsersQueryVariables>(`query CompanyUsers($companyId: ID!, $pagination: PaginationInput, $search: String) {
  paginatedUsersByCompany(
    companyId: $companyId
    pagination: $pagination
    search: $search
  ) {
    totalDocs
    docs {
      ...Listed
    }
  }
}
fragment Listed on CompanyUser {
  id
  email
  firstName
  lastName
  companyRole
  systemRole
  status
  invitedAt
  expiresAt
  lastSeenAt
}`);
export const inviteUser = operation<InviteUserMutation, InviteUserMutationVariables>(`mutation InviteUser($companyId: ID!, $email: String!, $role: String!, $name: String, $lastName: String) {
  addUserToCompany(
    companyId: $companyId
    email: $email
    role: $role
    name: $name
    lastName: $lastName
  ) {
    message
    data {
      email
      invitationUrl
      isMailed
    }
  }
}`);
export const resendInvitation = operation<ResendInvitationMutation, ResendInvitationMutationVariables>(`mutation ResendInvitation($companyId: ID!, $invitationId: ID!) {
  resendInvitation(companyId: $companyId, invitationId: $invitationId) {
    message
    data {
      email
      invitationUrl
      isMailed
    }
  }
}`);
export const cancelInvitation = operation<CancelInvitationMutation, CancelInvitationMutationVariables>(`mutation CancelInvitation($companyId: ID!, $invitationId: ID!) {
  cancelInvitation(companyId: $companyId, invitationId: $invitationId) {
    message
  }
}`);
export const changeRole = operation<ChangeRoleMutation, ChangeRoleMutationVariables>(`mutation ChangeRole($companyId: ID!, $userEmail: String!, $role: String!) {
  editUserCompanyRole(companyId: $companyId, userEmail: $userEmail, role: $role) {
    ...Listed
    actId
  }
}
fragment Listed on CompanyUser {
  id
  email
  firstName
  lastName
  companyRole
  systemRole
  status
  invitedAt
  expiresAt
  lastSeenAt
}`);
export const removeUser = operation<RemoveUserMutation, RemoveUserMutationVariables>(`mutation RemoveUser($companyId: ID!, $userEmail: String!) {
  removeUserFromCompany(companyId: $companyId, userEmail: $userEmail) {
    message
  }
}`);
export const myInvitations = operation<MyInvitationsQuery, MyInvitationsQueryVariables>(`query MyInvitations {
  myInvitations {
    id
    companyName
    companyRole
    invitedBy
  }
}`);
export const answerInvitation = operation<AnswerInvitationMutation, AnswerInvitationMutationVariables>(`mutation AnswerInvitation($invitationId: ID!, $accepts: Boolean!) {
  answerInvitation(invitationId: $invitationId, accepts: $accepts) {
    message
    data {
      companyId
    }
  }
}`);
