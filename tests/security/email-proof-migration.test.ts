// On every server: migrations.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../support/api.ts';

// Which proofs of e-mails the migration leaves standing, in a database as it was before.

const MIGRATION = join(import.meta.dirname, '../../src/server/db/migrations/0024_email_proof.sql');
const api = await testApi();
const query = <Row extends object>(text: string, values: unknown[] = []) => api.database.ownerPool.query<Row>(text, values);
const SENT = '2026-03-02T10:00:00.123456Z';
const USED = '2026-03-02T11:00:00.654321Z';

type Case = { kind?: 'verify' | 'invitation'; mailed?: string; state?: string; to?: string; usedAt?: string };

/** Somebody whose e-mail counts as proven, and how it came to that. */
async function provenBy({ kind = 'verify', mailed, state = 'sent', to, usedAt = USED }: Case): Promise<string> {
  const { id, email } = await api.person();
  const companyId = await api.company(id);
  const invitationId = newId();
  await query('update person set email_proven_at = $2, email_verified_at = $2 where person_id = $1', [id, USED]);
  await query(
    `insert into invitation (company_id, invitation_id, email, role, expires_at, accepted_by) values ($1, $2, $3, 'USER', now(), $4)`,
    [companyId, invitationId, email, id],
  );
  await query(
    `insert into link (token_hash, kind, person_id, target, created_at, expires_at, used_at)
       select $1 as token_hash, $2 as kind, $3 as person_id, $4 as target, $5 as created_at, $6 as expires_at, $7 as used_at`,
    [newId(), kind, kind === 'verify' ? id : null, kind === 'verify' ? {} : { companyId, invitationId }, SENT, USED, usedAt],
  );
  if (mailed) {
    await query(`insert into outbox (outbox_id, recipient, subject, state, created_at) values ($1, $2, '', $3, $4)`, [
      newId(),
      to ?? email,
      state,
      mailed,
    ]);
  }
  return email;
}

test('a proof stays where its own link was mailed to that e-mail, and is taken back everywhere else', async () => {
  await query('alter table person add column email_verified_at timestamptz');
  await query('alter table person drop column awaits_mail');
  await query('alter table link drop column is_mailed');
  const cases: [Case, boolean][] = [
    [{ mailed: SENT }, true],
    [{ kind: 'invitation', mailed: SENT }, true],
    [{ kind: 'invitation' }, false],
    [{}, false],
    [{ mailed: SENT, state: 'failed' }, false],
    [{ mailed: SENT, to: 'otra@empresa.cl' }, false],
    [{ kind: 'invitation', mailed: '2026-03-02T09:00:00Z' }, false],
    [{ mailed: SENT, usedAt: '2026-03-02T12:00:00Z' }, false],
  ];
  const emails = await Promise.all(cases.map(([one]) => provenBy(one)));
  const { email: waiting } = await api.person();
  await query(readFileSync(MIGRATION, 'utf8'));
  const { rows } = await query<{ email: string; proven: boolean; awaits: boolean }>(
    'select email, email_proven_at is not null as proven, awaits_mail as awaits from person',
  );
  const found = new Map(rows.map((row) => [row.email, row]));
  expect(emails.map((email) => found.get(email)?.proven)).toEqual(cases.map(([, stays]) => stays));
  expect(emails.map((email) => found.get(email)?.awaits)).toEqual(cases.map(() => false));
  expect(found.get(waiting)).toMatchObject({ proven: false, awaits: true });
});
