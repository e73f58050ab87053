import { expect, test } from 'vitest';
import { barsAround } from './ageingBars.ts';

test.each([
  ['nothing', [0, 0], 0, [0, 0]],
  ['invoices', [100, 50], 0, [100, 50]],
  ['notes only: all hang from the top', [-100, -50, 0], 100, [100, 50, 0]],
  ['both', [300, -100], 25, [75, 25]],
])('%s', (_name, amounts, zero, heights) => expect(barsAround(amounts)).toEqual({ zero, heights }));
