import { type Kysely, sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Rut } from '#domain/rut.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { isWrappedBy, openField, rewrapKey, sealEnvelope } from '#server/envelope.ts';
import type { Certificate } from '#server/formats/pfx.ts';
import type { Keyring } from '#server/keys.ts';

/** The public facts of a company's certificate. */
export type CertificateSummary = {
  id: string;
  companyId: string;
  holderRut: Rut;
  holderName: string;
  validFrom: Date;
  validUntil: Date;
  savedAt: Date;
};
/** The signing key and certificate, as PEM. Never leaves the process. */
export type SigningKey = Pick<Certificate, 'privateKey' | 'certificate'> & { credentialId: string; holderRut: Rut };

const KIND = 'certificate';

/** The certificate of a company, or null. */
export async function certificateOf(db: Db, companyId: string): Promise<CertificateSummary | null> {
  const row = await db
    .selectFrom('credential')
    .select(['credential_id as id', 'company_id as companyId', 'holder_rut as holderRut', 'holder_name as holderName'])
    .select(['valid_from as validFrom', 'valid_until as validUntil', 'created_at as savedAt'])
    .where('company_id', '=', companyId)
    .where('kind', '=', KIND)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces a company's certificate; the old one's secrets are deleted at once. @throws NO_MASTER_KEY */
export async function saveCertificate(db: Db, actor: Actor, keys: Keyring | null, certificate: Certificate): Promise<CertificateSummary> {
  if (!keys) throw new AppError('NO_MASTER_KEY');
  const { companyId, personId } = actor;
  const { holderRut, holderName } = certificate;
  const before = await certificateOf(db, companyId);
  await destroy(db, companyId);
  const credentialId = newId();
  const texts = new Map([
    ['privateKey', certificate.privateKey],
    ['certificate', certificate.certificate],
  ]);
  const { wrappedKey, fields } = sealEnvelope(keys, { companyId, credentialId }, texts);
  const row = {
    company_id: companyId,
    credential_id: credentialId,
    kind: KIND,
    holder_rut: holderRut,
    holder_name: holderName,
    valid_from: new Date(certificate.validFrom),
    valid_until: new Date(certificate.validUntil),
    wrapped_key: wrappedKey,
    created_by: personId,
  } as const;
  await db.insertInto('credential').values(row).execute();
  const sealed = [...fields].map(([field, text]) => ({ company_id: companyId, credential_id: credentialId, field, sealed: text }));
  await db.insertInto('credential_field').values(sealed).execute();
  const after = await neededCertificate(db, companyId);
  await record(db, actor, 'certificate.saved', { before: before && factsOf(before), after: factsOf(after) });
  return after;
}

/** Removes a company's certificate, if it has one. */
export async function removeCertificate(db: Db, actor: Actor): Promise<void> {
  const before = await certificateOf(db, actor.companyId);
  if (!before) return;
  await destroy(db, actor.companyId);
  await record(db, actor, 'certificate.removed', { before: factsOf(before) });
}

/**
 * Decrypts a company's certificate, for one task.
 * @throws NO_MASTER_KEY; NO_CERTIFICATE also when it has expired; CERTIFICATE_SEALED
 */
export async function openCertificate(db: Db, companyId: string, keys: Keyring | null): Promise<SigningKey> {
  const { rows } = await sql<{ credentialId: string; holderRut: Rut; wrappedKey: string; field: string; sealed: string }>`
    select credential_id as "credentialId", c.holder_rut as "holderRut", c.wrapped_key as "wrappedKey", f.field, f.sealed
    from credential c join credential_field f using (company_id, credential_id)
    where c.company_id = ${companyId} and c.kind = ${KIND} and c.valid_until > now()`.execute(db);
  const [first] = rows;
  if (!first) throw new AppError('NO_CERTIFICATE');
  if (!keys) throw new AppError('NO_MASTER_KEY');
  const { credentialId, holderRut, wrappedKey } = first;
  const open = (name: string) =>
    openField(keys, { companyId, credentialId }, wrappedKey, [name, rows.find((one) => one.field === name)?.sealed ?? '']);
  try {
    return { credentialId, holderRut, privateKey: open('privateKey'), certificate: open('certificate') };
  } catch {
    throw new AppError('CERTIFICATE_SEALED');
  }
}

/**
 * Re-wraps with the current master key what an older one wraps, each credential separately: it can be interrupted and repeated.
 * @returns how many were re-wrapped, and how many no configured key opens
 */
export async function rewrapCredentials(owner: Kysely<DB>, keys: Keyring): Promise<{ renewed: number; unknown: number }> {
  const rows = await owner
    .selectFrom('credential')
    .select(['company_id as companyId', 'credential_id as credentialId', 'wrapped_key as wrappedKey'])
    .execute();
  const stale = rows.filter(({ wrappedKey }) => !isWrappedBy(keys[0], wrappedKey));
  let renewed = 0;
  for (const { companyId, credentialId, wrappedKey } of stale) {
    const rewrapped = rewrapOrNull(keys, { companyId, credentialId }, wrappedKey);
    if (rewrapped === null) continue;
    await owner
      .updateTable('credential')
      .set({ wrapped_key: rewrapped })
      .where('company_id', '=', companyId)
      .where('credential_id', '=', credentialId)
      .where('wrapped_key', '=', wrappedKey)
      .execute();
    renewed += 1;
  }
  return { renewed, unknown: stale.length - renewed };
}

function rewrapOrNull(keys: Keyring, owner: { companyId: string; credentialId: string }, wrappedKey: string): string | null {
  try {
    return rewrapKey(keys, owner, wrappedKey);
  } catch {
    return null;
  }
}

async function destroy(db: Db, companyId: string): Promise<void> {
  await db.deleteFrom('credential').where('company_id', '=', companyId).where('kind', '=', KIND).execute();
}

async function neededCertificate(db: Db, companyId: string): Promise<CertificateSummary> {
  const certificate = await certificateOf(db, companyId);
  if (!certificate) throw new AppError('NO_CERTIFICATE');
  return certificate;
}

function factsOf({ holderName, validUntil }: CertificateSummary) {
  return { name: holderName, expiresOn: dayInChile(validUntil) };
}
