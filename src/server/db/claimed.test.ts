import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimRefusal } from '#domain/claims/office.ts';
import { day } from '#domain/date.ts';
import { isClaimed as isClaimedInDomain } from '#domain/documents/expectation.ts';
import { RCV_SECTIONS } from '#domain/imports/facts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { isClaimable, isClaimed } from './claimed.ts';

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

test('SQL and the domain say the same of what a company may claim: what it received, not all that it bought', async () => {
  const free = { paymentForm: null, events: [], isAcknowledged: false, isClaimed: false, isPast: false };
  for (const code of [33, 34, 43, 46, 61])
    for (const isReceived of [true, false]) {
      const { rows } = await sql<{ found: boolean }>`
        select ${isClaimable('d')} as found from (values (${code}::int, ${isReceived}::boolean)) d (code, is_received)`.execute(
        database.owner,
      );
      expect([code, isReceived, rows[0]?.found]).toEqual([code, isReceived, claimRefusal('RCD', { ...free, code, isReceived }) === null]);
    }
});
