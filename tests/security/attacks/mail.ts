import { setTimeout as sleep } from 'node:timers/promises';
import type { Family } from './kit/attack.ts';
import { invite, openCompany } from './kit/companies.ts';
import { check, refused } from './kit/hold.ts';
import { mailedLink, mailsTo } from './kit/mails.ts';
import { newAddress, newEmail, PASSWORD, SIGN_UP, signUp } from './kit/people.ts';

const SELF = 'mutation ($id: ID!, $input: UserUpdateInput!) { updateUser(id: $id, input: $input) { id } }';
const INVITE = `mutation ($c: ID!, $e: String!, $n: String, $l: String) {
  addUserToCompany(companyId: $c, email: $e, role: "USER", name: $n, lastName: $l) { status }
}`;
const LURE = 'Ana\r\nBcc: robo@evil.example\r\nSubject: Urgente\r\n\r\nPaga aquí: https://evil.example/';
const MARKUP = '<a href="https://evil.example/">Entra aquí</a><img src=x onerror=alert(1)>';

/** Mail that says, or goes, where its writer did not mean. */
export const mailFamily: Family = {
  name: 'mail',
  run: async ({ mailed, attack }) => {
    const host = await signUp(mailed, 'cartera');
    const { id } = await openCompany(host, 'Correos');
    const addresses = (raw: string) =>
      [...raw.split('\r\n\r\n')[0]!.matchAll(/^(bcc|cc|to|subject|reply-to|from):/gim)].map(([, name]) => name!.toLowerCase());

    await attack('a name of several lines writes head lines of a mail', async () => {
      await mailed.ask(SELF, { id: host.id, input: { name: LURE, lastName: LURE } }, host);
      const email = newEmail('cabeza');
      await mailed.ask(INVITE, { c: id, e: email, n: LURE, l: LURE }, host);
      await mailedLink(mailed, email, '/create-password').catch(() => '');
      const [mail] = mailsTo(mailed, email);
      const heads = addresses(mail?.raw ?? '');
      const lines = mail?.text.split(/\r?\n/) ?? [];
      return [
        check(!heads.includes('bcc') && !heads.includes('cc'), `head lines: ${heads}`),
        check(heads.filter((name) => name === 'subject').length <= 1, 'two subjects'),
        check(
          mailed.mail?.received.every(({ to }) => !to.includes('robo@evil.example')),
          'a copy went to the thief',
        ),
        check(!lines.some((line) => /^(Bcc:|Subject:|Paga aquí)/.test(line.trim())), `a line of its own: ${lines.slice(0, 8).join(' | ')}`),
      ];
    });
    await attack("a company's name of several lines", async () => {
      await mailed.ask(
        'mutation ($id: ID!, $i: ModifyCompanyInput!) { updateCompany(id: $id, input: $i) { id } }',
        { id, i: { name: LURE, alias: LURE } },
        host,
      );
      const email = newEmail('empresa');
      await invite(host, id, email);
      await mailedLink(mailed, email, '/create-password');
      const [mail] = mailsTo(mailed, email);
      const lines = mail?.text.split(/\r?\n/) ?? [];
      return [
        check(!addresses(mail?.raw ?? '').includes('bcc'), 'a head line'),
        check(!lines.some((line) => /^(Bcc:|Subject:|Paga aquí)/.test(line.trim())), `a line of its own: ${lines.slice(0, 8).join(' | ')}`),
      ];
    });
    await attack('markup in a name', async () => {
      await mailed.ask(SELF, { id: host.id, input: { name: MARKUP, lastName: 'Soto' } }, host);
      const email = newEmail('marcas');
      await invite(host, id, email);
      await mailedLink(mailed, email, '/create-password');
      const pages = mailsTo(mailed, email).flatMap(({ raw }) =>
        raw.split(/\r\n--[^\r\n]+\r\n/).filter((part) => /^content-type: text\/html/im.test(part)),
      );
      return check(!pages.some((page) => /<a href=(3D)?"https:\/\/evil|<img src=/.test(page.replace(/=\r\n/g, ''))), 'markup in the mail');
    });
    for (const email of [
      'a@b.example, robo@evil.example',
      'a@b.example\r\nBcc: robo@evil.example',
      'a@b.example> <robo@evil.example',
      '"a@b.example" robo@evil.example',
      'a@b.example;robo@evil.example',
      'a@b.example%0aBcc:robo@evil.example',
    ]) {
      await attack(`a recipient ${JSON.stringify(email)}`, async () => {
        const input = { email, password: PASSWORD, name: 'Ana', lastName: 'Soto' };
        return [
          refused(await mailed.ask(SIGN_UP, { input }, { from: newAddress() }), 'BAD_USER_INPUT'),
          refused(await mailed.ask(INVITE, { c: id, e: email }, host), 'BAD_USER_INPUT'),
          check(
            mailed.mail?.received.every(({ to }) => !to.includes('robo@evil.example')),
            'a copy went to the thief',
          ),
        ];
      });
    }
    await attack('invitations flood somebody', async () => {
      const email = newEmail('inundada');
      for (let index = 0; index < 12; index += 1) {
        await mailed.ask(INVITE, { c: id, e: email }, host);
        const { data } = await host.ask('query ($c: ID!) { paginatedUsersByCompany(companyId: $c) { docs { id email } } }', { c: id });
        const found = (data?.['paginatedUsersByCompany'] as { docs: { id: string; email: string }[] } | undefined)?.docs.find(
          (one) => one.email === email,
        );
        if (found)
          await host.ask('mutation ($c: ID!, $i: ID!) { cancelInvitation(companyId: $c, invitationId: $i) { status } }', {
            c: id,
            i: found.id,
          });
      }
      await sleep(500);
      const { length } = mailsTo(mailed, email);
      return check(length <= 6, `${length} mails`);
    });
    await attack('a mail shows a password or a token in its subject', async () => {
      const subjects = mailed.mail?.received.map(({ raw }) => /^subject:.*(?:\r\n .*)*/im.exec(raw)?.[0] ?? '') ?? [];
      return check(!subjects.some((one) => /token|eyJ|caballo/.test(one)), 'a secret in a subject');
    });
  },
};
