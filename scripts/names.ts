// Names that say nothing to whoever has not read the rest: no declaration and no file may bear one. What to say instead: docs/glosario.md.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Participles and verbs in place of nouns; MOST_ and its like beside MAX_. */
const REFUSED =
  /\b(?:const|let|function|type|class) (?:[[{] ?)?(untold|Told|Wanted|Kept|Said|Tell|Wishes|Hand|Who|goOn|(?:MOST|LEAST|LONGEST|SHORTEST|LARGEST|FEWEST)_\w+)\b/g;
const REFUSED_FILES = /^(?:told|kept|asked|wanted|held|said|own|known|goOn|Late|Gone|Theirs|alive|again|hand)\.tsx?$/;
/** A person is they, whoever it is. */
const PRONOUNS = /\b(?:she|hers?|herself)\b/i;

/** One line for each fault: the file, and what in it. */
export function nameFaults(files = globSync('{src,tests,scripts,bench}/**/*.{ts,tsx,mjs}')): string[] {
  return files
    .filter((path) => !/^names\.(test\.)?ts$/.test(basename(path)))
    .flatMap((path) => [
      ...(REFUSED_FILES.test(basename(path)) ? [`${path}: the file's name says nothing of what is in it`] : []),
      ...textFaults(readFileSync(path, 'utf8')).map((fault) => `${path}: ${fault}`),
    ]);
}

export function textFaults(text: string): string[] {
  const names = [...text.matchAll(REFUSED)].map(([, name]) => `the name ${name}`);
  const pronoun = PRONOUNS.exec(text)?.[0];
  return pronoun ? [...names, `«${pronoun}» for a person: they`] : names;
}
