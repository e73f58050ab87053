// Long lists of columns matched only by position: a column added in one place shifts the others. A statement that inserts more than six
// columns names the column of each value (`$3 as due_on`); unnest takes six lists at most.
import { globSync, readFileSync } from 'node:fs';

const MAX_BY_POSITION = 6;

/** One line for each long positional list in SQL. */
export function columnListFaults(files = globSync('{src,bench,tests}/**/*.ts')): string[] {
  return files.flatMap((path) => listFaults(path, readFileSync(path, 'utf8')));
}

export function listFaults(path: string, text: string): string[] {
  const line = (index: number) => text.slice(0, index).split('\n').length;
  const inserts = [...text.matchAll(/\binsert\s+into\s+[\w."${}]+(?:\s+as\s+\w+)?\s*\(/gi)].flatMap(({ index, 0: head }) => {
    const columns = partsOf(text, index + head.length);
    const values = text.slice(columns.end + 1).trimStart();
    if (columns.parts.length <= MAX_BY_POSITION || values.startsWith('${')) return [];
    const wrong = values.startsWith('select') ? unnamed(columns.parts, values.slice('select'.length)) : 'values by position';
    return wrong ? [`${path}:${line(index)}: ${wrong}`] : [];
  });
  const lists = [...text.matchAll(/\bunnest\(/g)].flatMap(({ index, 0: head }) => {
    const count = partsOf(text, index + head.length).parts.length;
    return count > MAX_BY_POSITION ? [`${path}:${line(index)}: ${count} lists by position`] : [];
  });
  return [...inserts, ...lists];
}

/** The first value that does not name its column. */
function unnamed(columns: readonly string[], text: string): string | null {
  const values = partsOf(text, 0, /^\s(?:from|where|on conflict|returning)\b/i).parts;
  const index = columns.findIndex((column, at) => nameOf(values[at] ?? '') !== column);
  return index < 0 ? null : `${columns[index]} gets ${values[index] ?? 'nothing'}: give it the name of its column`;
}

/** `d.due_on`, `due_on` and `… as due_on` are due_on; an interpolated list is equal to itself on both sides. */
function nameOf(value: string): string {
  return (value.split(/[.\s]/).at(-1) ?? '').replaceAll('"', '');
}

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** The parts between commas, up to the closing bracket or quote, or to a keyword that continues the statement. */
function partsOf(text: string, from: number, until?: RegExp): { parts: string[]; end: number } {
  const parts: string[] = [];
  const open: string[] = [];
  let [start, at] = [from, from];
  for (; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === open.at(-1)) open.pop();
    else if (CLOSING[letter]) open.push(CLOSING[letter]);
    else if (open.length > 0) continue;
    else if (')`;'.includes(letter) || until?.test(text.slice(at, at + 12))) break;
    else if (letter === ',') {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return { parts: [...parts, text.slice(start, at).trim()], end: at };
}
