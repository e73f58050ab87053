import { writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from '#server/api/schema.ts';

writeFileSync(process.argv[2] ?? 'schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`);
