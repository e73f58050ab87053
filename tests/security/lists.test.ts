import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '#domain/access.ts';
import { parseEmail } from '#domain/person.ts';
import { writeMail } from '#server/mail/write.ts';
import { safeNext } from '#web/api/token.ts';
import { pathOfHash } from '#web/api/url.ts';

// What strangers write into fields, addresses and mails: lists of tests/corpus/lists.

const corpus = (name: string) => readFileSync(new URL(`../corpus/lists/${name}`, import.meta.url), 'utf8');
const rows = (name: string) =>
  corpus(name)
    .replace(/\n$/, '')
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t') as [text: string, rule: string]);
/** The list writes unprintable signs as \n, \r and \t; what it writes is tried too. */
const readings = (text: string) => [
  ...new Set([
    text,
    text.replace(/\\([nrt])/g, (_, sign: string) => ({ n: '\n', r: '\r', t: '\t' })[sign] ?? ''),
    text.replaceAll('\\\\', '\\'),
  ]),
];

describe('an e-mail address', () => {
  test.each(rows('emails.tsv'))('%s: %s', (text, isValid) => {
    for (const reading of readings(text)) expect([reading, parseEmail(reading) !== null]).toEqual([reading, isValid === '1']);
  });

  test('capitals do not make another person', () => expect(parseEmail('A@X.CL')).toBe('a@x.cl'));
});

describe('where a page is led after signing in, or by a notification', () => {
  const origin = 'https://app.ejemplo.cl';
  test.each(rows('redirect_urls.tsv'))('%s: %s', (text, rule) => {
    for (const reading of readings(text)) {
      const led = safeNext(reading, ROUTES);
      const address = new URL(led, origin);
      expect([reading, address.origin]).toEqual([reading, origin]);
      expect(ROUTES).toContain(address.pathname);
      if (rule === 'allow') expect(led).toBe(text);
      else expect(led).toBe('/dashboard');
      // An address with a hash becomes a path before that, by the same measure.
      expect(new URL(safeNext(pathOfHash(reading) ?? undefined, ROUTES), origin).origin).toBe(origin);
    }
  });
});

describe('a comment in a mail', () => {
  const { payloads } = { payloads: JSON.parse(corpus('comments.json')) as string[] };

  test.each(payloads.map((text) => [text]))('%j is text', (comment) => {
    const { text, html } = writeMail({ paragraphs: [`Ana escribió: ${comment}`], action: { label: comment, url: 'https://a.cl/x' } });
    expect(text).toContain(comment);
    expect(tags(html)).toEqual(tags(writeMail({ paragraphs: ['x'], action: { label: 'y', url: 'https://a.cl/x' } }).html));
    expect(textOf(html)).toContain(comment);
  });

  /** Elements with their attributes: what a reader's mail program would build. */
  function tags(html: string): string[] {
    return html.match(/<[^>]*>/g) ?? [];
  }

  function textOf(html: string): string {
    return html.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  }
});
