/** What updates of many documents owe to the generated columns of their table. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';

/**
 * A document's own `agenda_on`, to set it to itself. PostgreSQL 18 reads the definition of every generated column again for each row of an
 * update that changes nothing they are made of, which doubles its cost; with one column that a cheap generated one is made of, it does so
 * once.
 */
export const SAME_AGENDA = sql<Day | null>`agenda_on`;

/**
 * `company_id` set to itself, in an update of all rows of a large part of a company. Every index begins with it, so that PostgreSQL takes none
 * of them for one whose key stays: for those it looks in each full page for versions that are gone, and in one transaction there are none.
 */
export const SAME_COMPANY = sql<string>`company_id`;
