// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
export type SubscriptionQueryVariables = Exact<{
  id: string;
}>;


export type SubscriptionQuery = { readonly get_company: { readonly id: string, readonly plan: ReadonlyArray<string>, readonly trialExpirationDate: Day | null, readonly suscriptionId: string | null, readonly isPaying: boolean, readonly isBlocked: boolean } };

export const subscription = operation<SubscriptionQuery, SubscriptionQueryVariables>(`query Subscription($id: ID!) {
  get_company(id: $id) {
    id
    plan
    trialExpirationDate
    suscriptionId
    isPaying
    isBlocked
  }
}`);
