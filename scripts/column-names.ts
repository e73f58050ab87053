// Columns are named in snake_case, and only the file that asks the database knows it: what it exports, and every other file of the
// server, names them in camelCase (src/server/db/columns.ts). Found by form; a row that is only inferred is found where it is used.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Whether a file asks the database itself. */
const ASKS = /\bsql[<`]|\.(?:selectFrom|insertInto|updateTable|deleteFrom|query)\b/;
const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
/** Names of the API's contract that look like columns. */
const OF_CONTRACT = new Set(['scfo_plan']);

/** One line for each name of a column that has left the file that asked for it. */
export function columnNameFaults(files = globSync('src/server/**/*.ts')): string[] {
  return files
    .filter((path) => !/\.test\.ts$|\/db\/tables\.ts$/.test(path))
    .flatMap((path) => columnNames(path, readFileSync(path, 'utf8')));
}

export function columnNames(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const asks = ASKS.test(text);
  const faults: string[] = [];
  visit(file, false);
  return faults;

  function visit(node: ts.Node, isExported: boolean): void {
    const name = nameIn(node, asks, isExported);
    if (name && SNAKE_CASE.test(name) && !OF_CONTRACT.has(name)) {
      faults.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${name}`);
    }
    // What a function holds inside is its own.
    const isInside = isExported && !ts.isBlock(node);
    ts.forEachChild(node, (child) => visit(child, isInside || isExportedType(child)));
  }
}

function isExportedType(node: ts.Node): boolean {
  return (
    (ts.isTypeAliasDeclaration(node) || ts.isFunctionDeclaration(node)) &&
    (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  );
}

/** The name that a node gives or reads, where it may not be a column's. */
function nameIn(node: ts.Node, asks: boolean, isExported: boolean): string | null {
  if (ts.isPropertySignature(node) && (isExported || !asks)) return node.name.getText();
  if (asks) return null;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isBindingElement(node) ? (node.propertyName ?? node.name).getText() : null;
}
