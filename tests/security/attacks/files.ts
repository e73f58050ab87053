import { setTimeout as sleep } from 'node:timers/promises';
import { hostileFile, hostileFiles } from '../../support/hostile-files.ts';
import type { Family, Field } from './kit/attack.ts';
import { openCompany, statement } from './kit/companies.ts';
import { bearer, replyOf } from './kit/graphql.ts';
import { accepted, check, refused, turnedAway } from './kit/hold.ts';
import { type Person, signUp } from './kit/people.ts';
import { importFiles, multipart } from './kit/upload.ts';
import { cpuSeconds, memory } from './kit/usage.ts';

const LOGO = 'mutation ($c: ID!, $f: File!) { setCompanyLogo(companyId: $c, file: $f) { logo } }';

/** One of each cause; the others in the bench, and against the readers themselves in src/server/formats/hostile.test.ts. */
const SHORT = [
  'sniff-comments.html',
  'cell-of-digits.xlsx',
  'namespaces.xml',
  'balance-of-blanks.csv',
  'marks-in-cell.csv',
  'colspan.html',
];

/** Files that cost more than they weigh, or that do something when they are opened. */
export const filesFamily: Family = {
  name: 'files',
  run: async (field) => {
    const ana = await signUp(field.plain, 'archivos');
    const { id } = await openCompany(ana);
    await costly(field, ana, id);
    await downloads(field, ana, id);
    await logos(field, ana, id);
  },
};

async function costly({ plain, isLong, attack }: Field, ana: Person, companyId: string): Promise<void> {
  // A first file starts what works on imports: it is no hostile one's cost.
  await importFiles(ana, companyId, [statement(['Primera'])]);
  const idle = memory(plain.pid) ?? 0;
  for (const { name, bytes } of isLong ? hostileFiles() : SHORT.map(hostileFile)) {
    await attack(`${name} (${bytes.length} bytes)`, async () => {
      const before = cpuSeconds(plain.pid) ?? 0;
      const reply = await importFiles(ana, companyId, [{ name, content: Buffer.from(bytes) }], { patience: 50_000 });
      const isDone = reply.code !== null || (await concluded(ana, companyId));
      const used = (cpuSeconds(plain.pid) ?? 0) - before;
      const grown = (memory(plain.pid) ?? 0) - idle;
      return [
        check(isDone, 'not concluded within 50 s'),
        check(reply.code === null || reply.code === 'BAD_USER_INPUT', `${reply.code}`),
        check(used < (isLong ? 15 : 35), `${used.toFixed(1)} s of processor`),
        check(grown < (isLong ? 150 : 400), `${Math.round(grown)} MB more than idle`),
      ];
    });
  }
  await attack('a small file afterwards', async () => accepted(await importFiles(ana, companyId, [statement([`Después ${Date.now()}`])])));
}

/** Waits until no import of the company is under way. @returns whether that came */
async function concluded(ana: Person, companyId: string): Promise<boolean> {
  const until = performance.now() + 50_000;
  while (performance.now() < until) {
    const { text } = await ana.ask('query ($c: ID!) { imports(companyId: $c) { docs { status } } }', { c: companyId });
    if (!text.includes('en_proceso')) return true;
    await sleep(200);
  }
  return false;
}

/** What was uploaded comes back as a download, never as a page of ours. */
async function downloads({ plain, attack }: Field, ana: Person, companyId: string): Promise<void> {
  const pages: Record<string, string> = {
    'pagina.html': '<script>document.location="https://evil.example/"</script>',
    'imagen.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'nada.js': 'alert(1)',
    'hoja.xml':
      '<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
  };
  for (const [name, content] of Object.entries(pages)) {
    await attack(`${name} is opened where it was uploaded`, async () => {
      await importFiles(ana, companyId, [{ name, content }]);
      const list = await ana.ask('query ($c: ID!) { imports(companyId: $c) { docs { fileName original { url } } } }', { c: companyId });
      const docs = (list.data?.['imports'] as { docs: { fileName: string; original: { url: string } }[] } | undefined)?.docs ?? [];
      const path = docs.find(({ fileName }) => fileName === name)?.original.url;
      if (!path) return undefined;
      const { headers } = await plain.send({ path, headers: bearer(ana.token) });
      return [
        check(String(headers['content-disposition']).startsWith('attachment'), 'shown as a page'),
        check(headers['content-type'] === 'application/octet-stream', String(headers['content-type'])),
        check(/sandbox/.test(String(headers['content-security-policy'])), 'not in a sandbox'),
        check(headers['x-content-type-options'] === 'nosniff', 'its type may be guessed'),
      ];
    });
  }
  const history = await ana.ask('query ($c: ID!) { historyExport(companyId: $c) { url } }', { c: companyId });
  const base = (history.data?.['historyExport'] as { url: string } | undefined)?.url ?? '/';
  for (const search of [
    'kind=%00',
    'search=%00',
    'from=%00',
    'personId=%00',
    'kind=a&kind=b',
    'kind[x]=1',
    'search=%25%25',
    `search=${'x'.repeat(7_000)}`,
    'from=9999-99-99',
    '__proto__=1',
    'search=%ff',
  ]) {
    await attack(`a download with ?${search.slice(0, 24)}`, async () => {
      const answer = await plain.send({ path: `${base}&${search}`, headers: bearer(ana.token) });
      return turnedAway(answer, 200, 400, 404, 414, 431);
    });
  }
  for (const id of ['%00', '..', "' or 1=1", 'x'.repeat(5_000), '__proto__']) {
    await attack(`a download of ${id.slice(0, 12)}`, async () =>
      turnedAway(
        await plain.send({
          path: `/archivos/importaciones/${companyId}/${encodeURIComponent(id).replace('%2500', '%00')}`,
          headers: bearer(ana.token),
        }),
        400,
        404,
        414,
        431,
      ),
    );
  }
  await attack('a formula in a download', async () => {
    await ana.ask('mutation ($id: ID!, $i: UserUpdateInput!) { updateUser(id: $id, input: $i) { id } }', {
      id: ana.id,
      i: { name: '=HYPERLINK("https://evil.example")', lastName: '@SUM(A1)' },
    });
    await importFiles(ana, companyId, [statement(['=cmd|calc'])]);
    const { text } = await plain.send({ path: base, headers: bearer(ana.token) });
    return check(!/(^|[;,\n])"?[=@][A-Z]+/m.test(text), 'a cell begins as a formula');
  });
}

async function logos({ plain, attack }: Field, ana: Person, companyId: string): Promise<void> {
  const send = async (content: string | Buffer, fileName: string) =>
    replyOf(
      await plain.send(
        multipart(
          [
            { name: 'operations', value: JSON.stringify({ query: LOGO, variables: { c: companyId, f: null } }) },
            { name: 'map', value: '{"0":["variables.f"]}' },
            { name: '0', value: content, fileName, type: 'image/png' },
          ],
          ana,
        ),
      ),
    );
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const images: Record<string, string | Buffer> = {
    'an SVG': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'a page called png': '<html><script>alert(1)</script></html>',
    'a GIF that is a script': 'GIF89a/*<script>*/=alert(1)',
    'an image of 65,535 by 65,535': Buffer.concat([png, Buffer.from('0000ffff0000ffff0806000000', 'hex')]),
    'an image of no size': Buffer.concat([png, Buffer.alloc(13)]),
    'half a head': png.subarray(0, 9),
    nothing: '',
    'an image of 600 kB': Buffer.concat([png, Buffer.from('00000010000000100806000000', 'hex'), Buffer.alloc(600_000)]),
  };
  for (const [name, content] of Object.entries(images)) {
    await attack(`a logo: ${name}`, async () => refused(await send(content, 'logo.png'), 'BAD_USER_INPUT', '413'));
  }
}
