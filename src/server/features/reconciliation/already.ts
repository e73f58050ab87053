/** Refuses what somebody else has reconciled in the meantime, and says who did and with what. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { documentName } from '#domain/documents/names.ts';
import { AppError } from '#domain/errors.ts';
import { movementKind } from '#domain/kinds/catalogue.ts';
import type { Db } from '#server/db/scope.ts';
import type { LockedDocument, LockedMovement } from './locked.ts';

type EarlierMatch = {
  personId: string | null;
  name: string | null;
  origin: string;
  documentType: string | null;
  code: number | null;
  label: string | null;
  folio: string | null;
  counterpartName: string | null;
  kindKey: string | null;
  kindLabel: string | null;
};

/**
 * @param movements  that a person wants to reconcile, locked
 * @throws ALREADY_RECONCILED for the first that is reconciled whole: by a match, an explanation or a transfer
 */
export async function refuseReconciled(db: Db, companyId: string, movements: Iterable<LockedMovement>): Promise<void> {
  for (const { id, amount, matched, isTransfer, isHidden } of movements) {
    if (isHidden || (!isTransfer && matched < Math.abs(amount))) continue;
    const made = await latestOf(db, companyId, id);
    if (made) throw new AppError('ALREADY_RECONCILED', { who: whoOf(made), what: whatOf(made) });
  }
}

/**
 * @param documents  that a person wants to reconcile, locked
 * @throws MATCH_USED for the first without a remaining balance that a movement was matched with last
 */
export async function refuseUsed(db: Db, companyId: string, documents: Iterable<LockedDocument>): Promise<void> {
  const paidIds = [...documents].flatMap(({ id, remaining }) => (remaining <= 0 ? id : []));
  if (paidIds.length === 0) return;
  const { rows } = await sql<Pick<EarlierMatch, 'origin' | 'name'> & { glosa: string; on: Day }>`
    select x.origin, ${NAME} as name, m.glosa, m.on_day as "on"
    from match x join movement m on m.company_id = x.company_id and m.movement_id = x.movement_id
    left join person p on p.person_id = x.created_by
    where x.company_id = ${companyId} and x.document_id = any(${paidIds}::uuid[]) order by x.created_at desc limit 1`.execute(db);
  const [last] = rows;
  if (last) throw new AppError('MATCH_USED', { who: whoOf(last), glosa: last.glosa.slice(0, MAX_GLOSA), on: last.on });
}

const MAX_GLOSA = 80;
const NAME = sql`coalesce(nullif(trim(concat(p.name, ' ', p.surname)), ''), p.email)`;

/** The latest thing that reconciled a movement. */
async function latestOf(db: Db, companyId: string, movementId: string): Promise<EarlierMatch | undefined> {
  const person = sql`p.person_id as "personId", ${NAME} as name`;
  const none = (columns: string[]) => sql.join(columns.map((column) => sql`null::text as ${sql.ref(column)}`));
  const { rows } = await sql<EarlierMatch>`
    select made.* from (
      select x.created_at, ${person}, x.origin, d.document_type as "documentType", d.code, d.label, d.folio,
        d.counterpart_name as "counterpartName", ${none(['kindKey', 'kindLabel'])}
      from match x join document d on d.company_id = x.company_id and d.document_id = x.document_id
      left join person p on p.person_id = x.created_by where x.company_id = ${companyId} and x.movement_id = ${movementId}
      union all
      select e.created_at, ${person}, e.origin, null, null, null, null, null, e.kind_key, k.label
      from explanation e left join movement_kind k on k.company_id = e.company_id and k.kind_key = e.kind_key
      left join person p on p.person_id = e.created_by where e.company_id = ${companyId} and e.movement_id = ${movementId}
      union all
      select t.created_at, ${person}, t.origin, null, null, null, null, null, null, null
      from own_transfer t left join person p on p.person_id = t.created_by
      where t.company_id = ${companyId} and ${movementId} in (t.out_id, t.in_id)
    ) made order by created_at desc limit 1`.execute(db);
  return rows[0];
}

function whoOf({ origin, name }: Pick<EarlierMatch, 'origin' | 'name'>): string {
  return origin === 'engine' ? 'Caudal' : (name ?? 'otra persona');
}

function whatOf({ documentType, code, label, folio, counterpartName, kindKey, kindLabel }: EarlierMatch): string {
  if (documentType !== null) return `con ${documentName({ documentType, code, label, folio, counterpartName })}`;
  return kindKey === null ? 'como traspaso' : `como ${kindLabel ?? movementKind(kindKey)?.label ?? kindKey}`;
}
