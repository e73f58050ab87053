import { administrator } from './empty-installation.ts';
import type { Family, Field } from './kit/attack.ts';
import { ACCEPT, CREATE, fill, invite, newRut, openCompany } from './kit/companies.ts';
import { at } from './kit/graphql.ts';
import { accepted, check, refused } from './kit/hold.ts';
import { mailedLink } from './kit/mails.ts';
import { expectData, newAddress, newEmail, PASSWORD, type Person, personOf, signUp, tokenOf } from './kit/people.ts';

const ROLE = 'mutation ($c: ID!, $e: String!, $r: String!) { editUserCompanyRole(companyId: $c, userEmail: $e, role: $r) { companyRole } }';
const REMOVE = 'mutation ($c: ID!, $e: String!) { removeUserFromCompany(companyId: $c, userEmail: $e) { status } }';
const MY_ROLE = 'query ($c: ID!) { getUserCompanyRole(companyId: $c) { role } }';
const INVITE = 'mutation ($c: ID!, $e: String!, $r: String!) { addUserToCompany(companyId: $c, email: $e, role: $r) { status } }';
const RENEW = 'mutation ($c: ID!) { renewOnboardingLink(companyId: $c, name: "Luz") { url } }';
const PLAN = 'mutation ($c: ID!, $p: [String!]!) { setCompanyPlan(companyId: $c, plan: $p) { plan } }';

type Team = { owner: Person; companyId: string; user: Person; clerk: Person };

/** Doing inside a company, or the installation, what one's role does not allow. */
export const privilege: Family = {
  name: 'privilege',
  run: async (field) => {
    const team = await gather(field);
    await climb(field, team);
    await rule(field, team);
    await repeat(field);
    await bringAlong(field, team);
    await colleagues(field, team);
    await trials(field);
  },
};

async function gather({ plain }: Field): Promise<Team> {
  const owner = await signUp(plain, 'jefa');
  const { id: companyId } = await openCompany(owner, 'Equipo');
  await fill(owner, companyId, 'Equipo');
  return { owner, companyId, user: await hire(owner, companyId, 'USER'), clerk: await hire(owner, companyId, 'OPERARIO') };
}

async function hire(owner: Person, companyId: string, role: string): Promise<Person> {
  const email = newEmail(role.toLowerCase());
  const { invitationUrl } = await invite(owner, companyId, email, role);
  const from = newAddress();
  const input = { name: 'Luis', lastName: 'Rojas', password: PASSWORD };
  const reply = owner.target.ask(ACCEPT, { token: tokenOf(invitationUrl ?? ''), input }, { from });
  return personOf(owner.target, { email, from, token: String(await expectData(reply, 'acceptInvitation.accessToken')) });
}

async function climb({ attack }: Field, { owner, companyId: c, user, clerk }: Team): Promise<void> {
  for (const person of [user, clerk]) {
    const name = person === user ? 'a user' : 'a clerk';
    const tries: Record<string, [string, Record<string, unknown>]> = {
      'makes themselves an owner': [ROLE, { c, e: person.email, r: 'FOUNDER' }],
      'makes themselves an administrator': [ROLE, { c, e: person.email, r: 'ADMIN' }],
      'lowers the owner': [ROLE, { c, e: owner.email, r: 'USER' }],
      'removes the owner': [REMOVE, { c, e: owner.email }],
      'invites an owner': [INVITE, { c, e: newEmail('x'), r: 'FOUNDER' }],
      'invites a colleague': [INVITE, { c, e: newEmail('x'), r: 'USER' }],
      'makes a new link of the company': [RENEW, { c }],
      'changes the plan': [PLAN, { c, p: ['caudalpro'] }],
      'changes the features': ['mutation ($c: ID!) { setCompanyFeatures(companyId: $c, features: []) { id } }', { c }],
      'registers a payment': ['mutation ($c: ID!) { paymentSuccessful(companyId: $c, suscriptionId: "x") { id } }', { c }],
      'sees the mails of the installation': ['{ outboxMails { totalDocs docs { id } } }', {}],
      'sees the jobs of the installation': ['{ system { hasMail mailFrom } }', {}],
      'sees the vouchers': ['{ vouchers { id } }', {}],
      'makes a voucher': ['mutation { createVoucher(input: { code: "GRATIS", plan: ["caudalpro"] }) { id } }', {}],
      'sends a mail of trial': ['mutation { sendTestMail }', {}],
    };
    for (const [what, [query, variables]] of Object.entries(tries)) {
      await attack(`${name} ${what}`, async () => [
        refused(await person.ask(query, variables)),
        check(at(await owner.ask(MY_ROLE, { c }), 'getUserCompanyRole.role') === 'FOUNDER', 'the owner is none any longer'),
      ]);
    }
  }
}

/** What the owner of a company may not do either. */
async function rule(field: Field, { owner, companyId: c, user }: Team): Promise<void> {
  const { plain, attack } = field;
  for (const role of ['ADMIN', 'SUPER_COLABORADOR', 'SUPER', 'admin', '', 'FOUNDER ', '__proto__', 'founder']) {
    await attack(`an owner gives the role ${JSON.stringify(role)}`, async () =>
      refused(await owner.ask(ROLE, { c, e: user.email, r: role })),
    );
    await attack(`an owner invites with the role ${JSON.stringify(role)}`, async () =>
      refused(await owner.ask(INVITE, { c, e: newEmail('x'), r: role })),
    );
  }
  await attack('an owner changes their plan', async () => refused(await owner.ask(PLAN, { c, p: ['caudalpro'] })));
  await attack('the last owner leaves', async () => refused(await owner.ask(REMOVE, { c, e: owner.email }), 'LAST_FOUNDER'));
  await attack('two owners remove each other at once', async () => {
    const first = await signUp(plain, 'par');
    const { id } = await openCompany(first, 'Par');
    const second = await hire(first, id, 'FOUNDER');
    await Promise.all([first.ask(REMOVE, { c: id, e: second.email }), second.ask(REMOVE, { c: id, e: first.email })]);
    const left = await Promise.all([first, second].map((one) => one.ask(MY_ROLE, { c: id })));
    return check(
      left.some((one) => at(one, 'getUserCompanyRole.role') === 'FOUNDER'),
      'nobody owns the company',
    );
  });
  await attack('somebody makes a second company', async () => {
    const input = { rut: newRut(), name: 'Segunda SpA' };
    return refused(
      await owner.ask('mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { status } }', { input }),
      'MAY_NOT_CREATE_COMPANY',
    );
  });
  await attack("the administrator's rights with the administrator's words", async () => {
    const boss = await administrator(plain);
    return [
      accepted(await boss.ask('{ system { hasMail } }')),
      refused(await boss.ask('query ($c: ID!) { get_company(id: $c) { id name } }', { c }), 'COMPANY_NOT_FOUND'),
    ];
  });
}

/** What somebody was answered while they were a member is not told again afterwards. */
async function repeat({ plain, attack }: Field): Promise<void> {
  await attack('a removed member hears a kept answer again', async () => {
    const owner = await signUp(plain, 'guarda');
    const { id } = await openCompany(owner, 'Guardada');
    const partner = await hire(owner, id, 'FOUNDER');
    const headers = { 'idempotency-key': 'una-clave-de-prueba' };
    const again = () => partner.ask(RENEW, { c: id }, { headers });
    const first = await again();
    const url = String(at(first, 'renewOnboardingLink.url'));
    await expectData(owner.ask(REMOVE, { c: id, e: partner.email }), 'removeUserFromCompany.status');
    const second = await again();
    return [accepted(first), refused(second, 'NOT_FOUND'), check(!second.text.includes(url), 'the link is told again')];
  });
}

/** Fields that an input does not have. */
async function bringAlong({ attack }: Field, { owner, companyId, user }: Team): Promise<void> {
  const UPDATE = 'mutation ($id: ID!, $input: ModifyCompanyInput!) { updateCompany(id: $id, input: $input) { id } }';
  const SELF = 'mutation ($id: ID!, $input: UserUpdateInput!) { updateUser(id: $id, input: $input) { id } }';
  for (const field of [
    'plan',
    'rut',
    'id',
    'suscriptionId',
    'trialExpirationDate',
    'users',
    'isPaying',
    'features',
    'company_id',
    '__proto__',
  ]) {
    const input = JSON.parse(`{"alias":"A","${field}":"x"}`) as object;
    await attack(`a company's ${field} is brought along`, async () => refused(await owner.ask(UPDATE, { id: companyId, input }), BAD));
  }
  for (const field of ['email', 'roles', 'systemRole', 'password', 'isVerified', 'email_verified_at', 'companyRole', 'totp_secret']) {
    const input = JSON.parse(`{"name":"A","${field}":"ADMIN"}`) as object;
    await attack(`a person's ${field} is brought along`, async () => refused(await user.ask(SELF, { id: user.id, input }), BAD));
  }
  await attack("somebody else's data are changed", async () =>
    refused(await user.ask(SELF, { id: owner.id, input: { name: 'Otra' } }), 'NOT_FOUND'),
  );
  for (const mark of ['\u202e', '\u2066', '\u200f', '\u061c']) {
    await attack(`a name with the mark of direction ${mark.codePointAt(0)?.toString(16)}`, async () => {
      const name = `Ana${mark}oirartsinimdA`;
      await user.ask(SELF, { id: user.id, input: { name, lastName: name } });
      const shown = await owner.ask('query ($c: ID!) { allUsersByCompany(companyId: $c) { name } }', { c: companyId });
      return check(!shown.text.includes(mark), 'shown as it came');
    });
  }
}

/** Birthdays and RUT are for who runs the company. */
async function colleagues({ attack }: Field, { owner, companyId, user, clerk }: Team): Promise<void> {
  const SELF = 'mutation ($id: ID!, $input: UserUpdateInput!) { updateUser(id: $id, input: $input) { id } }';
  await expectData(
    owner.ask(SELF, { id: owner.id, input: { rut: '12345678-5', birthday: '1980-05-17', phone: '+56 9 1234 5678' } }),
    'updateUser.id',
  );
  const queries: [string, Record<string, unknown>][] = [
    ['query ($id: ID!) { User(id: $id) { id profile { rut birthday phone } } }', { id: owner.id }],
    ['query ($id: ID!) { User(id: $id) { id emails { address } roles profile { rut birthday } } }', { id: owner.id }],
    [
      'query ($c: ID!) { allUsersByCompany(companyId: $c) { id email name } paginatedUsersByCompany(companyId: $c) { docs { id email } } }',
      { c: companyId },
    ],
  ];
  for (const person of [user, clerk]) {
    for (const [query, variables] of queries) {
      await attack(`a colleague reads a birthday or a RUT: ${query.slice(0, 60)}`, async () => {
        const { text } = await person.ask(query, variables);
        return check(!/1980|12345678|12\.345\.678/.test(text), text.slice(0, 200));
      });
    }
  }
}

/** The trial is one for each person: handing the company on gives no new one. */
async function trials({ mailed, attack }: Field): Promise<void> {
  await attack('a new trial by handing a company on', async () => {
    const first = await signUp(mailed, 'prueba');
    const { id } = await openCompany(first, 'Prueba');
    const email = newEmail('heredera');
    await invite(first, id, email, 'FOUNDER');
    const token = tokenOf(await mailedLink(mailed, email, '/create-password'));
    const from = newAddress();
    const reply = mailed.ask(ACCEPT, { token, input: { name: 'Eva', lastName: 'Ruiz', password: PASSWORD } }, { from });
    const second = personOf(mailed, { email, from, token: String(await expectData(reply, 'acceptInvitation.accessToken')) });
    await expectData(second.ask(REMOVE, { c: id, e: first.email }), 'removeUserFromCompany.status');
    const again = await first.ask(CREATE, { input: { rut: newRut(), name: 'Prueba Otra SpA' } });
    const { text } = await first.ask('{ companiesByUser { id plan trialExpirationDate } }');
    return check(again.code !== null || !text.includes('"trial"'), `a second trial: ${text.slice(0, 200)}`);
  });
}

const BAD = 'BAD_USER_INPUT';
