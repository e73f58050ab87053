import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Value } from './GridValue.tsx';
import { text } from './text.ts';

const CELL = { fieldValue: 12.34, isLate: false, isProjected: true, isCrowded: false, isClickable: true, documents: [] };
const USD = { cell: CELL, column: 0, currency: 'USD', time: 'current', isDisabled: false, awaiting: 0, isOpening: false } as const;

/** What the tooltip of a cell says, line by line, and what its marks say to who has none. */
function wordsIn(props: Partial<Parameters<typeof Value>[0]>) {
  const row = document.createElement('table');
  row.innerHTML = `<tbody><tr>${renderToStaticMarkup(<Value {...USD} {...props} />)}</tr></tbody>`;
  const cell = row.querySelector('td');
  return [
    cell?.title.split('\n') ?? [],
    [...(cell?.querySelectorAll('[role=img]') ?? [])].map((one) => one.ariaLabel ?? one.getAttribute('aria-label')),
  ];
}

test('a tooltip has the exact amount and everything else that a cell has to say', () => {
  expect(wordsIn({})).toEqual([['US$ 12,34'], []]);
  expect(wordsIn({ cell: { ...CELL, isLate: true, isCrowded: true }, isOfAreas: true })).toEqual([
    ['US$ 12,34', text.crowded, text.late],
    [text.late, text.crowded],
  ]);
  expect(wordsIn({ cell: { ...CELL, isCrowded: true } })).toEqual([['US$ 12,34'], []]);
  expect(wordsIn({ isOpening: true })[0]).toEqual(['US$ 12,34', text.seeDetail]);
  expect(wordsIn({ awaiting: 5 })[0]).toEqual(['US$ 12,34', text.awaitingCell('US$ 5,00')]);
  expect(wordsIn({ currency: 'CLP', cell: { ...CELL, fieldValue: 12 } })).toEqual([[''], []]);
});
