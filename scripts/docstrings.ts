// Functions that other rooms call have a doc comment: shapes, units, errors.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** One line for each exported function of src/domain and src/server/api without a doc comment. */
export function docstringFaults(files = globSync('{src/domain,src/server/api}/**/*.ts')): string[] {
  return files.filter((path) => !/\.test\.ts$/.test(path)).flatMap((path) => undescribed(path, readFileSync(path, 'utf8')));
}

export function undescribed(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements
    .filter((one) => ts.canHaveModifiers(one) && ts.getModifiers(one)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .filter((one) => ts.getJSDocCommentsAndTags(one).length === 0)
    .flatMap((one) => functionsIn(one).map((name) => `${path}:${lineOf(file, one)}: ${name}`));
}

function functionsIn(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? 'default'];
  if (!ts.isVariableStatement(statement)) return [];
  const isFunction = ({ initializer: made }: ts.VariableDeclaration) => made && (ts.isArrowFunction(made) || ts.isFunctionExpression(made));
  return statement.declarationList.declarations.filter(isFunction).map(({ name }) => name.getText());
}

function lineOf(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}
