// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Rut } from '../../../domain/rut.ts';
export type ChangePasswordInput = {
  readonly currentPassword: string;
  readonly newPassword: string;
};

/** Lo que no se nombra queda como está. */
export type UserUpdateInput = {
  /** AAAA-MM-DD, desde 1900: los demás días empiezan en 2000. */
  readonly birthday?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly rut?: Rut | null | undefined;
};

export type LoggedUserQueryVariables = Exact<{ [key: string]: never; }>;


export type LoggedUserQuery = { readonly loggedUser: { readonly uid: string, readonly name: string, readonly surname: string, readonly email: string, readonly phone: string, readonly rut: string | null, readonly birthday: Day | null, readonly hasTotp: boolean, readonly recoveryCodesLeft: number } };

export type UpdateUserMutationVariables = Exact<{
  id: string;
  input: UserUpdateInput;
}>;


export type UpdateUserMutation = { readonly updateUser: { readonly id: string, readonly name: string, readonly email: string, readonly profile: { readonly firstName: string, readonly lastName: string, readonly rut: string | null, readonly birthday: Day | null } } };

export type RenewSessionMutationVariables = Exact<{ [key: string]: never; }>;


export type RenewSessionMutation = { readonly renewSession: { readonly accessToken: string } };

export type ChangeUserPasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type ChangeUserPasswordMutation = { readonly changeUserPassword: boolean };

export type BeginTotpMutationVariables = Exact<{
  password: string;
}>;


export type BeginTotpMutation = { readonly beginTotp: { readonly secret: string, readonly qr: string } };

export type ConfirmTotpMutationVariables = Exact<{
  code: string;
}>;


export type ConfirmTotpMutation = { readonly confirmTotp: { readonly recoveryCodes: ReadonlyArray<string> } };

export type DisableTotpMutationVariables = Exact<{
  password: string;
  code: string;
}>;


export type DisableTotpMutation = { readonly disableTotp: boolean };

export type RenewRecoveryCodesMutationVariables = Exact<{
  code: string;
}>;


export type RenewRecoveryCodesMutation = { readonly renewRecoveryCodes: { readonly recoveryCodes: ReadonlyArray<string> } };

export type MySessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type MySessionsQuery = { readonly mySessions: ReadonlyArray<{ readonly id: string, readonly device: string, readonly address: string, readonly createdAt: string, readonly isCurrent: boolean }> };

export type CloseSessionMutationVariables = Exact<{
  id: string;
}>;


export type CloseSessionMutation = { readonly closeSession: boolean };

export type CloseOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type CloseOtherSessionsMutation = { readonly closeOtherSessions: number };

export const loggedUser = operation<LoggedUserQuery, LoggedUserQueryVariables>(`query LoggedUser {
  loggedUser {
    uid
    name
    surname
    email
    phone
    rut
    birthday
    hasTotp
    recoveryCodesLeft
  }
}`);
export const updateUser = operation<UpdateUserMutation, UpdateUserMutationVariables>(`mutation UpdateUser($id: ID!, $input: UserUpdateInput!) {
  updateUser(id: $id, input: $input) {
    id
    name
    email
    profile {
      firstName
      lastName
      rut
      birthday
    }
  }
}`);
export const renewSession = operation<RenewSessionMutation, RenewSessionMutationVariables>(`mutation RenewSession {
  renewSession {
    accessToken
  }
}`);
export const changeUserPassword = operation<ChangeUserPasswordMutation, ChangeUserPasswordMutationVariables>(`mutation ChangeUserPassword($input: ChangePasswordInput!) {
  changeUserPassword(input: $input)
}`);
export const beginTotp = operation<BeginTotpMutation, BeginTotpMutationVariables>(`mutation BeginTotp($password: String!) {
  beginTotp(password: $password) {
    secret
    qr
  }
}`);
export const confirmTotp = operation<ConfirmTotpMutation, ConfirmTotpMutationVariables>(`mutation ConfirmTotp($code: String!) {
  confirmTotp(code: $code) {
    recoveryCodes
  }
}`);
export const disableTotp = operation<DisableTotpMutation, DisableTotpMutationVariables>(`mutation DisableTotp($password: String!, $code: String!) {
  disableTotp(password: $password, code: $code)
}`);
export const renewRecoveryCodes = operation<RenewRecoveryCodesMutation, RenewRecoveryCodesMutationVariables>(`mutation RenewRecoveryCodes($code: String!) {
  renewRecoveryCodes(code: $code) {
    recoveryCodes
  }
}`);
export const mySessions = operation<MySessionsQuery, MySessionsQueryVariables>(`query MySessions {
  mySessions {
    id
    device
    address
    createdAt
    isCurrent
  }
}`);
export const closeSession = operation<CloseSessionMutation, CloseSessionMutationVariables>(`mutation CloseSession($id: ID!) {
  closeSession(id: $id)
}`);
export const closeOtherSessions = operation<CloseOtherSessionsMutation, CloseOtherSessionsMutationVariables>(`mutation CloseOtherSessions {
  closeOtherSessions
}`);
