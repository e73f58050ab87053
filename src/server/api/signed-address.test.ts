import { expect, test } from 'vitest';
import { keyringOf } from '#server/keys.ts';
import { checkOpenAddress, signOpenAddress } from './signed-address.ts';

const settings = { keys: keyringOf('a secret of addresses 0123456789 abcdef') };
const other = { keys: keyringOf('another secret of addresses 0123456789') };
const now = new Date('2026-11-29T12:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('the address of a download opens without a token for an hour, and then never', () => {
  const { url, expiresAt } = signOpenAddress(settings, '/archivos/descargas/a', now);
  expect(expiresAt).toEqual(after(60));
  for (const minutes of [0, 59]) expect(() => checkOpenAddress(settings, url, after(minutes))).not.toThrow();
  for (const minutes of [60, 61, 525_600]) expect(() => checkOpenAddress(settings, url, after(minutes))).toThrow();
});

test('it opens one file, by the key that signed it, until the instant that it was signed for', () => {
  const { url } = signOpenAddress(settings, '/archivos/descargas/a', now);
  const { url: later } = signOpenAddress(settings, '/archivos/descargas/a', after(600));
  const prolonged = url.replace(/hasta=\w+/, /hasta=\w+/.exec(later)?.[0] ?? '');
  for (const changed of [prolonged, url.replace('/a?', '/b?'), url.split('?')[0] ?? '', `${url}A`])
    expect(() => checkOpenAddress(settings, changed, now)).toThrow();
  expect(() => checkOpenAddress(other, url, now)).toThrow();
});
