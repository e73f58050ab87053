// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Nada, con una sesión del correo invitado; correo, contraseña y código de una cuenta; o los datos de una nueva, que llevan nombre. */
export type AcceptInvitationInput = {
  readonly code?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly password?: string | null | undefined;
};

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

export type ResetPasswordInput = {
  readonly password: string;
  readonly token: string;
};

export type UserInput = {
  readonly email: string;
  readonly lastName: string;
  readonly name: string;
  readonly password: string;
};

export type LoginMutationVariables = Exact<{
  email: string;
  password: string;
  code?: string | null | undefined;
}>;


export type LoginMutation = { readonly login: { readonly accessToken: string } };

export type SignUpMutationVariables = Exact<{
  input: UserInput;
  code?: string | null | undefined;
}>;


export type SignUpMutation = { readonly signUp: { readonly id: string } };

export type RequestPasswordResetMutationVariables = Exact<{
  email: string;
}>;


export type RequestPasswordResetMutation = { readonly requestPasswordReset: { readonly status: boolean, readonly message: string } };

export type ChangePasswordFromResetMutationVariables = Exact<{
  input: ResetPasswordInput;
}>;


export type ChangePasswordFromResetMutation = { readonly changePasswordFromReset: boolean };

export type ResendVerificationMutationVariables = Exact<{
  email: string;
}>;


export type ResendVerificationMutation = { readonly resendVerification: { readonly status: boolean, readonly message: string } };

export type VerifyEmailMutationVariables = Exact<{
  token: string;
  password: string;
}>;


export type VerifyEmailMutation = { readonly verifyEmail: { readonly accessToken: string } };

export type InvitationByTokenQueryVariables = Exact<{
  token: string;
}>;


export type InvitationByTokenQuery = { readonly invitationByToken: { readonly companyName: string, readonly email: string | null, readonly name: string, readonly lastName: string, readonly role: CompanyRole, readonly isOnboarding: boolean, readonly hasAccount: boolean | null, readonly needsMail: boolean } };

export type AcceptInvitationMutationVariables = Exact<{
  token: string;
  input: AcceptInvitationInput;
}>;


export type AcceptInvitationMutation = { readonly acceptInvitation: { readonly accessToken: string | null, readonly companyId: string } };

export type LogOutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogOutMutation = { readonly logOut: boolean };

export const login = operation<LoginMutation, LoginMutationVariables>(`mutation Login($email: String!, $password: String!, $code: String) {
  login(email: $email, password: $password, code: $code) {
    accessToken
  }
}`);
export const signUp = operation<SignUpMutation, SignUpMutationVariables>(`mutation SignUp($input: UserInput!, $code: String) {
  signUp(input: $input, code: $code) {
    id
  }
}`);
export const requestPasswordReset = operation<RequestPasswordResetMutation, RequestPasswordResetMutationVariables>(`mutation RequestPasswordReset($email: String!) {
  requestPasswordReset(email: $email) {
    status
    message
  }
}`);
export const changePasswordFromReset = operation<ChangePasswordFromResetMutation, ChangePasswordFromResetMutationVariables>(`mutation ChangePasswordFromReset($input: ResetPasswordInput!) {
  changePasswordFromReset(input: $input)
}`);
export const resendVerification = operation<ResendVerificationMutation, ResendVerificationMutationVariables>(`mutation ResendVerification($email: String!) {
  resendVerification(email: $email) {
    status
    message
  }
}`);
export const verifyEmail = operation<VerifyEmailMutation, VerifyEmailMutationVariables>(`mutation VerifyEmail($token: String!, $password: String!) {
  verifyEmail(token: $token, password: $password) {
    accessToken
  }
}`);
export const invitationByToken = operation<InvitationByTokenQuery, InvitationByTokenQueryVariables>(`query InvitationByToken($token: String!) {
  invitationByToken(token: $token) {
    companyName
    email
    name
    lastName
    role
    isOnboarding
    hasAccount
    needsMail
  }
}`);
export const acceptInvitation = operation<AcceptInvitationMutation, AcceptInvitationMutationVariables>(`mutation AcceptInvitation($token: String!, $input: AcceptInvitationInput!) {
  acceptInvitation(token: $token, input: $input) {
    accessToken
    companyId
  }
}`);
export const logOut = operation<LogOutMutation, LogOutMutationVariables>(`mutation LogOut {
  logOut
}`);
