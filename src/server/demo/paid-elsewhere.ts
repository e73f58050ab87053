import type { Actor } from '#domain/actor.ts';
import type { Day } from '#domain/date.ts';
import type { Database } from '#server/db/open.ts';
import { writeCompany } from '#server/db/scope.ts';
import { operateDocuments } from '#server/features/documents/store.ts';

/** A document that no movement pays: petty cash, a set-off. */
export type PaidElsewhere = { documentId: string; on: Day };

/** Marks them as paid, those of each month in one act of its last day. */
export async function payElsewhere(database: Database, actor: Actor, documents: readonly PaidElsewhere[]): Promise<void> {
  const months = Map.groupBy(
    documents.toSorted((one, other) => (one.on < other.on ? -1 : 1)),
    ({ on }) => on.slice(0, 7),
  );
  for (const ofMonth of months.values()) {
    const on = ofMonth.at(-1)?.on ?? null;
    const operation = { kind: 'payoff', on, note: 'Por caja chica o compensado', isClaimConfirmed: false } as const;
    const requests = ofMonth.map(({ documentId }) => ({ id: documentId, operation: () => operation, seen: {} }));
    await writeCompany(database.app, actor, (db) => operateDocuments(db, actor, requests));
  }
}
