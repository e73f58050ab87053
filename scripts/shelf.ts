// Pages run queries and mutations through the shelf (src/web/ui): useAnswer and useAct handle loading, failure, toast and undo in one place.
// No page calls the client by itself: a failure would say nothing. Only visitors' pages call the API without it. Dialogs stand there too:
// each is a step for the browser's Back, and fields for days, which native ones write as the browser's language has it. Everywhere, `plural`
// writes how many there are of something.
import { globSync, readFileSync } from 'node:fs';

const BARE = /\b(useMutation|useQuery|useSubscription|useClient)\s*[(<]|<(Modal)\b/;
/** A call of the client: `.query(`, `.mutation<Data>(`. */
const CALL = /\.(query|mutation)\s*[(<]/;
const INSTEAD: Readonly<Record<string, string>> = {
  useQuery: 'useAnswer',
  useMutation: 'useAct',
  useSubscription: 'useEvents',
  useClient: 'useAnswer, useFetch, useAct or useEvents',
  Modal: 'Dialog or BareDialog',
};
/** `request` knows no cache, no busy and no message: visitors' pages have none either. */
const PAST_THE_CLIENT = /from '#web\/api\/ask\.ts'/;
const VISITORS = 'src/web/features/session/';
const INSTEAD_OF_CALL: Readonly<Record<string, string>> = {
  query: 'useAnswer or useFetch of src/web/ui, or reload of src/web/api/background.ts',
  mutation: 'useAct of src/web/ui, or send of src/web/api/background.ts',
};

const NATIVE_DATE = /\btype="(?:date|month|week|datetime-local)"/;
/** `n === 1 ? '1 día' : …`, and `${n} ${n === 1 ? 'día' : 'días'}`. */
const HAND_PLURAL = /=== 1 \? ['`]1 |\$\{([\w.]+)\} \$\{\1 === 1 \?/;
const FORMAT = 'src/domain/format.ts';

/** One line for each use of what the shelf wraps, outside of it. */
export function shelfFaults(files = globSync('src/web/**/*.{ts,tsx}')): string[] {
  return files
    .filter((path) => !path.startsWith('src/web/ui/') && !/\.test\.tsx?$/.test(path))
    .flatMap((path) => shelfFaultsIn(path, readFileSync(path, 'utf8')));
}

/** One line for each word that is put into the plural by hand. */
export function pluralFaults(files = globSync('src/**/*.{ts,tsx}')): string[] {
  return files
    .filter((path) => path !== FORMAT && !/\.test\.tsx?$/.test(path))
    .flatMap((path) => pluralFaultsIn(path, readFileSync(path, 'utf8')));
}

export function pluralFaultsIn(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (HAND_PLURAL.test(line) ? [`${path}:${index + 1}: a plural by hand: take plural of ${FORMAT}`] : []));
}

export function shelfFaultsIn(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, query, element] = BARE.exec(line) ?? [];
    const name = query ?? element;
    if (NATIVE_DATE.test(line)) return [`${path}:${index + 1}: a native field for days: take DateField or DateRange of src/web/ui`];
    if (!path.startsWith(VISITORS) && PAST_THE_CLIENT.test(line))
      return [`${path}:${index + 1}: request: take useAct or useFetch of src/web/ui`];
    if (name && !(path.startsWith('src/web/api/') && name !== 'Modal'))
      return [`${path}:${index + 1}: ${name}: take ${INSTEAD[name]} of src/web/ui`];
    const call = path.startsWith('src/web/api/') ? undefined : CALL.exec(line)?.[1];
    return call ? [`${path}:${index + 1}: .${call}(…): take ${INSTEAD_OF_CALL[call]}`] : [];
  });
}
