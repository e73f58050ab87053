import { expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { addToCompany } from '#server/db/scope.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { addNotification, type NewNotification } from './store.ts';

const { database, services, person, company, join, contextOf, ask } = await testApi();
const boss = await person();
const ana = await person();
const stranger = await person();
const firm = await company(boss.id);
const other = await company(boss.id);
await join(firm, ana.id, 'USER');
await join(other, ana.id, 'USER');

const notify = (changes: Partial<NewNotification> = {}) => {
  const companyId = changes.companyId ?? firm;
  const mention = { companyId, kind: 'mention', recipients: [ana.id], senderId: boss.id, content: 'Hola', redirectUrl: '/agenda' } as const;
  return addToCompany(database.app, { personId: boss.id, companyId }, (db) =>
    addNotification(db, { ...mention, referenceType: null, documentId: null, botname: null, ...changes }),
  );
};
const LIST = `query ($userId: ID!, $companyId: ID, $isRead: Boolean, $pagination: PaginationInput) {
  getNotifications(userId: $userId, companyId: $companyId, isRead: $isRead, pagination: $pagination) { totalDocs unread docs {
    id kind title content redirectUrl referenceType botname recipients { user isRead } company { id name }
    reference { id meta { documentId } } sender { profile { firstName lastName } } } } }`;
const MARK = `mutation ($notificationId: ID!, $userId: ID!, $companyId: ID!) {
  markNotificationAsRead(notificationId: $notificationId, userId: $userId, companyId: $companyId) { id recipients { isRead } } }`;
const MARK_ALL = 'mutation { markAllNotificationAsRead { ok nModified } }';
type Listed = { getNotifications: { totalDocs: number; unread: number; docs: { id: string; title: string; content: string }[] } };
const list = async (viewer: { id: string; token: string }, variables: Record<string, unknown> = {}) =>
  ask<Listed>(await contextOf(viewer.token), LIST, { userId: viewer.id, ...variables });
const page = async (viewer: { id: string; token: string }, variables: Record<string, unknown> = {}) =>
  (await list(viewer, variables)).data?.getNotifications;

test('a person reads their own notifications of all their companies, newest first', async () => {
  const first = await notify();
  const second = await notify({ companyId: other, kind: 'connection', senderId: null, botname: 'SII', content: 'Ejecucion con errores' });
  expect(await page(ana)).toEqual({
    totalDocs: 2,
    unread: 2,
    docs: [
      expect.objectContaining({ id: second, title: 'Conexión: SII', botname: 'SII', sender: null }),
      {
        id: first,
        kind: 'mention',
        title: 'Ana Pérez te ha mencionado en un comentario',
        content: 'Hola',
        redirectUrl: '/agenda',
        referenceType: null,
        botname: null,
        recipients: [{ user: ana.id, isRead: false }],
        company: { id: firm, name: 'Prueba' },
        reference: null,
        sender: { profile: { firstName: 'Ana', lastName: 'Pérez' } },
      },
    ],
  });
  expect((await page(ana, { companyId: firm }))?.docs.map(({ id }) => id)).toEqual([first]);
  expect(await page(boss)).toEqual({ totalDocs: 0, unread: 0, docs: [] });
});

test('a document is named by its folio, and what was said of it stays when it is gone', async () => {
  const books = await testBooks(database, boss.id);
  const document = await books.document('2026-11-30', 1_190_000, { folio: '4512' });
  await notify({ companyId: books.companyId, recipients: [boss.id], referenceType: 'document', documentId: document });
  const first = async () => (await page(boss, { companyId: books.companyId }))?.docs[0];
  expect(await first()).toMatchObject({ referenceType: 'document', reference: { id: document, meta: { documentId: '4512' } } });
  await books.write((db) => db.deleteFrom('document').where('company_id', '=', books.companyId).execute());
  expect(await first()).toMatchObject({ referenceType: 'document', reference: { id: document, meta: { documentId: null } } });
  await ask(await contextOf(boss.token), MARK_ALL);
});

test("somebody else's notifications, marks and companies do not exist", async () => {
  const id = await notify();
  const context = await contextOf(stranger.token);
  const unknown = await ask(context, LIST, { userId: newId() });
  expect(unknown.code).toBe('NOT_FOUND');
  expect(await ask(context, LIST, { userId: ana.id })).toEqual(unknown);
  const noCompany = await list(stranger, { companyId: newId() });
  expect(noCompany.code).toBe('NOT_FOUND');
  expect(await list(stranger, { companyId: firm })).toEqual(noCompany);
  const noMark = await ask(context, MARK, { notificationId: newId(), userId: stranger.id, companyId: firm });
  expect(noMark.code).toBe('NOT_FOUND');
  expect(await ask(context, MARK, { notificationId: id, userId: stranger.id, companyId: firm })).toEqual(noMark);
  expect(await ask(context, MARK, { notificationId: id, userId: ana.id, companyId: firm })).toEqual(noMark);
  expect(await ask(context, MARK, { notificationId: 'x', userId: stranger.id, companyId: 'y' })).toEqual(noMark);
  expect((await page(ana, { isRead: true }))?.totalDocs).toBe(0);
});

test('opening one marks it, once and for oneself; marking all marks the rest', async () => {
  const id = await notify({ recipients: [ana.id, boss.id] });
  const before = (await page(ana))?.unread ?? 0;
  const context = await contextOf(ana.token);
  for (const _ of [1, 2]) {
    const { data } = await ask(context, MARK, { notificationId: id, userId: ana.id, companyId: firm });
    expect(data).toEqual({ markNotificationAsRead: { id, recipients: [{ isRead: true }] } });
  }
  expect((await page(ana, { isRead: true }))?.docs.map((one) => one.id)).toEqual([id]);
  expect(await page(ana, { isRead: false })).toMatchObject({ totalDocs: before - 1, unread: before - 1 });
  expect((await ask(context, MARK_ALL)).data).toEqual({ markAllNotificationAsRead: { ok: true, nModified: before - 1 } });
  expect((await ask(context, MARK_ALL)).data).toEqual({ markAllNotificationAsRead: { ok: true, nModified: 0 } });
  expect((await page(boss))?.unread).toBe(1);
});

test('an invitation is read and marked without being a member; what was told to a member goes with the membership', async () => {
  const guest = await person();
  const id = await notify({ kind: 'invitation', recipients: [guest.id], content: 'Te invitaron' });
  expect(await page(guest)).toMatchObject({ totalDocs: 1, unread: 1, docs: [{ id, title: 'Ana Pérez te invitó a Prueba' }] });
  const { data } = await ask(await contextOf(guest.token), MARK, { notificationId: id, userId: guest.id, companyId: firm });
  expect(data).toEqual({ markNotificationAsRead: { id, recipients: [{ isRead: true }] } });

  await join(firm, guest.id, 'USER');
  await notify({ recipients: [guest.id] });
  expect(await page(guest)).toMatchObject({ totalDocs: 2, unread: 1 });
  await database.owner.deleteFrom('membership').where('person_id', '=', guest.id).execute();
  expect(await page(guest)).toMatchObject({ totalDocs: 1, unread: 0, docs: [{ id }] });
  expect((await ask(await contextOf(guest.token), MARK_ALL)).data).toEqual({ markAllNotificationAsRead: { ok: true, nModified: 0 } });
});

test('pages follow one another, and a page that does not exist is refused', async () => {
  const reader = await person();
  await join(firm, reader.id, 'USER');
  for (let index = 1; index <= 5; index += 1) await notify({ recipients: [reader.id], content: String(index) });
  const contents = async (number: number) =>
    (await page(reader, { pagination: { page: number, offset: 2 } }))?.docs.map(({ content }) => content);
  expect([await contents(1), await contents(2), await contents(3), await contents(4)]).toEqual([['5', '4'], ['3', '2'], ['1'], []]);
  expect((await list(reader, { pagination: { page: 0, offset: 2 } })).code).toBe('BAD_USER_INPUT');
});

test('wanting mail is asked only where mail is sent, and kept', async () => {
  const context = await contextOf(ana.token);
  expect((await ask(context, '{ notificationsByMail }')).data).toEqual({ notificationsByMail: null });
  const sending = { ...context, settings: { ...services.settings, smtpUrl: 'smtp://127.0.0.1:1' } };
  expect((await ask(sending, '{ notificationsByMail }')).data).toEqual({ notificationsByMail: true });
  await ask(sending, 'mutation { updateNotificationsByMail(byMail: false) }');
  expect((await ask(sending, '{ notificationsByMail }')).data).toEqual({ notificationsByMail: false });
});
