import type { Family, Field } from './kit/attack.ts';
import { check, turnedAway } from './kit/hold.ts';
import { exchange } from './kit/raw.ts';

/** What the page and every answer carry, and what is not served. */
export const headersFamily: Family = {
  name: 'headers',
  run: async (field) => {
    await served(field);
    await methods(field);
    await malformed(field);
    await everyAnswer(field);
  },
};

const PATHS = [
  '/.sources',
  '/.env',
  '/.git/config',
  '/package.json',
  '/src/server/main.ts',
  '/../package.json',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%00',
  '/assets/..\\..\\package.json',
  '/%5c..%5cpackage.json',
  '//evil.example/',
  '/assets/.',
  '/secret',
  '/data/secret',
  '/index.html.br',
  '/assets/',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/package.json',
  '/;/package.json',
  `/${'a/'.repeat(2_000)}`,
  '/metrics',
  '/debug',
  '/server-status',
  '/admin.ts',
];

async function served({ plain, mailed, attack }: Field): Promise<void> {
  for (const path of PATHS) {
    await attack(`a file that is not for serving: ${path.slice(0, 40)}`, async () => {
      const { text, status } = await plain.send({ path });
      const shown = /"dependencies"|\[core\]|CAUDAL_SECRET|import \{|"sources"|^[\w-]{64}$/m.test(text);
      return [check(!shown, `shows ${text.slice(0, 80)}`), check(status < 500, `answered ${status}`)];
    });
  }
  await attack('GET / without Accept-Encoding', async () => {
    const [plainly, packed] = [
      await plain.send({ path: '/' }),
      await plain.send({ path: '/', headers: { 'accept-encoding': 'gzip, br' } }),
    ];
    return check(plainly.status === packed.status && plainly.status < 500, `answered ${plainly.status} without, ${packed.status} with`);
  });
  await attack('the policy of the page lets it talk elsewhere', async () => {
    const policy = String((await plain.send({ path: '/signin' })).headers['content-security-policy'] ?? '');
    return [
      check(/connect-src 'self'(;|$)/.test(policy), policy),
      check(!/script-src[^;]*('unsafe|\*|https?:|data:)/.test(policy), policy),
      check(/frame-ancestors '(self|none)'(;|$)/.test(policy), policy),
      check(/object-src 'none'/.test(policy) && /base-uri '(self|none)'/.test(policy), policy),
    ];
  });
  await attack('https is asked for where the public address says so', async () => {
    const [secure, local] = await Promise.all([mailed, plain].map((target) => target.send({ path: '/signin' })));
    const age = Number(/max-age=(\d+)/.exec(String(secure?.headers['strict-transport-security'] ?? ''))?.[1] ?? 0);
    return [
      check(age >= 15_552_000, 'no strict-transport-security'),
      check(local?.headers['strict-transport-security'] === undefined, 'on http too'),
    ];
  });
  await attack("another site's page reads an answer", async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const answers = await Promise.all([
      plain.send({ path: '/graphql', method: 'OPTIONS', headers }),
      plain.send({ path: '/graphql', body: '{"query":"{ __typename }"}', headers: { ...headers, 'content-type': 'application/json' } }),
      plain.send({ path: '/healthz', headers }),
    ]);
    return answers.flatMap((one) => Object.keys(one.headers).filter((name) => name.startsWith('access-control-')));
  });
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    `127.0.0.1.evil.example:${plain.port}`,
    '0.0.0.0',
    '169.254.169.254',
    'localhost@evil.example',
  ]) {
    await attack(`the name ${host} on loopback`, async () =>
      turnedAway(await plain.send({ path: '/readyz', headers: { host } }), 400, 403, 421),
    );
  }
  await attack('what the server runs on', async () => {
    const { headers } = await plain.send({ path: '/signin' });
    return [
      check(headers['server'] === undefined && headers['x-powered-by'] === undefined, 'says it'),
      check(headers['set-cookie'] === undefined, 'a cookie'),
    ];
  });
}

async function methods({ plain, attack }: Field): Promise<void> {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'OPTIONS', 'HEAD']) {
    await attack(`${method} /graphql`, async () => {
      const { status, text } = await plain.send({ path: '/graphql', method, headers: { 'x-http-method-override': 'POST' } });
      return [
        check(status >= 400 && status < 500, `answered ${status}`),
        check(!/cookie|x-http-method-override/i.test(text), 'echoes the request'),
      ];
    });
  }
  await attack('a plain route by another method', async () => {
    const answers = await Promise.all(
      ['POST', 'PUT', 'DELETE'].map((method) =>
        plain.send({ path: '/archivos/historial/x', method, headers: { 'content-type': 'application/json' }, body: '{}' }),
      ),
    );
    return answers.map((one) => turnedAway(one));
  });
}

/** Requests that are no HTTP, or are two at once. */
async function malformed({ plain, attack }: Field): Promise<void> {
  const host = `host: 127.0.0.1:${plain.port}\r\n`;
  const requests: Record<string, string> = {
    'no HTTP at all': 'GARBAGE\r\n\r\n',
    'a version that is none': `GET / HTTP/9.9\r\n${host}\r\n`,
    'two lengths': `POST /graphql HTTP/1.1\r\n${host}content-length: 5\r\ncontent-length: 6\r\n\r\nhello`,
    'a length and chunks': `POST /graphql HTTP/1.1\r\n${host}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    'a length that is negative': `POST /graphql HTTP/1.1\r\n${host}content-length: -1\r\n\r\n`,
    'a chunk without end': `POST /graphql HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n`,
    'a head of 100 kB': `GET / HTTP/1.1\r\n${host}x: ${'x'.repeat(100_000)}\r\n\r\n`,
    'five thousand head lines': `GET / HTTP/1.1\r\n${host}${'x: y\r\n'.repeat(5_000)}\r\n`,
    'an address of 100 kB': `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`,
    'a head line that folds': `GET / HTTP/1.1\r\n${host}x: a\r\n b\r\n\r\n`,
    'a NUL in a head line': `GET / HTTP/1.1\r\n${host}x: a\0b\r\n\r\n`,
    'an address of elsewhere': `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`,
    'a tunnel': `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
    'an upgrade to HTTP/2': `GET / HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: h2c\r\n\r\n`,
    'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
    'two hosts': `GET / HTTP/1.1\r\n${host}host: evil.example\r\n\r\n`,
  };
  for (const [name, bytes] of Object.entries(requests)) {
    await attack(name, async () => {
      const answer = await exchange(plain.port, bytes);
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
      return [
        check(status < 500 || status === 501 || status === 505, `answered ${status}`),
        check(status < 400 || /x-content-type-options: nosniff/i.test(answer), `${status} without the headers of all`),
        check(status < 400 || /cache-control: no-store/i.test(answer), `${status} without no-store`),
        check(!/\bat .*\.[jt]s:\d/.test(answer), 'a stack'),
      ];
    });
  }
}

async function everyAnswer({ plain, mailed, attack }: Field): Promise<void> {
  for (const { name, watch } of [plain, mailed]) {
    await attack(`an answer of this run lacked a header of all (${name})`, async () => watch.bare().slice(0, 12));
  }
}
