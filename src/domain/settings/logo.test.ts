import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOGO_BYTES, readLogo } from './logo.ts';

const bytesOf = (path: string) => new Uint8Array(readFileSync(new URL(`../../../tests/${path}`, import.meta.url)));
const GOOD = ['logo.png', 'logo.jpg', 'lossy.webp', 'lossless.webp', 'extended.webp'].map((name) => bytesOf(`data/logos/${name}`));
const png = GOOD[0] ?? new Uint8Array();

test.each([
  ['data/logos/logo.png', 'image/png', 24, 10],
  ['data/logos/logo.jpg', 'image/jpeg', 24, 10],
  ['data/logos/lossy.webp', 'image/webp', 24, 10],
  ['data/logos/lossless.webp', 'image/webp', 24, 10],
  ['data/logos/extended.webp', 'image/webp', 24, 10],
  ['corpus/upload/11_tiny_ok.png', 'image/png', 2, 2],
])('%s is %s of %d × %d', (path, type, width, height) => {
  expect(readLogo(bytesOf(path))).toEqual({ type, width, height });
});

test.each(['06_svg_script.svg', '07_svg_xxe.svg', '08_html_as_png.png', '09_polyglot_gif.gif', '10_pixel_flood.png'])(
  '%s is none',
  (name) => {
    expect(readLogo(bytesOf(`corpus/upload/${name}`))).toBeNull();
  },
);

test('an image with a page behind it, cut short, empty or too large is none', () => {
  const html = new TextEncoder().encode('<script>alert(1)</script>');
  for (const image of GOOD) {
    expect(readLogo(new Uint8Array([...image, ...html]))).toBeNull();
    for (let length = 0; length < Math.min(image.length, 40); length++) expect(readLogo(image.slice(0, length))).toBeNull();
  }
  expect(readLogo(new Uint8Array([...png, ...new Uint8Array(LOGO_BYTES)]))).toBeNull();
});

test('any bytes at all are read without an error, and only as an image that fits', () => {
  const broken = fc
    .tuple(fc.constantFrom(...GOOD), fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 6 }))
    .map(([image, changes]) => {
      const copy = image.slice();
      for (const [at, byte] of changes) if (at < copy.length) copy[at] = byte;
      return copy;
    });
  fc.assert(
    fc.property(fc.oneof(broken, fc.uint8Array({ maxLength: 200 })), (bytes) => {
      const logo = readLogo(bytes);
      if (!logo) return;
      expect(logo.width).toBeGreaterThan(0);
      expect(logo.width).toBeLessThanOrEqual(4_096);
      expect(logo.height).toBeGreaterThan(0);
      expect(logo.height).toBeLessThanOrEqual(4_096);
    }),
    { numRuns: 2_000 },
  );
});
