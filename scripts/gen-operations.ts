// Writes features/<name>/operations.ts for every operations.graphql, typed by schema.graphql. The argument: the folder that has the
// schema, and to write to (default: this one).
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import { buildSchema, type DocumentNode, type OperationDefinitionNode, parse, print, visit } from 'graphql';

const FEATURES = 'src/web/features';
const out = process.argv[2] ?? '.';
const schemaText = readFileSync(join(out, 'schema.graphql'), 'utf8');
const scalars = {
  ID: 'string',
  Amount: 'number',
  Date: '../../../domain/date.ts#Day',
  DateTime: 'string',
  File: 'File',
  Period: '../../../domain/period.ts#Period',
  Rut: '../../../domain/rut.ts#Rut',
};

for (const feature of readdirSync(FEATURES)) {
  const source = join(FEATURES, feature, 'operations.graphql');
  if (!existsSync(source)) continue;
  const target = join(out, source.replace('.graphql', '.ts'));
  const document = parse(readFileSync(source, 'utf8'));
  const types = await codegen({
    filename: 'operations.ts',
    schema: parse(schemaText),
    schemaAst: buildSchema(schemaText),
    documents: [{ location: source, document }],
    config: { scalars, useTypeImports: true, immutableTypes: true, skipTypename: true },
    plugins: [{ operations: {} }],
    pluginMap: { operations },
  });
  const constants = document.definitions.flatMap((one) => {
    if (one.kind !== 'OperationDefinition' || !one.name) return [];
    const name = one.name.value;
    const kind = one.operation[0]!.toUpperCase() + one.operation.slice(1);
    return `export const ${name[0]!.toLowerCase()}${name.slice(1)} = operation<${name}${kind}, ${name}${kind}Variables>(\`${printWhole(document, one)}\`);`;
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(
    target,
    ['// Written by `npm run gen`. Do not edit.', "import { operation } from '#web/api/operation.ts';", types, ...constants, ''].join('\n'),
  );
}

/** An operation with the fragments of its file that it uses, each once. */
function printWhole({ definitions }: DocumentNode, operation: OperationDefinitionNode): string {
  const reached: DocumentNode['definitions'][number][] = [operation];
  for (const definition of reached) {
    visit(definition, {
      FragmentSpread: ({ name }) => {
        const fragment = definitions.find((one) => one.kind === 'FragmentDefinition' && one.name.value === name.value);
        if (fragment && !reached.includes(fragment)) reached.push(fragment);
      },
    });
  }
  return reached.map(print).join('\n');
}
