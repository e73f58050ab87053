// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type CreateCompanyInput = {
  readonly alias?: string | null | undefined;
  readonly clientPaymentDays?: number | null | undefined;
  readonly name: string;
  readonly providerPaymentDays?: number | null | undefined;
  readonly rut: string;
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
}>;


export type LoginMutation = { readonly login: { readonly accessToken: string } };

export type SignUpMutationVariables = Exact<{
  input: UserInput;
}>;


export type SignUpMutation = { readonly signUp: { readonly id: string } };

export type CreateCompanyMutationVariables = Exact<{
  input: CreateCompanyInput;
}>;


export type CreateCompanyMutation = { readonly createCompany: { readonly status: boolean, readonly message: string, readonly data: { readonly id: string, readonly name: string } | null } };

export type LogOutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogOutMutation = { readonly logOut: boolean };

export const login = operation<LoginMutation, LoginMutationVariables>(`mutation Login($email: String!, $password: String!) {
  login(email: $email, password: $password) {
    accessToken
  }
}`);
export const signUp = operation<SignUpMutation, SignUpMutationVariables>(`mutation SignUp($input: UserInput!) {
  signUp(input: $input) {
    id
  }
}`);
export const createCompany = operation<CreateCompanyMutation, CreateCompanyMutationVariables>(`mutation CreateCompany($input: CreateCompanyInput!) {
  createCompany(input: $input) {
    status
    message
    data {
      id
      name
    }
  }
}`);
export const logOut = operation<LogOutMutation, LogOutMutationVariables>(`mutation LogOut {
  logOut
}`);
