// The API as text, from the code. The argument: where to write (this folder unless told).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from '#server/api/schema.ts';

writeFileSync(join(process.argv[2] ?? '.', 'schema.graphql'), `${printSchema(lexicographicSortSchema(schema))}\n`);
