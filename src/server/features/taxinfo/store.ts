/** What the tax office knows of a company, version by version. Call what writes inside writeCompany. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { type Day, dayInChile, isDay } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { TaxRegime } from '#domain/onboarding/answers.ts';
import { checkedTaxInfo, type WrittenTaxInfo } from '#domain/taxinfo/by-hand.ts';
import type { OwnTaxData } from '#domain/taxinfo/differences.ts';
import { TAX_PARTS, type TaxFacts, type TaxPart, type TaxPartFacts, type TaxReading, type TaxSource } from '#domain/taxinfo/facts.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { companyById, requireCompany } from '#server/features/companies/store.ts';
import { onboardingsOf } from '#server/features/onboarding/store.ts';

/** Where the version of a part that counts comes from. */
export type TaxVersion = { part: TaxPart; source: TaxSource; readOn: Day; importId: string | null; fileName: string | null };
/** `versions`: of the parts that are known, in the order of TAX_PARTS. */
export type KnownTaxInfo = { facts: Partial<TaxFacts>; versions: TaxVersion[] };

/** What is known: the newest version of each part. */
export async function currentTaxInfo(db: Db, companyId: string): Promise<KnownTaxInfo> {
  const { rows } = await sql<TaxVersion & { facts: TaxPartFacts }>`
    select distinct on (t.part) t.part, t.facts, t.source, t.read_on as "readOn", t.import_id as "importId", i.file_name as "fileName"
    from tax_info t left join import i on i.company_id = t.company_id and i.import_id = t.import_id
    where t.company_id = ${companyId} order by t.part, t.read_on desc, t.version_id desc`.execute(db);
  const versions = TAX_PARTS.flatMap((part) => rows.filter((row) => row.part === part));
  const facts: Partial<TaxFacts> = Object.fromEntries(versions.map((version) => [version.part, version.facts]));
  return { facts, versions: versions.map(({ facts: _facts, ...version }) => version) };
}

/** The company's own data that the tax office's are compared with. */
export async function ownTaxData(db: Db, companyId: string): Promise<OwnTaxData> {
  const company = await companyById(db, companyId);
  const regime: TaxRegime | null = (await onboardingsOf(db, [companyId])).get(companyId)?.taxRegime ?? null;
  return { name: company?.name ?? '', entryOn: company?.entryOn ?? null, regime };
}

/** The highest folio of the newest month issued, by code of document, of these codes. */
export async function highestFolios(db: Db, companyId: string, codes: readonly (string | null)[]): Promise<Map<string, number>> {
  const known = [...new Set(codes)].filter((code) => code !== null && /^\d{1,4}$/.test(code));
  if (known.length === 0) return new Map();
  const { rows } = await sql<{ code: string; folio: number }>`
    select n.code, max(d.folio::bigint)::float8 as folio
    from unnest(${known}::text[]) n (code)
    cross join lateral (select period from document where company_id = ${companyId} and not is_received and code = n.code::int
      and period is not null order by period desc limit 1) newest
    join document d on d.company_id = ${companyId} and not d.is_received and d.code = n.code::int and d.period = newest.period
      and d.folio ~ '^[0-9]{1,15}$'
    group by n.code`.execute(db);
  return new Map(rows.map(({ code, folio }) => [code, folio]));
}

type Origin = { source: TaxSource; importId: string | null };

/** @returns the ids of the new versions */
async function insertVersions(
  db: Db,
  { companyId, personId }: Actor,
  { source, importId }: Origin,
  versions: readonly { part: TaxPart; facts: TaxPartFacts; readOn: Day }[],
): Promise<string[]> {
  const rows = versions.map(({ part, facts, readOn }) => ({
    company_id: companyId,
    version_id: newId(),
    part,
    facts: JSON.stringify(facts),
    source,
    read_on: readOn,
    import_id: importId,
    person_id: personId,
  }));
  if (rows.length > 0) await db.insertInto('tax_info').values(rows).execute();
  return rows.map((row) => row.version_id);
}

/**
 * Writes what a file of the tax office says. What is known already with the same day, or what a file without a day of its own repeats, counts as
 * repeated: the very same file adds nothing, another one vouches for it too.
 * @param reading  undefined: nothing
 */
export async function writeImportedTaxInfo(
  db: Db,
  actor: Actor,
  importId: string,
  reading: TaxReading | undefined,
): Promise<{ added: number; repeated: number }> {
  if (!reading) return { added: 0, repeated: 0 };
  const { facts, versions } = await currentTaxInfo(db, actor.companyId);
  const today = dayInChile(new Date());
  const own = reading.readOn && isDay(reading.readOn) && reading.readOn <= today ? reading.readOn : null;
  const readings = TAX_PARTS.flatMap((part) => {
    const now = reading.parts[part];
    if (!now) return [];
    const known = versions.find((one) => one.part === part);
    const isSame = known !== undefined && isDeepStrictEqual(facts[part], now);
    const readOn = own ?? (isSame ? known.readOn : today);
    return [{ part, facts: now, readOn, isRepeated: isSame && readOn === known.readOn }];
  });
  const twins = await partsOfSameFile(db, actor.companyId, importId);
  const news = readings.filter(({ part, isRepeated }) => !isRepeated || !twins.has(part));
  await insertVersions(db, actor, { source: 'file', importId }, news);
  const repeated = readings.filter(({ isRepeated }) => isRepeated).length;
  return { added: readings.length - repeated, repeated };
}

/** The parts that another import of the very same file brought. */
async function partsOfSameFile(db: Db, companyId: string, importId: string): Promise<Set<TaxPart>> {
  const { rows } = await sql<{ part: TaxPart }>`select distinct t.part from import own
    join import other on other.company_id = own.company_id and other.sha256 = own.sha256
    join tax_info t on t.company_id = other.company_id and t.import_id = other.import_id
    where own.company_id = ${companyId} and own.import_id = ${importId}`.execute(db);
  return new Set(rows.map(({ part }) => part));
}

/** Takes out what some imports brought; what was known before them stands again. */
export async function withdrawTaxInfo(db: Db, companyId: string, importIds: readonly string[]): Promise<void> {
  await db.deleteFrom('tax_info').where('company_id', '=', companyId).where('import_id', 'in', importIds).execute();
}

/**
 * Writes what a person says of some parts; the others, and those that stay the same, keep their versions.
 * @returns the act's number; null when nothing changed
 * @throws BAD_FIELD with the first wrong field
 */
export async function saveTaxInfo(db: Db, actor: Actor, written: WrittenTaxInfo): Promise<number | null> {
  const { companyId } = actor;
  const company = await requireCompany(db, companyId);
  const { facts } = await currentTaxInfo(db, companyId);
  const { parts, problems } = checkedTaxInfo(written, facts.taxpayer ?? null, company.rut);
  const [problem] = problems;
  if (problem) throw new AppError('BAD_FIELD', problem);
  const readOn = dayInChile(new Date());
  const changed = TAX_PARTS.flatMap((part) => {
    const now = parts[part];
    return now && !isDeepStrictEqual(now, facts[part]) ? [{ part, facts: now, readOn }] : [];
  });
  if (changed.length === 0) return null;
  const versionIds = await insertVersions(db, actor, { source: 'hand', importId: null }, changed);
  return record(db, actor, 'taxInfo.saved', { parts: changed.map(({ part }) => part) }, { undo: { versionIds } });
}

/** Takes out versions that a person wrote. @returns how many were still there */
export async function removeVersions(db: Db, companyId: string, versionIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tax_info')
    .where('company_id', '=', companyId)
    .where('version_id', 'in', versionIds)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
