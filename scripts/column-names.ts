// Columns are named in snake_case, which only the file that queries the database may use: its exports, and all other files of the server,
// use camelCase (src/server/db/columns.ts). Found by syntax; a row whose type is only inferred is found where it is used.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Whether a file queries the database itself. */
const ASKS = /\bsql[<`]|\.(?:selectFrom|insertInto|updateTable|deleteFrom|query)\b/;
const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
/** Names in the API's contract that look like columns. */
const OF_CONTRACT = new Set(['scfo_plan']);

/** One line for each column name outside the file that queried it. */
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
    // A function's own locals do not count.
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

/** The name that a node declares or reads, where a column's name is not allowed. */
function nameIn(node: ts.Node, asks: boolean, isExported: boolean): string | null {
  if (ts.isPropertySignature(node) && (isExported || !asks)) return node.name.getText();
  if (asks) return null;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isBindingElement(node) ? (node.propertyName ?? node.name).getText() : null;
}
