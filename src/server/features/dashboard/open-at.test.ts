import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { isExpected } from '#domain/documents/expectation.ts';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { wasExpected } from './open-at.ts';

const ON = day('2026-03-31');
const CODES = [...DOCUMENT_KINDS.map(({ code }) => code), 999];
const SECTIONS = ['registro', 'pendiente', 'reclamado', 'no_incluir', null] as const;

/** Every combination of the facts on which it depends. */
const FACTS = [null, ...CODES].flatMap((code) =>
  SECTIONS.flatMap((section) =>
    ([null, 1, 2, 3] as const).flatMap((paymentForm) =>
      [null, day('2026-03-30')].flatMap((claimedOn) =>
        [false, true].flatMap((isAnnulled) =>
          [false, true].map((isCeded) => ({
            ...{ type: code === null ? 'OBLIGATION' : 'TAX_DOCUMENT', code, section: code === null ? null : section },
            ...{ paymentForm: code === null ? null : paymentForm, claimedOn: code === null ? null : claimedOn, isAnnulled },
            ...{ isCeded: code !== null && isCeded, isClosed: false, isSuperseded: false },
          })),
        ),
      ),
    ),
  ),
);

test('what was expected on a day is what the domain expects, while nothing has happened since', async () => {
  const { database } = await testDatabase();
  const { rows } = await sql<{ no: number; isExpected: boolean }>`
    select d.no::int as no, ${wasExpected(ON)} is true as "isExpected"
    from (select row_number() over () - 1 as no, f ->> 'type' as document_type, (f ->> 'code')::smallint as code, f ->> 'section' as section,
        (f ->> 'paymentForm')::smallint as payment_form, (f ->> 'claimedOn')::date as claimed_on, (f ->> 'isAnnulled')::boolean as is_annulled,
        (f ->> 'isCeded')::boolean as is_ceded from jsonb_array_elements(${JSON.stringify(FACTS)}::jsonb) as list (f)) d,
      (values (null::boolean, null::boolean)) as l (is_credited, is_ceded)
    order by 1`.execute(database.owner);
  expect(FACTS.filter((facts, no) => rows[no]?.isExpected !== isExpected(facts))).toEqual([]);
  expect(rows).toHaveLength(FACTS.length);
});
