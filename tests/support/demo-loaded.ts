// Which rows of the demo group are what its generator planted: the group is made without a trace of its truth.
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { LoadedCompany } from '#server/demo/load.ts';
import type { DemoCompany } from './demo-group.ts';

type DocumentRow = { id: string; label: string; key: string };

/** The ids of a company's documents and movements by the generator's numbers; `made`: of what a cheque or a factor pays instead, by its id. */
export async function loadedAs(
  { owner }: Database,
  companyId: string,
  company: DemoCompany,
): Promise<LoadedCompany & { made: ReadonlyMap<string, number> }> {
  const { rows: documents } = await sql<DocumentRow>`
    select document_id as id, concat_ws(' ', label, amount, to_char(period, 'YYYY-MM')) as label,
      concat_ws(' ', is_received::text, code, coalesce(folio, to_char(period, 'YYYY-MM')), counterpart_rut) as key
    from document where company_id = ${companyId} order by document_id desc`.execute(owner);
  const { rows: made } = await sql<{ id: string; of: string }>`
    select cheque_id as id, document_id as of from reduction where company_id = ${companyId} and cheque_id is not null
    union all select unnest(array[advance_id, retention_id]), document_id from factoring where company_id = ${companyId}`.execute(owner);
  const { rows: movements } = await sql<{ id: string; key: string }>`
    select m.movement_id as id, concat_ws(' ', a.number, m.on_day, m.ordinal) as key from movement m
    join bank_account a on a.company_id = m.company_id and a.account_id = m.account_id where m.company_id = ${companyId}`.execute(owner);
  const byKey = new Map(documents.map(({ key, id }) => [key, id]));
  const byLabel = new Map(documents.map(({ label, id }) => [label, id]));
  const byPlace = new Map(movements.map(({ key, id }) => [key, id]));
  const ordinals = new Map<string, number>();
  const placeOf = ({ account, facts }: DemoCompany['movements'][number]) => {
    const day = `${company.accounts[account]!.number} ${facts.on}`;
    ordinals.set(day, (ordinals.get(day) ?? 0) + 1);
    return byPlace.get(`${day} ${ordinals.get(day)}`);
  };
  const numbers = <Item extends { id: number }>(items: readonly Item[], idOf: (item: Item) => string | undefined) =>
    new Map(items.flatMap((one) => [[one.id, idOf(one)] as const]).filter((pair): pair is [number, string] => pair[1] !== undefined));
  const numbered = numbers(company.documents, ({ facts }) =>
    byKey.get([facts.isReceived, facts.code, facts.folio ?? facts.period, facts.counterpartRut].filter((one) => one !== null).join(' ')),
  );
  const numberOf = new Map([...numbered].map(([number, id]) => [id, number]));
  return {
    companyId,
    documents: numbered,
    obligations: numbers(company.obligations, ({ name, amount, period, boleta, counterpartRut }) =>
      boleta ? byKey.get(`true 0 ${boleta.folio} ${counterpartRut}`) : byLabel.get(`${name} ${amount} ${period}`),
    ),
    movements: numbers(company.movements, placeOf),
    standIns: new Map(),
    made: new Map(made.flatMap(({ id, of }) => (numberOf.has(of) ? [[id, numberOf.get(of)!] as const] : []))),
  };
}
