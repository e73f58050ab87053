import { expect, test } from 'vitest';
import { isCalendarDay } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import type { Context } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { linksTo, tokenIn } from '../../../../tests/support/session.ts';

const api = await testApi();
const { database, services, person, company, join, contextOf, ask } = api;

const INVITE = `mutation ($companyId: ID!, $email: String!, $role: String!, $name: String, $lastName: String) {
  addUserToCompany(companyId: $companyId, email: $email, role: $role, name: $name, lastName: $lastName, isPepper3: true) {
    status message data { invitationId email invitationUrl isMailed } } }`;
const LIST = `query ($companyId: ID!, $pagination: PaginationInput, $search: String) {
  paginatedUsersByCompany(companyId: $companyId, pagination: $pagination, search: $search) {
    totalDocs docs { id email firstName lastName companyRole status invitedAt lastSeenAt } } }`;
const EDIT =
  'mutation ($companyId: ID!, $email: String!, $role: String!) { editUserCompanyRole(companyId: $companyId, userEmail: $email, role: $role) { email companyRole status } }';
const CHANGE =
  'mutation ($companyId: ID!, $email: String!, $role: String!) { editUserCompanyRole(companyId: $companyId, userEmail: $email, role: $role) { actId } }';
const UNDO_ACT = 'mutation ($companyId: ID!, $id: String!) { undoAct(companyId: $companyId, actId: $id) { description } }';
const REMOVE =
  'mutation ($companyId: ID!, $email: String!) { removeUserFromCompany(companyId: $companyId, userEmail: $email) { status message data { email } } }';
const RESEND =
  'mutation ($companyId: ID!, $id: ID!) { resendInvitation(companyId: $companyId, invitationId: $id) { data { invitationId invitationUrl } } }';
const CANCEL = 'mutation ($companyId: ID!, $id: ID!) { cancelInvitation(companyId: $companyId, invitationId: $id) { status } }';
const MINE = '{ myInvitations { id companyName companyRole invitedBy } }';
const ANSWER =
  'mutation ($id: ID!, $accepts: Boolean!) { answerInvitation(invitationId: $id, accepts: $accepts) { message data { companyId } } }';
const KNOWN = 'mutation ($email: String!, $token: String) { userHasCompanies(email: $email, token: $token) }';

type Invited = {
  addUserToCompany: { status: boolean; message: string; data: { invitationId: string; invitationUrl: string | null; isMailed: boolean } };
};
type Listed = {
  paginatedUsersByCompany: {
    totalDocs: number;
    docs: { id: string; email: string | null; firstName: string; companyRole: string; status: string; lastSeenAt: string | null }[];
  };
};

/** A company with its owner, and what they can ask. */
async function firmOf() {
  const boss = await person();
  const companyId = await company(boss.id);
  const context = await contextOf(boss.token);
  const invite = async (email: string, role = 'USER', more: Record<string, unknown> = {}) =>
    ask<Invited>(context, INVITE, { companyId, email, role, ...more });
  const list = async (variables: Record<string, unknown> = {}) =>
    (await ask<Listed>(context, LIST, { companyId, ...variables })).data?.paginatedUsersByCompany;
  const acts = async () =>
    (await database.owner.selectFrom('history').select('code').where('company_id', '=', companyId).orderBy('entry_no').execute()).map(
      ({ code }) => code,
    );
  return { boss, companyId, context, invite, list, acts };
}
const verify = (id: string) =>
  database.owner.updateTable('person').set({ email_proven_at: new Date() }).where('person_id', '=', id).execute();
const linkIsOpen = async (url: string | null | undefined) =>
  (await ask(await contextOf(null), KNOWN, { email: 'nadie@prueba.cl', token: tokenIn(url) })).reason !== 'LINK_GONE';
const eventsDuring = async <Result>(personId: string, work: () => Promise<Result>) => {
  const events = database.events('access', personId);
  const first = events.next();
  const result = await work();
  await first;
  await events.return?.();
  return result;
};

test('an invitation without mail: the link is shown once, the person stands in the list, nothing says whether they have an account', async () => {
  const { companyId, invite, list, acts } = await firmOf();
  const known = await person();
  const answers = [await invite('Nueva@Prueba.CL', 'OPERARIO', { name: ' Íñigo ', lastName: 'Muñoz' }), await invite(known.email)];
  for (const { data } of answers) {
    expect(data?.addUserToCompany).toMatchObject({ status: true, data: { isMailed: false } });
    expect(data?.addUserToCompany.data.invitationUrl).toMatch(/\/create-password\?token=[\w-]{43}$/);
  }
  const [first, second] = answers.map(({ data }) => Object.keys(data?.addUserToCompany.data ?? {}));
  expect(first).toEqual(second);
  const shown = await list();
  expect(shown?.docs.map(({ email, status, companyRole }) => [email, status, companyRole])).toEqual([
    [expect.stringContaining('@prueba.cl'), 'active', 'FOUNDER'],
    [known.email, 'invited', 'USER'],
    ['nueva@prueba.cl', 'invited', 'OPERARIO'],
  ]);
  expect((await list({ search: 'inigo MUNOZ' }))?.docs.map(({ firstName }) => firstName)).toEqual(['Íñigo']);
  expect((await list({ search: '%' }))?.totalDocs).toBe(0);
  expect((await list({ pagination: { page: 2, offset: 2 } }))?.docs).toHaveLength(1);
  expect(await acts()).toEqual(['company.created', 'user.invited', 'user.invited']);
  const history = await database.owner.selectFrom('history').selectAll().where('company_id', '=', companyId).execute();
  expect(JSON.stringify(history)).not.toContain(tokenIn(answers[0]?.data?.addUserToCompany.data.invitationUrl));
});

test('with mail the link goes to its owner only, naming the company and who invites', async () => {
  const { companyId, context } = await firmOf();
  const mailing: Context = {
    ...context,
    settings: { ...services.settings, smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://caudal.prueba.cl' },
  };
  const { data } = await ask<Invited>(mailing, INVITE, { companyId, email: 'lejos@prueba.cl', role: 'USER' });
  expect(data?.addUserToCompany.data).toMatchObject({ isMailed: true, invitationUrl: null });
  const mail = await database.owner.selectFrom('outbox').selectAll().where('recipient', '=', 'lejos@prueba.cl').executeTakeFirstOrThrow();
  expect(mail.subject).toBe('Ana Pérez te invitó a Empresa de Prueba SpA en Caudal');
  expect(JSON.stringify(mail.body)).toContain('https://caudal.prueba.cl/create-password?token=');
});

test.each([
  ['no e-mail', { email: 'ana', role: 'USER' }, 'BAD_EMAIL'],
  ['an e-mail with a line break', { email: 'ana@prueba.cl\nBcc: x@y.cl', role: 'USER' }, 'BAD_EMAIL'],
  ['no role', { email: 'ana@prueba.cl', role: 'JEFE' }, 'BAD_ROLE'],
  ['a role of the system', { email: 'ana@prueba.cl', role: 'ADMIN' }, 'BAD_ROLE'],
])('%s: nothing is kept', async (_name, input, reason) => {
  const { companyId, context, acts } = await firmOf();
  expect((await ask(context, INVITE, { companyId, ...input })).reason).toBe(reason);
  expect(await acts()).toEqual(['company.created']);
});

test('a member is not invited, nobody twice, but again once it has expired or was called off', async () => {
  const { boss, companyId, context, invite, list } = await firmOf();
  expect((await invite(boss.email.toUpperCase())).reason).toBe('ALREADY_MEMBER');
  const first = await invite('eva@prueba.cl');
  expect((await invite('EVA@prueba.cl')).reason).toBe('ALREADY_INVITED');
  await database.owner
    .updateTable('invitation')
    .set({ expires_at: new Date(0) })
    .where('company_id', '=', companyId)
    .execute();
  expect((await list())?.docs.at(-1)?.status).toBe('expired');
  const second = await invite('eva@prueba.cl');
  expect(second.code).toBeNull();
  expect(await linkIsOpen(first.data?.addUserToCompany.data.invitationUrl)).toBe(false);
  await ask(context, CANCEL, { companyId, id: second.data?.addUserToCompany.data.invitationId });
  expect(await linkIsOpen(second.data?.addUserToCompany.data.invitationUrl)).toBe(false);
  expect((await invite('eva@prueba.cl')).code).toBeNull();
});

test('sending again makes a new link and ends the former; a stranger’s invitation is not found', async () => {
  const { companyId, context, invite, list } = await firmOf();
  const other = await firmOf();
  const { data } = await invite('eva@prueba.cl', 'NOMINAS', { name: 'Eva' });
  const { invitationId: id, invitationUrl } = data!.addUserToCompany.data;
  for (const text of [RESEND, CANCEL]) {
    expect((await ask(other.context, text, { companyId: other.companyId, id })).code).toBe('NOT_FOUND');
    expect((await ask(other.context, text, { companyId: other.companyId, id: 'x' })).code).toBe('NOT_FOUND');
  }
  const again = await ask<{ resendInvitation: { data: { invitationUrl: string } } }>(context, RESEND, { companyId, id });
  expect(await linkIsOpen(invitationUrl)).toBe(false);
  expect(await linkIsOpen(again.data?.resendInvitation.data.invitationUrl)).toBe(true);
  expect((await list())?.docs.at(-1)).toMatchObject({
    email: 'eva@prueba.cl',
    firstName: 'Eva',
    companyRole: 'NOMINAS',
    status: 'invited',
  });
});

test('mail to strangers ends: five links an hour for one e-mail, a hundred for a company', async () => {
  const { companyId, context, invite } = await firmOf();
  for (let count = 0; count < 5; count++) {
    const { data } = await invite('eva@prueba.cl');
    await ask(context, CANCEL, { companyId, id: data?.addUserToCompany.data.invitationId });
  }
  expect((await invite('eva@prueba.cl')).code).toBe('RATE_LIMITED');
  for (let count = 5; count < 100; count++) expect((await invite(`p${count}@prueba.cl`)).code).toBeNull();
  expect((await invite('una.mas@prueba.cl')).code).toBe('RATE_LIMITED');
});

test('whoever only signed up with an e-mail is neither told nor offered what was sent to it', async () => {
  const { companyId, invite } = await firmOf();
  const eva = await person();
  const link = await invite(eva.email, 'FOUNDER');
  const asEva = await contextOf(eva.token);
  expect((await ask(asEva, MINE)).data).toEqual({ myInvitations: [] });
  expect(await database.owner.selectFrom('notification_recipient').selectAll().where('company_id', '=', companyId).execute()).toEqual([]);
  const id = link.data?.addUserToCompany.data.invitationId;
  expect((await ask(asEva, ANSWER, { id, accepts: true })).code).toBe('NOT_FOUND');
  await verify(eva.id);
  expect((await ask<{ myInvitations: unknown[] }>(asEva, MINE)).data?.myInvitations).toHaveLength(1);
});

test('whoever has shown that an e-mail is theirs answers in Caudal: they join, open pages hear it, the inviter is told', async () => {
  const { boss, companyId, invite, acts } = await firmOf();
  const eva = await person();
  await verify(eva.id);
  await invite(eva.email, 'OPERARIO');
  const asEva = await contextOf(eva.token);
  const { data } = await ask<{ myInvitations: { id: string }[] }>(asEva, MINE);
  expect(data?.myInvitations).toEqual([
    { id: expect.any(String), companyName: 'Empresa de Prueba SpA', companyRole: 'OPERARIO', invitedBy: 'Ana Pérez' },
  ]);
  const recipients = await database.owner
    .selectFrom('notification_recipient')
    .select('person_id')
    .where('company_id', '=', companyId)
    .execute();
  expect(recipients).toEqual([{ person_id: eva.id }]);
  const id = data?.myInvitations[0]?.id;
  const { data: answer } = await eventsDuring(eva.id, () => ask(asEva, ANSWER, { id, accepts: true }));
  expect(answer).toEqual({ answerInvitation: { message: 'Ya eres parte de Empresa de Prueba SpA', data: { companyId } } });
  expect((await contextOf(eva.token)).memberships.get(companyId)?.role).toBe('OPERARIO');
  expect((await ask(asEva, ANSWER, { id, accepts: true })).code).toBe('NOT_FOUND');
  expect(await acts()).toEqual(['company.created', 'user.invited', 'invitation.accepted']);
  const kinds = await database.owner
    .selectFrom('notification')
    .innerJoin('notification_recipient as r', 'r.notification_id', 'notification.notification_id')
    .select(['kind', 'r.person_id'])
    .where('notification.company_id', '=', companyId)
    .orderBy('notification.notification_id')
    .execute();
  expect(kinds).toEqual([
    { kind: 'invitation', person_id: eva.id },
    { kind: 'member', person_id: boss.id },
  ]);
});

test('declining ends it; a stranger neither sees nor answers an invitation; of 20 answers at once one counts', async () => {
  const { companyId, context, invite, acts } = await firmOf();
  const [eva, stranger] = [await person(), await person()];
  await verify(eva.id);
  await verify(stranger.id);
  await invite(eva.email);
  const asEva = await contextOf(eva.token);
  const own = async () => (await ask<{ myInvitations: { id: string }[] }>(asEva, MINE)).data?.myInvitations ?? [];
  const id = (await own())[0]?.id;
  const asStranger = await contextOf(stranger.token);
  expect((await ask(asStranger, MINE)).data).toEqual({ myInvitations: [] });
  const foreign = await ask(asStranger, ANSWER, { id, accepts: true });
  expect(foreign).toEqual(await ask(asStranger, ANSWER, { id: newId(), accepts: true }));
  expect((await ask(asEva, ANSWER, { id, accepts: false })).code).toBeNull();
  expect(await own()).toEqual([]);
  const calledOff = await invite(eva.email);
  const { invitationId } = calledOff.data!.addUserToCompany.data;
  await eventsDuring(eva.id, () => ask(context, CANCEL, { companyId, id: invitationId }));
  expect(await own()).toEqual([]);
  await invite(eva.email);
  const next = (await own())[0]?.id;
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(asEva, ANSWER, { id: next, accepts: n % 2 === 0 })));
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
  expect((await acts()).filter((code) => code === 'invitation.accepted' || code === 'invitation.declined')).toHaveLength(2);
});

test('what an inviter may no longer do, their invitations do no more; into a blocked company nobody enters', async () => {
  const { boss, companyId, invite } = await firmOf();
  const [eva, second] = [await person(), await person()];
  await verify(eva.id);
  await join(companyId, second.id, 'FOUNDER');
  await invite(eva.email, 'FOUNDER');
  const asEva = await contextOf(eva.token);
  const own = async () => (await ask<{ myInvitations: { id: string }[] }>(asEva, MINE)).data?.myInvitations ?? [];
  const id = (await own())[0]?.id;
  await ask(await contextOf(second.token), EDIT, { companyId, email: boss.email, role: 'USER' });
  expect(await own()).toEqual([]);
  expect((await ask(asEva, ANSWER, { id, accepts: true })).code).toBe('NOT_FOUND');
  await ask(await contextOf(second.token), EDIT, { companyId, email: boss.email, role: 'FOUNDER' });
  await database.owner
    .updateTable('company')
    .set({ plan: ['blocked'] })
    .where('company_id', '=', companyId)
    .execute();
  expect((await ask(asEva, ANSWER, { id, accepts: true })).code).toBe('FORBIDDEN');
});

test('another role: kept with before and after, heard by their pages, told to them; of somebody invited it changes the invitation', async () => {
  const { companyId, context, invite, list } = await firmOf();
  const eva = await person();
  await join(companyId, eva.id, 'USER');
  const change = (email: string, role: string) => ask<{ editUserCompanyRole: object }>(context, EDIT, { companyId, email, role });
  const { data } = await eventsDuring(eva.id, () => change(eva.email, 'NOMINAS'));
  expect(data?.editUserCompanyRole).toEqual({ email: eva.email, companyRole: 'NOMINAS', status: 'active' });
  expect((await contextOf(eva.token)).memberships.get(companyId)?.role).toBe('NOMINAS');
  const entry = await database.owner
    .selectFrom('history')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('code', '=', 'role.changed')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    params: { email: eva.email, before: 'USER', after: 'NOMINAS' },
    subject_id: eva.id,
  });
  const note = await database.owner.selectFrom('notification').select(['kind', 'content']).where('company_id', '=', companyId).execute();
  expect(note).toEqual([{ kind: 'role', content: expect.stringContaining('Ahora es Nóminas; antes era Usuario.') }]);
  await invite('otra@prueba.cl', 'USER');
  expect((await change('OTRA@prueba.cl ', 'OPERARIO')).code).toBeNull();
  expect((await list())?.docs.at(-1)).toMatchObject({ email: 'otra@prueba.cl', companyRole: 'OPERARIO', status: 'invited' });
  expect((await change('nadie@prueba.cl', 'USER')).code).toBe('NOT_FOUND');
  const luz = await person();
  await invite(luz.email, 'USER');
  await eventsDuring(luz.id, () => change(luz.email, 'WORKER'));
});

test('a change of role is undone while the role is as it left it, with the rules of the change', async () => {
  const { boss, companyId, context, invite, list } = await firmOf();
  const [eva, luz] = [await person(), await person()];
  await join(companyId, eva.id, 'USER');
  await join(companyId, luz.id, 'USER');
  const change = async (who: Context, email: string, role: string) =>
    (await ask<{ editUserCompanyRole: { actId: string | null } }>(who, CHANGE, { companyId, email, role })).data?.editUserCompanyRole.actId;
  const undo = async (who: Context, id: string | null | undefined) => {
    const { code, reason, data } = await ask<{ undoAct: { description: string } }>(who, UNDO_ACT, { companyId, id });
    return reason ?? code ?? data?.undoAct.description;
  };
  const roles = async () => Object.fromEntries((await list())?.docs.map(({ email, companyRole }) => [email, companyRole]) ?? []);

  const first = await change(context, eva.email, 'NOMINAS');
  expect(await change(context, eva.email, 'NOMINAS')).toBeNull();
  expect(await eventsDuring(eva.id, () => undo(context, first))).toBe(
    `Ana Pérez deshizo «cambió el rol de ${eva.email} de Usuario a Nóminas»`,
  );
  expect((await roles())[eva.email]).toBe('USER');

  const owned = await change(context, luz.email, 'FOUNDER');
  const asLuz = await contextOf(luz.token);
  const lowered = await change(asLuz, boss.email, 'USER');
  expect(await undo(await contextOf(boss.token), lowered)).toBe('BLOCKED_MODULE');
  expect(await undo(asLuz, owned)).toBe('LAST_FOUNDER');
  expect(await undo(asLuz, lowered)).toMatch(/^\S+ \S+ deshizo «.+ de Dueño a Usuario»$/);
  const boosted = await change(asLuz, eva.email, 'FOUNDER');
  await change(asLuz, eva.email, 'OPERARIO');
  expect(await undo(asLuz, boosted)).toBe('ACT_OVERTAKEN');

  await invite('otra@prueba.cl', 'USER');
  const invited = await change(context, 'otra@prueba.cl', 'OPERARIO');
  expect(await undo(context, invited)).toMatch(/de Usuario a Operario»$/);
  expect((await roles())['otra@prueba.cl']).toBe('USER');
  await ask(context, REMOVE, { companyId, email: 'otra@prueba.cl' });
  expect(await undo(context, String(Number(invited) + 1))).toBe('ACT_OVERTAKEN');
});

test('removing: gone at once, told by mail, their name stays in the history; anybody leaves by themself; an invitation is called off', async () => {
  const { boss, companyId, context, invite, list } = await firmOf();
  const [eva, luz] = [await person(), await person()];
  await join(companyId, eva.id, 'USER');
  await join(companyId, luz.id, 'NOMINAS');
  await database.owner.updateTable('person').set({ last_company_id: companyId }).where('person_id', '=', eva.id).execute();
  const mailing: Context = { ...context, settings: { ...services.settings, smtpUrl: 'smtp://127.0.0.1:1' } };
  await eventsDuring(eva.id, () => ask(mailing, REMOVE, { companyId, email: eva.email }));
  expect((await contextOf(eva.token)).memberships.has(companyId)).toBe(false);
  const { last_company_id } = await database.owner
    .selectFrom('person')
    .selectAll()
    .where('person_id', '=', eva.id)
    .executeTakeFirstOrThrow();
  expect(last_company_id).toBeNull();
  const mails = await database.owner.selectFrom('outbox').select('subject').where('recipient', '=', eva.email).execute();
  expect(mails).toEqual([{ subject: 'Ya no tienes acceso a Empresa de Prueba SpA en Caudal' }]);
  const entry = await database.owner
    .selectFrom('history')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('code', '=', 'user.removed')
    .executeTakeFirstOrThrow();
  expect(entry.params).toMatchObject({ email: eva.email, name: 'Ana', surname: 'Pérez', role: 'USER' });

  const asLuz = await contextOf(luz.token);
  expect((await ask(asLuz, REMOVE, { companyId, email: boss.email })).code).toBe('FORBIDDEN');
  expect((await ask(asLuz, REMOVE, { companyId, email: 'nadie@prueba.cl' })).code).toBe('FORBIDDEN');
  expect((await ask<{ removeUserFromCompany: { message: string } }>(asLuz, REMOVE, { companyId, email: luz.email })).data).toMatchObject({
    removeUserFromCompany: { message: 'Dejaste la empresa' },
  });
  const { data } = await invite('otra@prueba.cl');
  await ask(context, REMOVE, { companyId, email: 'otra@prueba.cl' });
  expect(await linkIsOpen(data?.addUserToCompany.data.invitationUrl)).toBe(false);
  expect((await list())?.docs.map(({ email }) => email)).toEqual([boss.email]);
});

test('a person is seen by themself and by colleagues who may see users, in what they share', async () => {
  const { boss, companyId, context } = await firmOf();
  const [eva, stranger] = [await person(), await person()];
  await join(companyId, eva.id, 'NOMINAS');
  const elsewhere = await company(eva.id);
  await database.owner.updateTable('person').set({ last_company_id: elsewhere }).where('person_id', '=', eva.id).execute();
  const USER = `query ($id: ID!, $in: ID) { User(id: $id) { id name email roles emails { address verified } profile { firstName lastName rut birthday }
    companyRole there: companyRole(companyId: $in) cashflowCollapsedCategories { companyId cashflowCategories } } }`;
  const seenBy = async (who: Context, id: string) => ask<{ User: Record<string, unknown> }>(who, USER, { id, in: elsewhere });
  expect((await seenBy(context, eva.id)).data?.User).toEqual({
    id: eva.id,
    name: 'Ana Pérez',
    email: eva.email,
    roles: [],
    emails: [{ address: eva.email, verified: false }],
    profile: { firstName: 'Ana', lastName: 'Pérez', rut: null, birthday: null },
    companyRole: 'NOMINAS',
    there: null,
    cashflowCollapsedCategories: [{ companyId, cashflowCategories: [] }],
  });
  const asEva = await contextOf(eva.token);
  const self = (await seenBy(asEva, eva.id)).data?.User;
  expect(self).toMatchObject({ companyRole: 'FOUNDER', there: 'FOUNDER' });
  expect(self?.['cashflowCollapsedCategories']).toHaveLength(2);
  const asStranger = await contextOf(stranger.token);
  expect(await seenBy(asStranger, boss.id)).toEqual(await seenBy(asStranger, newId()));
  expect((await seenBy(asStranger, 'x')).code).toBe('NOT_FOUND');
  await database.owner
    .updateTable('company')
    .set({ plan: ['blocked'] })
    .where('company_id', '=', companyId)
    .execute();
  expect((await seenBy(await contextOf(boss.token), eva.id)).code).toBe('NOT_FOUND');
});

test('RUT and birthday of a colleague are for who runs the company, and for themself', async () => {
  const { companyId, context } = await firmOf();
  const [eva, luz] = [await person(), await person()];
  await join(companyId, eva.id, 'USER');
  await join(companyId, luz.id, 'USER');
  const birthday = '1980-05-01';
  if (!isCalendarDay(birthday)) throw new Error(birthday);
  await database.owner
    .updateTable('person')
    .set({ rut: rutOf(12_345_678), birthday })
    .where('person_id', '=', eva.id)
    .execute();
  // Running another company gives nothing in this one.
  await company(luz.id);
  const seen = async (who: Context) => ask<object>(who, '{ User(id: "ID") { email profile { rut birthday } } }'.replace('ID', eva.id));
  const whole = { User: { email: eva.email, profile: { rut: '12345678-5', birthday: '1980-05-01' } } };
  expect((await seen(context)).data).toEqual(whole);
  expect((await seen(await contextOf(eva.token))).data).toEqual(whole);
  expect((await seen(await contextOf(luz.token))).data).toEqual({ User: { email: eva.email, profile: { rut: null, birthday: null } } });
});

test('a name keeps no mark that turns or hides letters', async () => {
  const { invite, list } = await firmOf();
  await invite('marca@prueba.cl', 'USER', { name: ' Ana\u202e\r\nBcc:\u2066', lastName: '\u200fPérez\u200b' });
  expect((await list({ search: 'marca' }))?.docs[0]).toMatchObject({ firstName: 'Ana Bcc:', lastName: 'Pérez' });
});

test('what a member reads without seeing users: their role, and whom they may mention', async () => {
  const { boss, companyId } = await firmOf();
  const eva = await person();
  await join(companyId, eva.id, 'USER_WITH_OUT_COBRANZA');
  const text =
    'query ($companyId: ID!) { getUserCompanyRole(companyId: $companyId) { role } allUsersByCompany(companyId: $companyId) { id name email } getUserRoles { role } }';
  const { data } = await ask<{ allUsersByCompany: { email: string }[] }>(await contextOf(eva.token), text, { companyId });
  expect(data).toMatchObject({ getUserCompanyRole: { role: 'USER_WITH_OUT_COBRANZA' }, getUserRoles: [] });
  expect(data?.allUsersByCompany.map(({ email }) => email).sort()).toEqual([boss.email, eva.email].sort());
});

test('userHasCompanies tells nothing of 200 others, known or not: one answer, one look', async () => {
  const { boss, companyId: own, context, invite } = await firmOf();
  const eva = await person();
  expect((await ask(context, KNOWN, { email: boss.email.toUpperCase() })).data).toEqual({ userHasCompanies: true });
  const { data } = await invite(eva.email);
  const shown = tokenIn(data?.addUserToCompany.data.invitationUrl);
  const mailing: Context = { ...context, settings: { ...services.settings, smtpUrl: 'smtp://127.0.0.1:1' } };
  await ask(mailing, CANCEL, { companyId: own, id: data?.addUserToCompany.data.invitationId });
  await ask(mailing, INVITE, { companyId: own, email: eva.email, role: 'USER' });
  const token = (await linksTo(api, eva.email))[0] ?? '';
  const asNobody = await contextOf(null);
  expect((await ask(asNobody, KNOWN, { email: eva.email, token })).data).toEqual({ userHasCompanies: false });
  expect((await ask(asNobody, KNOWN, { email: eva.email, token: shown })).code).toBe('BAD_USER_INPUT');
  expect((await ask(asNobody, KNOWN, { email: eva.email })).code).toBe('UNAUTHENTICATED');
  expect((await ask(asNobody, KNOWN, { email: eva.email, token: 'x'.repeat(43) })).reason).toBe('LINK_GONE');
  const answers = new Set<string>();
  for (let count = 0; count < 200; count++) {
    const email = count % 2 === 0 ? (await person()).email : `p${count}@desconocido.cl`;
    for (const [who, variables] of [
      [context, { email }],
      [asNobody, { email, token }],
    ] as const)
      answers.add(JSON.stringify(await ask(who, KNOWN, variables)));
  }
  expect(answers.size).toBe(1);
});
