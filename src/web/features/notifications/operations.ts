// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type NotificationReferenceType =
  | 'document'
  | 'reconciliation';

export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
};

export type UnreadQueryVariables = Exact<{
  userId: string;
}>;


export type UnreadQuery = { readonly getNotifications: { readonly unread: number } };

export type NotificationsQueryVariables = Exact<{
  userId: string;
  isRead: boolean;
  pagination: PaginationInput;
}>;


export type NotificationsQuery = { readonly getNotifications: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly title: string, readonly content: string, readonly createdAt: string, readonly redirectUrl: string, readonly referenceType: NotificationReferenceType | null, readonly company: { readonly id: string, readonly name: string }, readonly reference: { readonly meta: { readonly documentId: string | null } } | null }> } };

export type NotificationsByMailQueryVariables = Exact<{ [key: string]: never; }>;


export type NotificationsByMailQuery = { readonly notificationsByMail: boolean | null };

export type MarkNotificationAsReadMutationVariables = Exact<{
  notificationId: string;
  userId: string;
  companyId: string;
}>;


export type MarkNotificationAsReadMutation = { readonly markNotificationAsRead: { readonly id: string } };

export type MarkAllNotificationAsReadMutationVariables = Exact<{ [key: string]: never; }>;


export type MarkAllNotificationAsReadMutation = { readonly markAllNotificationAsRead: { readonly ok: boolean, readonly nModified: number } };

export type UpdateNotificationsByMailMutationVariables = Exact<{
  byMail: boolean;
}>;


export type UpdateNotificationsByMailMutation = { readonly updateNotificationsByMail: boolean };

export type NotificationsReceivedSubscriptionVariables = Exact<{
  userId: string;
}>;


export type NotificationsReceivedSubscription = { readonly notificationsReceived: { readonly id: string, readonly title: string } | null };

export type NotificationFragment = { readonly id: string, readonly kind: string, readonly title: string, readonly content: string, readonly createdAt: string, readonly redirectUrl: string, readonly referenceType: NotificationReferenceType | null, readonly company: { readonly id: string, readonly name: string }, readonly reference: { readonly meta: { readonly documentId: string | null } } | null };

export const unread = operation<UnreadQuery, UnreadQueryVariables>(`query Unread($userId: ID!) {
  getNotifications(userId: $userId) {
    unread
  }
}`);
export const notifications = operation<NotificationsQuery, NotificationsQueryVariables>(`query Notifications($userId: ID!, $isRead: Boolean!, $pagination: PaginationInput!) {
  getNotifications(userId: $userId, isRead: $isRead, pagination: $pagination) {
    totalDocs
    docs {
      ...Notification
    }
  }
}
fragment Notification on Notification {
  id
  kind
  title
  content
  createdAt
  redirectUrl
  referenceType
  company {
    id
    name
  }
  reference {
    meta {
      documentId
    }
  }
}`);
export const notificationsByMail = operation<NotificationsByMailQuery, NotificationsByMailQueryVariables>(`query NotificationsByMail {
  notificationsByMail
}`);
export const markNotificationAsRead = operation<MarkNotificationAsReadMutation, MarkNotificationAsReadMutationVariables>(`mutation MarkNotificationAsRead($notificationId: ID!, $userId: ID!, $companyId: ID!) {
  markNotificationAsRead(
    notificationId: $notificationId
    userId: $userId
    companyId: $companyId
  ) {
    id
  }
}`);
export const markAllNotificationAsRead = operation<MarkAllNotificationAsReadMutation, MarkAllNotificationAsReadMutationVariables>(`mutation MarkAllNotificationAsRead {
  markAllNotificationAsRead {
    ok
    nModified
  }
}`);
export const updateNotificationsByMail = operation<UpdateNotificationsByMailMutation, UpdateNotificationsByMailMutationVariables>(`mutation UpdateNotificationsByMail($byMail: Boolean!) {
  updateNotificationsByMail(byMail: $byMail)
}`);
export const notificationsReceived = operation<NotificationsReceivedSubscription, NotificationsReceivedSubscriptionVariables>(`subscription NotificationsReceived($userId: ID!) {
  notificationsReceived(userId: $userId) {
    id
    title
  }
}`);
