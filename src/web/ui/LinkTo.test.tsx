import { expect, test } from 'vitest';
// Registers the router's type.
import type {} from '#web/main.tsx';
import { LinkTo } from './LinkTo.tsx';

// Must not compile: each line fails the type check once it is accepted.
test('links to nowhere, or with a filter that a screen has not, do not compile', () => {
  const wrong = [
    // @ts-expect-error no such screen
    <LinkTo key="1" to="/nowhere">
      x
    </LinkTo>,
    // @ts-expect-error no such part of its address
    <LinkTo key="2" to="/documentos_tributarios" search={{ folio: '1' }}>
      x
    </LinkTo>,
    // @ts-expect-error no such choice
    <LinkTo key="3" to="/conciliacion" search={{ state: 'done' }}>
      x
    </LinkTo>,
  ];
  expect(wrong).toHaveLength(3);
});
