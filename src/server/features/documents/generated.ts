/** What updates of many documents owe to the generated columns of their table. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';

/**
 * A document's own `agenda_on`, to set it to itself. PostgreSQL 18 reads the definition of every generated column again for each row of an
 * update that changes nothing they are made of, which doubles its cost; with one column that a cheap generated one is made of, it does so
 * once.
 */
export const SAME_AGENDA = sql<Day | null>`agenda_on`;
