// Pages run queries and mutations through the shelf (src/web/ui): useAnswer and useAct handle loading, failure, toast and undo in one place.
// Dialogs stand there too: each is a step for the browser's Back.
import { globSync, readFileSync } from 'node:fs';

const BARE = /\b(useMutation|useQuery)\s*[(<]|<(Modal)\b/;
const INSTEAD: Readonly<Record<string, string>> = { useQuery: 'useAnswer', useMutation: 'useAct', Modal: 'Dialog or BareDialog' };

/** One line for each use of what the shelf wraps, outside of it. */
export function shelfFaults(files = globSync('src/web/**/*.{ts,tsx}')): string[] {
  return files
    .filter((path) => !path.startsWith('src/web/ui/') && !/\.test\.tsx?$/.test(path))
    .flatMap((path) => shelfFaultsIn(path, readFileSync(path, 'utf8')));
}

export function shelfFaultsIn(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, query, element] = BARE.exec(line) ?? [];
    const name = query ?? element;
    return name ? [`${path}:${index + 1}: ${name}: take ${INSTEAD[name]} of src/web/ui`] : [];
  });
}
