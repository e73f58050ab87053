import { createHash } from 'node:crypto';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { LOGO_BYTES, type Logo, readLogo } from '#domain/settings/logo.ts';
import type { Upload } from '#server/api/spool.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { requireCompany, updateCompany } from '#server/features/companies/store.ts';
import type { Company } from '#server/features/companies/types.ts';

type Image = Logo & { content: Buffer };

/** A file that may be a logo. Its own header decides its type, not its name or the browser. @throws BAD_LOGO */
export async function checkLogo(file: Upload): Promise<Image> {
  if (file.size > LOGO_BYTES) throw new AppError('LOGO_TOO_LARGE', { kilobytes: LOGO_BYTES / 1_024 });
  const content = Buffer.from(await file.arrayBuffer());
  const logo = readLogo(content);
  if (!logo) throw new AppError('BAD_LOGO');
  return { content, ...logo };
}

/** Replaces a company's logo; the same one again changes nothing. */
export async function putLogo(db: Db, actor: Actor, { content, type, width, height }: Image): Promise<Company> {
  const { companyId } = actor;
  const company = await requireCompany(db, companyId);
  const old = company.logoHash;
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  if (hash === old) return company;
  const row = { content, content_type: type };
  await db
    .insertInto('company_logo')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute();
  await updateCompany(db, companyId, { logoHash: hash });
  await record(db, actor, 'logo.changed', { before: old ? { hash: old } : null, after: { hash, type, width, height } });
  return requireCompany(db, companyId);
}

/** Removes a company's logo, if it has one. */
export async function dropLogo(db: Db, actor: Actor): Promise<Company> {
  const { companyId } = actor;
  const company = await requireCompany(db, companyId);
  if (!company.logoHash) return company;
  await db.deleteFrom('company_logo').where('company_id', '=', companyId).execute();
  await updateCompany(db, companyId, { logoHash: null });
  await record(db, actor, 'logo.removed', { before: { hash: company.logoHash } });
  return requireCompany(db, companyId);
}

export function logoOf(db: Db, companyId: string) {
  return db.selectFrom('company_logo').select(['content', 'content_type as type']).where('company_id', '=', companyId).executeTakeFirst();
}
