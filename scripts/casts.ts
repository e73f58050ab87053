// Casts that the compiler does not check: through `unknown` and `never`, and to branded types (a Day, a Rut, a role). They are counted, so
// that no new one goes unnoticed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

type Cast = { path: string; line: number; kind: 'forced' | 'branded'; isExplained: boolean };
type Counts = Record<Cast['kind'], number>;

/** The current numbers: whoever needs another cast raises one here, for review; whoever removes one lowers it. */
const MAX: Record<'product' | 'tests', Counts> = {
  product: { forced: 1, branded: 6 },
  tests: { forced: 1, branded: 0 },
};

const FOLDERS = ['src', 'tests', 'scripts', 'bench'];
const BRANDED = /^(?:readonly )?(?:Day|Rut|Clp|Currency|Period|CompanyRole|SystemRole)\b/;
const LIKELY = /\bas\s+(?:unknown|never|readonly|Day|Rut|Clp|Currency|Period|CompanyRole|SystemRole)\b/;

/** What is wrong with the casts of these folders, one line each. */
export function castFaults(): string[] {
  const casts = FOLDERS.flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => castsIn(path, readFileSync(path, 'utf8')));
  const product = casts.filter(({ path }) => path.startsWith('src') && !/\.test\.tsx?$/.test(path));
  const tests = casts.filter((cast) => !product.includes(cast));
  const bare = product.filter(({ isExplained }) => !isExplained);
  return [
    ...excess('the product', product, MAX.product),
    ...excess('the tests', tests, MAX.tests),
    ...bare.map(({ path, line }) => `${path}:${line}: say in the line above why the compiler cannot know`),
  ];
}

/** `as unknown as T`, `as never` and casts into a branded type. */
export function castsIn(path: string, text: string): Cast[] {
  if (!LIKELY.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const casts: Cast[] = [];
  visit(file);
  return casts;

  function visit(node: ts.Node): void {
    const kind = ts.isAsExpression(node) ? kindOf(node) : null;
    if (kind) {
      const line = file.getLineAndCharacterOfPosition(node.getEnd()).line;
      casts.push({ path, line: line + 1, kind, isExplained: /^\s*(?:\/\/|\*\/)/.test(lines[line - 1] ?? '') });
    }
    ts.forEachChild(node, visit);
  }
}

function kindOf({ expression, type }: ts.AsExpression): Cast['kind'] | null {
  if (type.kind === ts.SyntaxKind.NeverKeyword) return 'forced';
  if (ts.isAsExpression(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword) return 'forced';
  return BRANDED.test(type.getText()) ? 'branded' : null;
}

function excess(where: string, casts: readonly Cast[], max: Counts): string[] {
  return (['forced', 'branded'] as const).flatMap((kind) => {
    const found = casts.filter((cast) => cast.kind === kind);
    if (found.length <= max[kind]) return [];
    const places = found.map(({ path, line }) => `  ${path}:${line}`);
    return [`${found.length} ${kind} casts in ${where}, ${max[kind]} are allowed: type where the value comes from`, ...places];
  });
}
