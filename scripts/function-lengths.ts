// Functions that do not fit on a screen, JSX counted: what they do in turn becomes functions of its own, what they show becomes parts.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const MAX_LINES = 60;

/** One line for each function of the product that is longer: where it is, its name, its lines. */
export function lengthFaults(files = globSync('src/**/*.{ts,tsx}')): string[] {
  return files.filter((path) => !/\.test\.tsx?$/.test(path)).flatMap((path) => longFunctions(path, readFileSync(path, 'utf8')));
}

/** What stands around a closure counts it too: a long one is long with all that it holds. */
export function longFunctions(path: string, text: string): string[] {
  if (text.split('\n').length <= MAX_LINES) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  visit(file);
  return faults;

  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = file.getLineAndCharacterOfPosition(node.getStart()).line;
      const lines = file.getLineAndCharacterOfPosition(node.getEnd()).line - first + 1;
      if (lines > MAX_LINES) faults.push(`${path}:${first + 1}: ${nameOf(node)}, ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  }
}

function nameOf({ name, parent }: ts.SignatureDeclaration): string {
  if (name) return name.getText();
  return ts.isVariableDeclaration(parent) ? parent.name.getText() : 'a function without a name';
}
