// Names that mean nothing without context: no declaration and no file may have one. Better names: docs/glosario.md.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

/** Participles used as nouns: say `text` for `kept`, `operations` for `asked`. Booleans have their verb: `isAsked`. */
const PARTICIPLES = /^(?:use)?(?:untold|told|wanted|kept|said|asked|held|given|taken|gone)(?:Of|By|In|From)?$/i;
/** What a state holds, and what a function changes, have a noun: `setMessage`, `undoKeepPending`. */
const AS_NOUNS = /^set(?:Told|Wanted|Kept|Said|Asked|Held)$|^(?!is|was|has)\w*Kept$/;
/** Of the product: a type, a component or a hook has a noun beside it: `FoundMatch`, `useShownWorks`. */
const BARE = /^(?:use)?(?:Seen|Shown|Found|Made|Known|Sent|Read|Left|Chosen|Put|Written|Heard|Owed|Done|Paid|Drawn|Thing)$/;
const BARE_LIKELY =
  /\b(?:type|function) (?:use)?(?:Seen|Shown|Found|Made|Known|Sent|Read|Left|Chosen|Put|Written|Heard|Owed|Done|Paid|Drawn|Thing)\b/;
const TESTS = /\.test\.|^(?:tests|bench)\//;
/** Vague names of types. The one who acts is an Actor. */
const VAGUE = /^(?:Tell|Wishes|Hand|Who|Run|Given|goOn)$/;
/** Use MAX_ and MIN_ instead. */
const SUPERLATIVES = /^(?:MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|FEWEST)(?:_\w+)?$/;
/** Any of them, in a text without comments: only such files are parsed. */
const COMMENTS = /^\s*(?:\/\/|\/?\*).*$/gm;
const LIKELY =
  /\b(?:use|set)?(?:untold|told|wanted|kept|said|asked|held|given|taken|gone)(?:Of|By|In|From)?\b|\wKept\b|\b(?:Tell|Wishes|Hand|Who|Run|Given|goOn)\b|\b(?:MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|FEWEST)(?:_|\b)/i;
const REFUSED_FILES =
  /^(?:told|kept|asked|wanted|held|said|own|known|goOn|Late|Gone|Theirs|alive|again|hand|late|ask-mail|kept-answers)(?:\.test)?\.tsx?$/;
const REFUSED_PATHS = /^src\/web\/api\/late\./;
/** A person is they. */
const PRONOUNS = /\b(?:she|hers?|herself|himself)\b/i;

/** One line for each fault: the file and the name. */
export function nameFaults(files = globSync('{src,tests,scripts,bench}/**/*.{ts,tsx,mjs,sql}')): string[] {
  return files
    .filter((path) => !/^names\.(test\.)?ts$/.test(basename(path)))
    .flatMap((path) => [
      ...(REFUSED_FILES.test(basename(path)) || REFUSED_PATHS.test(path) ? [`${path}: the file's name says nothing of what is in it`] : []),
      ...textFaults(readFileSync(path, 'utf8'), path).map((fault) => `${path}: ${fault}`),
    ]);
}

export function textFaults(text: string, path = 'any.ts'): string[] {
  const names =
    path.endsWith('.sql') || !(LIKELY.test(text.replace(COMMENTS, '')) || BARE_LIKELY.test(text))
      ? []
      : refusedNames(path, text).map((name) => `the name ${name}`);
  const pronoun = PRONOUNS.exec(text)?.[0];
  return pronoun ? [...names, `«${pronoun}» for a person: they`] : names;
}

/** Declared names that are refused: of variables, parameters, functions, types, and fields. */
function refusedNames(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  visit(file);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && isDeclared(node) && (isRefused(node) || (!TESTS.test(path) && isBare(node)))) found.push(node.text);
    ts.forEachChild(node, visit);
  }
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isPropertyAccessExpression(parent)) return false;
  return 'name' in parent && parent.name === node;
}

function isRefused({ text, parent }: ts.Identifier): boolean {
  // Only methods and fields may be named for an act, such as `run`; types and variables are things.
  return PARTICIPLES.test(text) || AS_NOUNS.test(text) || SUPERLATIVES.test(text) || (!ts.isPropertyAssignment(parent) && VAGUE.test(text));
}

function isBare({ text, parent }: ts.Identifier): boolean {
  return BARE.test(text) && (ts.isTypeAliasDeclaration(parent) || ts.isFunctionDeclaration(parent));
}
