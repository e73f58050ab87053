/** What steps of scenarios are about: whether it is the company's, its name, and finding it. */
import { sql } from 'kysely';
import { type ScenarioStep, type ScenarioTarget, targetOf } from '#domain/cashflow/scenario.ts';
import type { Section } from '#domain/cashflow/structure.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { foldText } from '#domain/fold.ts';
import { formatRut } from '#domain/rut.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { counterpartKey, OUTSTANDING } from '#server/features/documents/store.ts';

type Ids = Record<ScenarioTarget['of'], string[]>;

function idsOf(steps: readonly ScenarioStep[]): Ids {
  const ids: Ids = { document: [], contact: [], area: [], source: [] };
  for (const step of steps) {
    const target = targetOf(step);
    if (target && (target.of === 'contact' || isId(target.id))) ids[target.of].push(target.id);
  }
  return ids;
}

const KEY = counterpartKey('d');
const isOf = sql`d.counterpart_rut = split_part(r.key, ' ', 1) and (${KEY} = r.key or d.counterpart_rut = r.key)`;

type Row = {
  of: ScenarioTarget['of'];
  id: string;
  name: string | null;
  code: number | null;
  folio: string | null;
  section: Section | null;
};

async function rowsOf(db: Db, companyId: string, { document, contact, area, source }: Ids): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select 'document' as of, document_id::text as id, coalesce(counterpart_name, label) as name, code, folio, null as section from document
    where company_id = ${companyId} and document_id = any (${document}::uuid[])
    union all
    select 'contact', r.key, (
      select counterpart_name from document d
      where company_id = ${companyId} and ${isOf} and counterpart_name is not null order by issued_on desc limit 1), null, null, null
    from unnest(${contact}::text[]) r (key)
    where exists (select from document d where company_id = ${companyId} and ${isOf})
    union all
    select 'area', a.area_id::text, a.label, null, null, c.section from area a join category c on c.company_id = a.company_id and c.category_id = a.category_id
    where a.company_id = ${companyId} and a.area_id = any (${area}::uuid[])
    union all
    select 'source', source_id::text, label, null, null, null from cash_source
    where company_id = ${companyId} and source_id = any (${source}::uuid[]) and removed_at is null`.execute(db);
  return rows;
}

/** By id; of areas, their section. */
type FoundTargets = Record<ScenarioTarget['of'], ReadonlyMap<string, Section | null>>;

/** Of what steps are about, the ids that the company has. */
export async function targetsOf(db: Db, companyId: string, steps: readonly ScenarioStep[]): Promise<FoundTargets> {
  const found = { document: new Map(), contact: new Map(), area: new Map(), source: new Map() };
  for (const { of, id, section } of await rowsOf(db, companyId, idsOf(steps))) found[of].set(id, section);
  return found;
}

/** What a step is about, by its name; `isThere`: the company still has it. */
export type StepName = { name: string; isThere: boolean };

/** The names of what steps are about. */
export async function namesOf(db: Db, companyId: string, steps: readonly ScenarioStep[]): Promise<(step: ScenarioStep) => StepName> {
  const rows = new Map((await rowsOf(db, companyId, idsOf(steps))).map((row) => [`${row.of} ${row.id}`, nameOf(row)]));
  return (step) => {
    const target = targetOf(step);
    if (!target) return { name: '', isThere: true };
    const name = rows.get(`${target.of} ${target.id}`);
    return { name: name ?? (target.of === 'contact' ? nameOfKey(target.id) : 'Ya no está'), isThere: name !== undefined };
  };
}

function rutOfKey(key: string): string {
  return key.split(' ')[0] ?? '';
}

function nameOfKey(key: string): string {
  const rut = rutOfKey(key);
  return key.slice(rut.length + 1) || formatRut(rut);
}

function nameOf({ of, id, name, code, folio }: Row): string {
  if (of === 'contact') return name ?? nameOfKey(id);
  if (of !== 'document' || code === null) return name ?? '';
  return `${name ?? ''} · ${documentKind(code)?.name ?? `Documento ${code}`}${folio ? ` N° ${folio}` : ''}`;
}

/** Something that a step may be about; `hint` tells it from others of its name. */
export type FoundTarget = ScenarioTarget & { name: string; hint: string };
const MAX_FOUND = 12;

/** Counterparts and open documents by a part of their name, RUT or folio; without one, those with the most money ahead. */
export async function findTargets(db: Db, companyId: string, of: 'document' | 'contact', search: string): Promise<FoundTarget[]> {
  // As the column has it: names folded, RUT and folio without marks.
  const part = foldText(search).replace(/[-.%_\\]/g, '');
  const matches = sql`d.search like ${`%${part}%`}`;
  if (of === 'contact') {
    const { rows } = await sql<{ id: string; name: string | null; count: number }>`
      select ${KEY} as id, max(d.counterpart_name) as name, count(*)::int as count from document d
      where d.company_id = ${companyId} and ${OUTSTANDING} and d.counterpart_rut is not null and ${matches}
      group by 1 order by sum(abs(d.amount_clp)) desc, 1 limit ${MAX_FOUND}`.execute(db);
    return rows.map(({ id, name, count }) => ({
      of,
      id,
      name: name ?? nameOfKey(id),
      hint: `${formatRut(rutOfKey(id))} · ${count} por mover`,
    }));
  }
  const { rows } = await sql<Row & { due: string }>`
    select 'document' as of, d.document_id::text as id, coalesce(d.counterpart_name, d.label) as name, d.code, d.folio, to_char(d.cash_on, 'DD/MM/YYYY') as due
    from document d where d.company_id = ${companyId} and ${OUTSTANDING} and ${matches}
    order by d.amount_clp desc, d.document_id limit ${MAX_FOUND}`.execute(db);
  return rows.map((row) => ({ of, id: row.id, name: nameOf(row), hint: row.due }));
}
