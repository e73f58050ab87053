// The regular expressions of the product and its scripts, each with the verdict of superlinear.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { superlinear } from './superlinear.ts';

const FOLDERS = ['src', 'scripts'];
/** On the line above: why no long text reaches the expression, or why its parts cannot overlap. */
const REASON = /^\s*\/\/ linear: \S.{15}/;

/** What is wrong with the expressions of these folders, one line each; tests only match their own texts. */
export function regexFaults(): string[] {
  return FOLDERS.flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => faultsIn(join(entry.parentPath, entry.name)));
}

function faultsIn(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const excused = new Set<number>();
  const faults: string[] = [];
  visit(file);
  const needless = lines.flatMap((line, index) =>
    REASON.test(line) && !excused.has(index) ? [`${path}:${index + 1}: a reason without need`] : [],
  );
  return [...faults, ...needless];

  function visit(node: ts.Node): void {
    const finding = findingOf(node);
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
    const reason = [line, line - 1].find((one) => REASON.test(lines[one] ?? ''));
    if (finding && reason !== undefined) excused.add(reason);
    else if (finding) faults.push(`${path}:${line + 1}: ${finding}: ${node.getText(file).slice(0, 120)}`);
    ts.forEachChild(node, visit);
  }
}

/** Null when it is not a regular expression, or takes linear time. */
function findingOf(node: ts.Node): string | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return superlinear(node.text.slice(1, end), node.text.slice(end + 1));
  }
  if (!(ts.isNewExpression(node) || ts.isCallExpression(node)) || node.expression.getText() !== 'RegExp') return null;
  const [source, flags] = node.arguments ?? [];
  if (!source || !ts.isStringLiteralLike(source) || (flags && !ts.isStringLiteralLike(flags))) return 'not known before it runs';
  return superlinear(source.text, flags?.text ?? '');
}
