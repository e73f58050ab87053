import { expect, test } from 'vitest';
import { longFunctions } from './function-lengths.ts';

const body = (lines: number) => '  call();\n'.repeat(lines);

test.each([
  ['fits', `function page() {\n${body(58)}}\n${body(9)}`, []],
  ['is too long', `\nfunction page() {\n${body(59)}}`, ['a.tsx:2: page, 61 lines']],
  [
    'is too long as a closure, and what holds it too',
    `const page = () => {\n  const inner = () => {\n${body(59)}  };\n};`,
    ['page, 63', 'inner, 61'],
  ],
  ['counts JSX', `function Page() {\n  return (\n    <ul>\n${'      <li />\n'.repeat(60)}    </ul>\n  );\n}`, ['Page, 66']],
  [
    'is a method, or has no name',
    `class A {\n  run() {\n${body(59)}  }\n}\ncall(() => {\n${body(59)}});`,
    ['run, 61', 'without a name, 61'],
  ],
  ['is only described', `declare function page(a: {\n${'  a: string;\n'.repeat(61)}}): void;`, []],
])('%s', (_case, text, faults) => {
  const found = longFunctions('a.tsx', text);
  expect(found).toHaveLength(faults.length);
  for (const [index, fault] of faults.entries()) expect(found[index]).toContain(fault);
});
