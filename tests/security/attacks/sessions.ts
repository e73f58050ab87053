import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Family, Field } from './kit/attack.ts';
import type { Data, Reply } from './kit/graphql.ts';
import { accepted, check, refused, turnedAway } from './kit/hold.ts';
import { newAddress, PASSWORD, type Person, signIn, signUp } from './kit/people.ts';

const ME = '{ loggedUser { uid email } }';
const CHANGE = 'mutation ($input: ChangePasswordInput!) { changeUserPassword(input: $input) }';
const OWN_GUESS: Record<string, (password: string, email: string) => [string, Data]> = {
  changeUserPassword: (password) => [CHANGE, { input: { currentPassword: password, newPassword: 'otra clave muy larga 9' } }],
  checkPassword: (password, email) => ['mutation ($input: Login!) { checkPassword(input: $input) }', { input: { email, password } }],
  beginTotp: (password) => ['mutation ($password: String!) { beginTotp(password: $password) { secret } }', { password }],
  disableTotp: (password) => [
    'mutation ($password: String!, $code: String!) { disableTotp(password: $password, code: $code) }',
    { password, code: '123456' },
  ],
};

/** Tokens that nobody gave out, sessions that ended, and what a stolen one may do. */
export const sessions: Family = {
  name: 'sessions',
  run: async (field) => {
    const ana = await signUp(field.plain, 'sesiones');
    await forge(field, ana);
    await end(field);
    await steal(field);
    await sockets(field, ana);
  },
};

async function forge({ plain, attack }: Field, ana: Person): Promise<void> {
  const [head = '', body = '', signature = ''] = ana.token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Data;
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Data;
  const sign = (changedHead: Data, changedClaims: Data, secret = 'secret') => {
    const text = `${base64(changedHead)}.${base64(changedClaims)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const other = randomUUID();
  const tokens: Record<string, string> = {
    'none, unsigned': `${base64({ ...header, alg: 'none' })}.${body}.`,
    'None, with the signature': `${base64({ ...header, alg: 'None' })}.${body}.${signature}`,
    'another secret': sign(header, claims),
    'an empty secret': sign(header, claims, '\0'),
    'another person, the same signature': `${head}.${base64({ ...claims, sub: other })}.${signature}`,
    'a longer life, the same signature': `${head}.${base64({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'four parts': `${ana.token}.x`,
    'a key by path': sign({ ...header, kid: '../../../../dev/null' }, claims, ''.padEnd(1)),
    'a key by address': sign({ ...header, jku: 'http://127.0.0.1:9/keys', kid: 'x' }, claims),
    'an own key inside': sign({ ...header, jwk: { kty: 'oct', k: 'c2VjcmV0' } }, claims),
    HS512: sign({ ...header, alg: 'HS512' }, claims),
    RS256: sign({ ...header, alg: 'RS256' }, claims),
    critical: `${base64({ ...header, crit: ['exp'] })}.${body}.${signature}`,
    'another case': ana.token.toUpperCase(),
    'a long one': 'x'.repeat(5_000),
    prototype: `${base64({ ...header, ['__proto__']: { alg: 'none' } })}.${body}.${signature}`,
  };
  for (const [name, token] of Object.entries(tokens)) {
    await attack(`a token: ${name}`, async () => refused(await plain.ask(ME, {}, { token }), 'UNAUTHENTICATED'));
  }
  const places: Record<string, Record<string, string>> = {
    'a cookie': { cookie: `token=${ana.token}; accessToken=${ana.token}; session=${ana.token}` },
    Basic: { authorization: `Basic ${Buffer.from(`${ana.email}:${PASSWORD}`).toString('base64')}` },
    'a bare token': { authorization: ana.token },
    'x-authorization': { 'x-authorization': `Bearer ${ana.token}`, 'x-user-id': ana.id },
  };
  for (const [name, headers] of Object.entries(places)) {
    await attack(`a session by ${name}`, async () => refused(await plain.ask(ME, {}, { headers }), 'UNAUTHENTICATED'));
  }
  await attack('a session in the address', async () => {
    const body = JSON.stringify({ query: ME });
    const path = `/graphql?token=${ana.token}&access_token=${ana.token}`;
    const { text } = await plain.send({ path, body, headers: { 'content-type': 'application/json' } });
    return check(!text.includes(ana.email), 'signed in by the address');
  });
}

async function end({ plain, attack }: Field): Promise<void> {
  const closes: Record<string, (self: Person, other: Person) => Promise<Reply>> = {
    'logging out': (_self, other) => other.ask('mutation { logOut }'),
    'closing all others': (self) => self.ask('mutation { closeOtherSessions }'),
    'another password': (self) => self.ask(CHANGE, { input: { currentPassword: PASSWORD, newPassword: 'otra clave muy larga 9' } }),
    'closing it by its id': async (self, other) => {
      const id = (JSON.parse(Buffer.from(other.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;
      return self.ask('mutation ($id: ID!) { closeSession(id: $id) }', { id });
    },
  };
  for (const [name, close] of Object.entries(closes)) {
    await attack(`a session lives after ${name}`, async () => {
      const self = await signUp(plain, 'cierra');
      const other = await signIn(plain, self.email);
      const socket = await openSocket(plain.port, other.token);
      const closed = accepted(await close(self, other));
      const after = await other.ask(ME);
      return [
        closed,
        refused(after, 'UNAUTHENTICATED'),
        refused(await other.ask('mutation { renewSession { accessToken } }')),
        await ends(socket),
      ];
    });
  }
  await attack("somebody else's session is closed", async () => {
    const [self, other] = [await signUp(plain, 'una'), await signUp(plain, 'otra')];
    const id = (JSON.parse(Buffer.from(other.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;
    return [refused(await self.ask('mutation ($id: ID!) { closeSession(id: $id) }', { id }), 'NOT_FOUND'), accepted(await other.ask(ME))];
  });
}

async function steal({ plain, attack }: Field): Promise<void> {
  for (const [name, guess] of Object.entries(OWN_GUESS)) {
    await attack(`with a stolen session the own password is guessed from many addresses: ${name}`, async () => {
      const owner = await signUp(plain, 'robada');
      const thief = await signIn(plain, owner.email);
      let evaluated = 0;
      for (let index = 0; index < 25; index += 1) {
        const reply = await thief.ask(...guess(`no es la clave ${index}`, owner.email), { from: newAddress() });
        if (reply.reason === 'WRONG_PASSWORD' || reply.data?.[name] === false) evaluated += 1;
      }
      return [
        check(evaluated <= 10, `${evaluated} of 25 were evaluated`),
        refused(await thief.ask(ME), 'UNAUTHENTICATED'),
        accepted(
          await plain.ask(
            'mutation ($e: String!, $p: String!) { login(email: $e, password: $p) { accessToken } }',
            { e: owner.email, p: PASSWORD },
            { from: owner.from },
          ),
        ),
      ];
    });
  }
}

async function sockets({ plain, attack }: Field, ana: Person): Promise<void> {
  await attack('a websocket without a token', async () => ends(await openSocket(plain.port, '')));
  await attack('a websocket with a forged token', async () => ends(await openSocket(plain.port, `${ana.token}x`)));
  await attack("another site's page opens a websocket", async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${plain.port}/graphql`, 'graphql-transport-ws', { origin: 'https://evil.example' });
    return ends(await acknowledged(socket, ana.token));
  });
  await attack('a question, a sign-in and a change by websocket', async () => {
    const complaints: (string | undefined)[] = [];
    for (const query of [ME, 'mutation { logOut }', `mutation { login(email: "${ana.email}", password: "x") { accessToken } }`]) {
      const socket = await openSocket(plain.port, ana.token);
      const received = await receive(socket, { id: '1', type: 'subscribe', payload: { query } });
      complaints.push(
        check(received.some((one) => one.includes('"error"')) || socket.readyState !== WebSocket.OPEN, `answered: ${received}`),
      );
      socket.terminate();
    }
    return [...complaints, accepted(await ana.ask(ME))];
  });
  await attack('a websocket of another path', async () => {
    const answer = await plain.send({
      path: '/otra',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    return turnedAway(answer, 0, 400, 404, 426);
  });
  await attack('a message that is no JSON, a huge one, many at once', async () => {
    const socket = await openSocket(plain.port, ana.token);
    for (let index = 0; index < 200; index += 1)
      socket.send(JSON.stringify({ id: `${index}`, type: 'subscribe', payload: { query: 'subscription { accessChanged }' } }));
    socket.send('{');
    socket.send('x'.repeat(2_000_000));
    await sleep(300);
    socket.terminate();
    return accepted(await ana.ask(ME));
  });
}

async function openSocket(port: number, token: string): Promise<WebSocket> {
  return acknowledged(new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws'), token);
}

/** Opens, says who it is, and waits until the server took it or not. */
function acknowledged(socket: WebSocket, token: string): Promise<WebSocket> {
  return new Promise((resolve) => {
    socket.on('error', () => resolve(socket));
    socket.on('close', () => resolve(socket));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })));
    socket.on('message', () => resolve(socket));
  });
}

async function receive(socket: WebSocket, message: object): Promise<string[]> {
  const received: string[] = [];
  socket.on('message', (bytes) => received.push(String(bytes)));
  socket.send(JSON.stringify(message));
  for (let tries = 0; tries < 50 && received.length === 0 && socket.readyState === WebSocket.OPEN; tries += 1) await sleep(20);
  return received;
}

/** That the server closes it within a moment. */
async function ends(socket: WebSocket): Promise<string | undefined> {
  for (let tries = 0; tries < 100 && socket.readyState !== WebSocket.CLOSED; tries += 1) await sleep(30);
  const isOpen = socket.readyState !== WebSocket.CLOSED;
  socket.terminate();
  return check(!isOpen, 'the websocket stays open');
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
