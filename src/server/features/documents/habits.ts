/** Areas that a company's people choose repeatedly for a counterpart. */
import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { type Habit, habitOf } from '#domain/documents/area.ts';
import { type Context, read } from '#server/api/context.ts';
import { joinArea } from '#server/db/area-slots.ts';
import type { Db } from '#server/db/scope.ts';
import { appliesHabits } from '#server/features/kinds/store.ts';

/** A counterpart and side; null for a document that names nobody. */
type Relation = { counterpartRut: string; isReceived: boolean };
const keyOf = ({ counterpartRut, isReceived }: Relation) => `${counterpartRut}|${isReceived}`;

/** Choices of a counterpart that are read. */
const MAX_CHOICES = 20;

/** The learned areas of some counterparts, whether the company applies them or not. Areas assigned by cheques are nobody's choice. */
async function learnedAreas(
  db: Db,
  companyId: string,
  relations: readonly Relation[],
  except: readonly string[],
): Promise<(relation: Relation) => Habit | null> {
  const distinct = [...new Map(relations.map((one) => [keyOf(one), one])).values()];
  const { rows } = await sql<Relation & { areas: string[] }>`
    select k.rut as "counterpartRut", k.side as "isReceived", array_agg(c.area_id order by c.area_set_at desc nulls last) as areas
    from unnest(${distinct.map((one) => one.counterpartRut)}::text[], ${distinct.map((one) => one.isReceived)}::bool[]) as k (rut, side)
    cross join lateral (
      select a.area_id, d.area_set_at from document d ${joinArea('d')}
      where d.company_id = ${companyId} and d.counterpart_rut = k.rut and d.is_received = k.side and d.is_area_by_hand
        and d.document_id <> all (${except}::uuid[]) and a.key not in ('chequesrecibidos', 'chequesemitidos')
      order by d.area_set_at desc nulls last limit ${MAX_CHOICES}) c
    group by 1, 2`.execute(db);
  const habits = new Map(rows.map((row) => [keyOf(row), habitOf(row.areas)]));
  return (relation) => habits.get(keyOf(relation)) ?? null;
}

type Placed = { counterpartRut: string | null; isReceived: boolean };

/**
 * The habits that apply automatically: none unless the company allows it.
 * @param except  ids of documents whose own choice is being withdrawn, and does not count
 */
export async function actingHabits(
  db: Db,
  companyId: string,
  documents: readonly Placed[],
  except: readonly string[] = [],
): Promise<(document: Placed) => Habit | null> {
  const relations = documents.flatMap(({ counterpartRut, isReceived }) =>
    counterpartRut === null ? [] : [{ counterpartRut, isReceived }],
  );
  if (relations.length === 0 || !(await appliesHabits(db, companyId))) return () => null;
  const learned = await learnedAreas(db, companyId, relations, except);
  return ({ counterpartRut, isReceived }) => (counterpartRut === null ? null : learned({ counterpartRut, isReceived }));
}

type Proposing = Placed & { documentId: string; companyId: string; areaId: string; isAreaByHand: boolean; isClosed: boolean };

/**
 * What habits propose for documents, of any of the transaction's companies, whose area nobody chose and which is another: by document,
 * asked once for all of a company's.
 */
async function proposedAreas(db: Db, documents: readonly Proposing[]): Promise<Map<string, Habit>> {
  const open = documents.flatMap(({ counterpartRut, ...one }) =>
    counterpartRut === null || one.isAreaByHand || one.isClosed ? [] : [{ ...one, counterpartRut }],
  );
  const proposals = new Map<string, Habit>();
  for (const [companyId, some] of Map.groupBy(open, (one) => one.companyId)) {
    const learned = await learnedAreas(db, companyId, some, []);
    for (const one of some) {
      const habit = learned(one);
      if (habit && habit.areaId !== one.areaId) proposals.set(one.documentId, habit);
    }
  }
  return proposals;
}

const loaders = new WeakMap<Context, DataLoader<Proposing, Habit | null>>();

/** What a habit proposes for a document, asked once for all documents of an answer; null for nothing. */
export function proposalOf(context: Context, document: Proposing): Promise<Habit | null> {
  let loader = loaders.get(context);
  if (!loader) {
    loader = new DataLoader(
      async (documents) => {
        const proposals = await read(context, [...context.memberships.keys()], (db) => proposedAreas(db, documents));
        return documents.map(({ documentId }) => proposals.get(documentId) ?? null);
      },
      { cache: false },
    );
    loaders.set(context, loader);
  }
  return loader.load(document);
}
