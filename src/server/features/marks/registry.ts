import { type RawBuilder, sql } from 'kysely';

/**
 * Something that a person puts on a movement or document. `isOn`: its condition on the row `marked`; `words`: how a sentence says it of
 * the row; `keys`: the foreign keys that hold it, where it is no column of the row itself.
 */
export type Mark = { kind: string; words: string; isOn: RawBuilder<boolean>; keys: readonly string[] };
export type Marked = 'movement' | 'document';

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
    { kind: 'area', words: 'con área elegida', isOn: sql`marked.area_id is not null`, keys: [] },
    { kind: 'hidden', words: 'oculto', isOn: sql`marked.is_hidden`, keys: [] },
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
    },
    { kind: 'dueDate', words: 'con vencimiento cambiado', isOn: sql`marked.due_from = 'hand'`, keys: [] },
    { kind: 'area', words: 'con área elegida', isOn: sql`marked.is_area_by_hand`, keys: [] },
    { kind: 'month', words: 'movido de mes', isOn: sql`marked.flexible_period is not null`, keys: [] },
    { kind: 'hidden', words: 'oculto', isOn: sql`marked.is_hidden`, keys: [] },
  ],
} as const satisfies Record<Marked, readonly Mark[]>;
