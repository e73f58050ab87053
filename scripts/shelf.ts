// Pages run queries and mutations through the shelf (src/web/ui): useAnswer and useAct handle loading, failure, toast and undo in one place.
import { globSync, readFileSync } from 'node:fs';

const BARE = /\b(useMutation|useQuery)\s*[(<]/;

/** One line for each use of what the shelf wraps, outside of it. */
export function shelfFaults(files = globSync('src/web/**/*.{ts,tsx}')): string[] {
  return files
    .filter((path) => !path.startsWith('src/web/ui/') && !/\.test\.tsx?$/.test(path))
    .flatMap((path) => shelfFaultsIn(path, readFileSync(path, 'utf8')));
}

export function shelfFaultsIn(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const name = BARE.exec(line)?.[1];
    return name ? [`${path}:${index + 1}: ${name}: take ${name === 'useQuery' ? 'useAnswer' : 'useAct'} of src/web/ui`] : [];
  });
}
