import type { Family, Field } from './kit/attack.ts';
import { ACCEPT, invite, openCompany } from './kit/companies.ts';
import { at, type Reply } from './kit/graphql.ts';
import { accepted, alike, check, refused } from './kit/hold.ts';
import { mailedLink, mailsTo } from './kit/mails.ts';
import { expectData, newAddress, newEmail, PASSWORD, type Person, personOf, signIn, signUp, tokenOf } from './kit/people.ts';
import type { Target } from './kit/target.ts';

const MINE = '{ myInvitations { id companyId companyName } }';
const ANSWER = 'mutation ($id: ID!) { answerInvitation(invitationId: $id, accepts: true) { status data { companyId } } }';
const COMPANIES = '{ companiesByUser { id name } }';
const RESET = 'mutation ($email: String!) { requestPasswordReset(email: $email) { status } }';
const CHANGE = 'mutation ($input: ResetPasswordInput!) { changePasswordFromReset(input: $input) }';
const PREVIEW = 'query ($token: String!) { invitationByToken(token: $token) { companyName email hasAccount } }';
const RENEW = 'mutation ($id: ID!) { renewOnboardingLink(companyId: $id, name: "Luz") { url } }';
const BEGIN = 'mutation ($p: String!) { beginTotp(password: $p) { secret } }';
const NEW = { name: 'Eva', lastName: 'Ruiz', password: PASSWORD };

/** Links that prove too much, work twice, or work for somebody else. */
export const links: Family = {
  name: 'links',
  run: async (field) => {
    await takeOver(field);
    await unproven(field);
    await once(field);
  },
};

/** Accepts an invitation as somebody new, or with a session. */
async function accept(target: Target, url: string, input: object, who?: Person): Promise<Reply> {
  const from = who ? { token: who.token, from: who.from } : { from: newAddress() };
  return target.ask(ACCEPT, { token: tokenOf(url), input }, from);
}

/** Where no mail is sent: a stranger is shown a link to somebody else's e-mail, and uses what that e-mail was given elsewhere. */
async function takeOver(field: Field): Promise<void> {
  const { plain, attack } = field;
  const victim = async () => {
    const owner = await signUp(plain, 'duena');
    const company = await openCompany(owner, 'Confiada');
    const email = newEmail('cfo');
    return { owner, company, email, invited: await invite(owner, company.id, email, 'FOUNDER') };
  };
  /** Whether this session reaches the company by an invitation of which it never held the link. */
  const reaches = async (thief: Person, { owner, company, invited }: Awaited<ReturnType<typeof victim>>) => {
    const mine = await thief.ask(MINE);
    const answered = await thief.ask(ANSWER, { id: invited.invitationId });
    const seen = await thief.ask(COMPANIES);
    const removed = await thief.ask(
      'mutation ($id: ID!, $e: String!) { removeUserFromCompany(companyId: $id, userEmail: $e) { status } }',
      { id: company.id, e: owner.email },
    );
    return [
      check(!mine.text.includes(company.id), 'myInvitations shows the invitation'),
      refused(answered) && 'answerInvitation accepts it',
      check(!seen.text.includes(company.id), 'the stranger is a member'),
      refused(removed) && 'the owner was removed',
      accepted(await owner.ask('query ($id: ID!) { get_company(id: $id) { id } }', { id: company.id })) && 'the owner lost the company',
    ];
  };
  const asEmail = (email: string, reply: Reply) =>
    at(reply, 'acceptInvitation.accessToken')
      ? personOf(plain, { email, from: newAddress(), token: String(at(reply, 'acceptInvitation.accessToken')) })
      : null;

  await attack('an invitation to the same e-mail by a stranger opens the first one', async () => {
    const first = await victim();
    const stranger = await signUp(plain, 'extrana');
    const own = await openCompany(stranger, 'Trampa');
    const { invitationUrl } = await invite(stranger, own.id, first.email, 'USER');
    const thief = asEmail(first.email, await accept(plain, invitationUrl ?? '', NEW));
    return thief ? reaches(thief, first) : null;
  });
  await attack('an invitation to bring a company, to the same e-mail, opens the first one', async () => {
    const first = await victim();
    const stranger = await signUp(plain, 'extrana');
    const own = await openCompany(stranger, 'Trampa', { onboardingEmails: [first.email] });
    const thief = asEmail(first.email, await accept(plain, own.onboarding.users[0]?.url ?? '', NEW));
    return thief ? reaches(thief, first) : null;
  });
  await attack('a free link, answered with the e-mail of somebody else, opens their invitation', async () => {
    const first = await victim();
    const stranger = await signUp(plain, 'extrana');
    const own = await openCompany(stranger, 'Trampa');
    const thief = asEmail(first.email, await accept(plain, own.onboarding.url, { ...NEW, email: first.email }));
    return thief ? reaches(thief, first) : null;
  });
  await attack('an account made with the e-mail of somebody else opens their invitation', async () => {
    const first = await victim();
    return reaches(await signUp(plain, 'cfo', { email: first.email }), first);
  });
  await attack('without mail an invitation is accepted by its own link', async () => {
    const { email, invited, company } = await victim();
    const thief = asEmail(email, await accept(plain, invited.invitationUrl ?? '', NEW));
    return check(thief && (await thief.ask(COMPANIES)).text.includes(company.id), 'its own link does not work');
  });
  await attack("another person's session accepts an invitation", async () => {
    const { invited } = await victim();
    return refused(await accept(plain, invited.invitationUrl ?? '', {}, await signUp(plain, 'otra')), 'INVITED_IS_OTHER', 'LINK_GONE');
  });
}

/** Where mail is sent: a free link opens an account on an e-mail that nobody proved. */
async function unproven({ mailed, attack }: Field): Promise<void> {
  const host = await signUp(mailed, 'anfitriona');
  const company = await openCompany(host, 'Abierta');
  const freeLink = async () => String(await expectData(host.ask(RENEW, { id: company.id }), 'renewOnboardingLink.url'));

  await attack("a free link opens a session on a stranger's e-mail, where a second step locks its owner out", async () => {
    const email = newEmail('ajena');
    const reply = await accept(mailed, await freeLink(), { ...NEW, email });
    const token = at(reply, 'acceptInvitation.accessToken');
    if (!token) return null;
    const thief = personOf(mailed, { email, from: newAddress(), token: String(token) });
    return [
      refused(await thief.ask(COMPANIES)) && 'a session before the e-mail is proven',
      refused(await thief.ask(BEGIN, { p: PASSWORD })) && 'a second step before the e-mail is proven',
    ];
  });
  await attack('a free link tells whether an e-mail has an account', async () => {
    const known = await signUp(mailed, 'conocida');
    const ask = async (email: string) => accept(mailed, await freeLink(), { ...NEW, password: 'otra clave muy larga 9', email });
    return alike(await ask(known.email), await ask(newEmail('desconocida')));
  });
  await attack('a sign-up on an e-mail can be used before it is proven', async () => {
    const email = newEmail('sinprueba');
    await mailed.ask(
      'mutation ($input: UserInput!) { signUp(input: $input) { id } }',
      { input: { ...NEW, email } },
      { from: newAddress() },
    );
    const reply = await mailed.ask(
      'mutation ($e: String!, $p: String!) { login(email: $e, password: $p) { accessToken } }',
      { e: email, p: PASSWORD },
      { from: newAddress() },
    );
    const token = at(reply, 'login.accessToken');
    if (!token) return null;
    const early = personOf(mailed, { email, from: newAddress(), token: String(token) });
    return [refused(await early.ask(BEGIN, { p: PASSWORD })) && 'a second step before the e-mail is proven'];
  });
  await attack('a link is shown although it goes out by mail', async () => {
    const email = newEmail('porcorreo');
    const invited = await invite(host, company.id, email);
    return [check(invited.isMailed, 'it is not mailed'), check(invited.invitationUrl === null, 'it is shown')];
  });
  await attack('a link goes where the caller says', async () => {
    const { email } = await signUp(mailed, 'anfitrion');
    const headers = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'http',
      origin: 'https://caudal.example',
    };
    await mailed.ask(RESET, { email }, { from: newAddress(), headers });
    const link = await mailedLink(mailed, email, '/reset-password');
    return [
      check(link.startsWith('https://caudal.example/'), link),
      check(!mailsTo(mailed, email).some(({ raw }) => raw.includes('evil')), 'evil in a mail'),
    ];
  });
}

async function once({ plain, mailed, attack }: Field): Promise<void> {
  const ana = await signUp(mailed, 'enlaces');
  const resetLink = async () => {
    const before = mailsTo(mailed, ana.email).length;
    await mailed.ask(RESET, { email: ana.email }, { from: newAddress() });
    for (let tries = 0; tries < 200 && mailsTo(mailed, ana.email).length === before; tries += 1)
      await new Promise((done) => setTimeout(done, 50));
    return tokenOf(await mailedLink(mailed, ana.email, '/reset-password'));
  };
  await attack('a reset link works for many at once, and again', async () => {
    const token = await resetLink();
    const use = (index: number) =>
      mailed.ask(CHANGE, { input: { token, password: `clave nueva número ${index}` } }, { from: newAddress() });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => use(index)));
    const won = answers.filter((one) => at(one, 'changePasswordFromReset') === true).length;
    return [check(won === 1, `${won} uses won`), refused(await use(99), 'LINK_GONE'), refused(await ana.ask(COMPANIES), 'UNAUTHENTICATED')];
  });
  await attack('a link of one kind is used as another, or altered', async () => {
    const token = await resetLink();
    const verify = await mailedLink(mailed, ana.email, '/verify-email');
    const reset = (one: string) => mailed.ask(CHANGE, { input: { token: one, password: PASSWORD } }, { from: newAddress() });
    return [
      refused(await mailed.ask(PREVIEW, { token }, { from: newAddress() }), 'LINK_GONE'),
      refused(await reset(tokenOf(verify)), 'LINK_GONE'),
      refused(await reset(`${token} `), 'LINK_GONE'),
      refused(await reset(token.slice(0, -1)), 'LINK_GONE'),
      refused(await reset(token.toLowerCase()), 'LINK_GONE'),
      refused(await reset(''), 'LINK_GONE'),
      refused(await mailed.ask(COMPANIES, {}, { token }), 'UNAUTHENTICATED'),
    ];
  });
  await attack('tokens of links are guessed', async () => {
    const from = newAddress();
    const answers: Reply[] = [];
    for (let index = 0; index < 320; index += 16) {
      const some = Array.from({ length: 16 }, (_, n) => plain.ask(PREVIEW, { token: `x${index + n}`.padEnd(43, 'a') }, { from }));
      answers.push(...(await Promise.all(some)));
    }
    return check(
      answers.some(({ code }) => code === 'RATE_LIMITED'),
      'an address may guess without end',
    );
  });
  const owner = await signUp(plain, 'cancela');
  const { id } = await openCompany(owner, 'Cancela');
  const CANCEL = 'mutation ($c: ID!, $i: ID!) { cancelInvitation(companyId: $c, invitationId: $i) { status } }';
  const RESEND = 'mutation ($c: ID!, $i: ID!) { resendInvitation(companyId: $c, invitationId: $i) { data { invitationUrl } } }';
  await attack('a link works after its invitation was cancelled', async () => {
    const { invitationId, invitationUrl } = await invite(owner, id, newEmail('cancelada'));
    await expectData(owner.ask(CANCEL, { c: id, i: invitationId }), 'cancelInvitation.status');
    return refused(await accept(plain, invitationUrl ?? '', NEW), 'LINK_GONE');
  });
  await attack('a link works after another one was sent', async () => {
    const { invitationId, invitationUrl } = await invite(owner, id, newEmail('reenviada'));
    await expectData(owner.ask(RESEND, { c: id, i: invitationId }), 'resendInvitation.data.invitationUrl');
    return refused(await accept(plain, invitationUrl ?? '', NEW), 'LINK_GONE');
  });
  await attack('an invitation works for many at once', async () => {
    const email = newEmail('muchas');
    const { invitationUrl } = await invite(owner, id, email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(plain, invitationUrl ?? '', NEW)));
    const won = answers.filter((one) => at(one, 'acceptInvitation.companyId') !== undefined).length;
    return check(won === 1, `${won} uses won`);
  });
  await attack('an invitation by somebody who was removed since', async () => {
    const email = newEmail('segunda');
    const second = await invite(owner, id, email, 'FOUNDER');
    await accept(plain, second.invitationUrl ?? '', NEW);
    const partner = await signIn(plain, email);
    const { invitationUrl } = await invite(partner, id, newEmail('tarde'), 'FOUNDER');
    await expectData(
      owner.ask('mutation ($c: ID!, $e: String!) { removeUserFromCompany(companyId: $c, userEmail: $e) { status } }', { c: id, e: email }),
      'removeUserFromCompany.status',
    );
    return refused(await accept(plain, invitationUrl ?? '', NEW), 'LINK_GONE');
  });
}
