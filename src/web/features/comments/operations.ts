// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type CommentPeopleQueryVariables = Exact<{
  companyId: string;
}>;


export type CommentPeopleQuery = { readonly allUsersByCompany: ReadonlyArray<{ readonly id: string, readonly name: string, readonly email: string }> };

export const commentPeople = operation<CommentPeopleQuery, CommentPeopleQueryVariables>(`query CommentPeople($companyId: ID!) {
  allUsersByCompany(companyId: $companyId) {
    id
    name
    email
  }
}`);
