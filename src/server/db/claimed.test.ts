import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { isClaimed as isClaimedInDomain } from '#domain/documents/expectation.ts';
import { RCV_SECTIONS } from '#domain/imports/facts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { isClaimed } from './claimed.ts';

const { database } = await testDatabase();

test('SQL and the domain say the same of what is claimed, with a day, by its section, or not', async () => {
  for (const section of [null, ...RCV_SECTIONS])
    for (const claimedOn of [null, day('2026-03-06')]) {
      const { rows } = await sql<{ found: boolean }>`
        select ${isClaimed('d')} as found from (values (${claimedOn}::date, ${section}::text)) d (claimed_on, section)`.execute(
        database.owner,
      );
      expect([section, claimedOn, rows[0]?.found]).toEqual([section, claimedOn, isClaimedInDomain({ section, claimedOn })]);
    }
});
