import { expect, test } from 'vitest';
import { textFaults } from './names.ts';

test.each([
  ['const MOST_ROWS = 3;', ['the name MOST_ROWS']],
  ['type Who = Actor;', ['the name Who']],
  ['function goOn() {}', ['the name goOn']],
  ['const wanted = new Map();', ['the name wanted']],
  ['const { answer: kept } = read();', ['the name kept']],
  ['function useAsked(said: Row) {}', ['the name useAsked', 'the name said']],
  ['const factsOf = 1, toldOf = 2;', ['the name toldOf']],
  ['type Run = { told: Day };', ['the name Run', 'the name told']],
  ['({ keptOf() {} });', ['the name keptOf']],
  ['const [message, setSaid] = useState(null);', ['the name setSaid']],
  ['function undoKept() {}', ['the name undoKept']],
  ['const wasKept = setKeptRows(isFileKept);', []],
  ['type Found = { id: string };', ['the name Found']],
  ['function Paid() {}', ['the name Paid']],
  ['export function useShown() {}', ['the name useShown']],
  ['type FoundMatch = { done: boolean }; const found = [];', []],
  ['-- what a person says of herself', ['«herself» for a person: they']],
  ['const isKept = isAsked(one.kept);', []],
  ['// what was kept, wanted and told', []],
  ['// the company that she made', ['«she» for a person: they']],
  ["const MAX_ROWS = 3; const text = 'the one asked for';", []],
  ['function Whoever() {}', []],
])('%s', (source, faults) => expect(textFaults(source)).toEqual(faults));
