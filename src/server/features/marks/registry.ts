import { type RawBuilder, sql } from 'kysely';

/**
 * Something that a person sets on a movement or document. `isOn`: its condition on the row `marked`; `words`: its wording in a sentence;
 * `keys`: the foreign keys that hold it, when it is not a column of the row itself; `isFinal`: nobody can take it back.
 */
export type Mark = { kind: string; words: string; isOn: RawBuilder<boolean>; keys: readonly string[]; isFinal?: true };
export type Marked = 'movement' | 'document';

/** Whether a rule of the company set that value. */
function byRule(what: 'areaId' | 'eoafKey', value: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from rule_hit h where h.company_id = marked.company_id and h.movement_id = marked.movement_id
    and h.made ->> ${sql.lit(what)} = ${value})`;
}

export const MARKS = {
  movement: [
    {
      kind: 'match',
      words: 'conciliado a mano',
      isOn: sql`exists (select from match m where m.company_id = marked.company_id and m.movement_id = marked.movement_id
        and m.origin = 'manual')`,
      keys: ['match.movement_id'],
    },
    {
      kind: 'transfer',
      words: 'marcado a mano como traspaso',
      isOn: sql`exists (select from own_transfer t where t.company_id = marked.company_id
        and marked.movement_id in (t.out_id, t.in_id) and t.origin = 'manual')`,
      keys: ['own_transfer.out_id', 'own_transfer.in_id'],
    },
    {
      kind: 'explanation',
      words: 'explicado a mano',
      isOn: sql`exists (select from explanation e where e.company_id = marked.company_id and e.movement_id = marked.movement_id
        and e.origin = 'manual')`,
      keys: ['explanation.movement_id'],
    },
    {
      kind: 'area',
      words: 'con área elegida',
      isOn: sql`marked.area_id is not null and not ${byRule('areaId', sql`marked.area_id::text`)}`,
      keys: [],
    },
    {
      kind: 'comment',
      words: 'con comentarios',
      isOn: sql`exists (select from comment c where c.company_id = marked.company_id and c.movement_id = marked.movement_id
        and c.removed_at is null)`,
      keys: ['comment.movement_id'],
    },
    { kind: 'kind', words: 'con tipo elegido', isOn: sql`marked.own_kind is not null`, keys: [] },
    {
      kind: 'eoaf',
      words: 'con clave EOAF elegida',
      isOn: sql`marked.eoaf_key is not null and not ${byRule('eoafKey', sql`marked.eoaf_key`)}`,
      keys: [],
    },
    { kind: 'month', words: 'movido de mes', isOn: sql`marked.flexible_period is not null`, keys: [] },
    { kind: 'hidden', words: 'oculto', isOn: sql`marked.is_hidden`, keys: [] },
    {
      kind: 'pending',
      words: 'pendiente con motivo',
      isOn: sql`exists (select from kept_pending k where k.company_id = marked.company_id and k.movement_id = marked.movement_id)`,
      keys: ['kept_pending.movement_id'],
    },
  ],
  document: [
    {
      kind: 'match',
      words: 'conciliado a mano',
      isOn: sql`exists (select from match m where m.company_id = marked.company_id and m.document_id = marked.document_id
        and m.origin = 'manual')`,
      keys: ['match.document_id'],
    },
    { kind: 'payment', words: 'pagado a mano', isOn: sql`marked.settled > 0`, keys: ['reduction.document_id'] },
    { kind: 'amount', words: 'con el monto cambiado', isOn: sql`marked.adjusted > 0`, keys: [] },
    {
      kind: 'cheque',
      words: 'pagado con cheques',
      isOn: sql`exists (select from reduction r where r.company_id = marked.company_id and r.document_id = marked.document_id
        and r.kind = 'cheque')`,
      keys: [],
    },
    {
      kind: 'factoring',
      words: 'cedido a un factoring',
      isOn: sql`exists (select from factoring f where f.company_id = marked.company_id and f.document_id = marked.document_id)`,
      keys: ['factoring.document_id'],
    },
    { kind: 'agenda', words: 'agendado', isOn: sql`marked.agenda_on is not null`, keys: [] },
    {
      kind: 'claim',
      words: 'aceptado o reclamado en el SII',
      isOn: sql`exists (select from claim_attempt c where c.company_id = marked.company_id and c.document_id = marked.document_id
        and c.state <> 'refused')`,
      keys: ['claim_attempt.document_id'],
      isFinal: true,
    },
    {
      kind: 'comment',
      words: 'con comentarios',
      isOn: sql`exists (select from comment c where c.company_id = marked.company_id and c.document_id = marked.document_id
        and c.removed_at is null)`,
      keys: ['comment.document_id'],
    },
    {
      kind: 'applied',
      words: 'asociado a mano',
      isOn: sql`exists (select from credit_allocation k where k.company_id = marked.company_id and k.is_by_hand
        and marked.document_id in (k.note_id, k.document_id))`,
      keys: ['credit_allocation.document_id', 'credit_allocation.note_id'],
    },
    {
      kind: 'edited',
      words: 'cambiado a mano',
      isOn: sql`exists (select from obligation_source o where o.company_id = marked.company_id and o.document_id = marked.document_id
        and o.identity is not null and (o.amount <> marked.amount or o.label <> marked.label or o.due_on <> marked.due_on))`,
      keys: ['obligation_source.document_id'],
    },
    { kind: 'dueDate', words: 'con vencimiento cambiado', isOn: sql`marked.due_from = 'hand'`, keys: [] },
    { kind: 'area', words: 'con área elegida', isOn: sql`marked.is_area_by_hand`, keys: [] },
    {
      kind: 'costCenter',
      words: 'repartido en centros de costo',
      isOn: sql`exists (select from document_cost_center c where c.company_id = marked.company_id and c.document_id = marked.document_id)`,
      keys: ['document_cost_center.document_id'],
    },
    { kind: 'month', words: 'movido de mes', isOn: sql`marked.flexible_period is not null`, keys: [] },
    { kind: 'hidden', words: 'oculto', isOn: sql`marked.is_hidden`, keys: [] },
  ],
} as const satisfies Record<Marked, readonly Mark[]>;
