// Functions that do not fit on a screen, including JSX: split their steps into functions, and what they render into components.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const MAX_LINES = 60;

/** One line for each longer function of the product and its tools: its place, name and length. */
export function lengthFaults(files = globSync('{src,scripts}/**/*.{ts,tsx,mjs}')): string[] {
  return files.filter((path) => !/\.test\.tsx?$/.test(path)).flatMap((path) => longFunctions(path, readFileSync(path, 'utf8')));
}

/** A closure counts towards the function around it. */
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
