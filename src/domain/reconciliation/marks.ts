/** What a person sets on a movement without matching it. */
import type { Section } from '../cashflow/structure.ts';
import type { Day } from '../date.ts';
import { AppError } from '../errors.ts';
import { movementKind } from '../kinds/catalogue.ts';
import { eoafKey } from '../kinds/eoaf.ts';
import { firstDayOf, type Period } from '../period.ts';
import { checkedReason } from './reason.ts';

/** `areaId`: null for the automatic area; `flexiblePeriod`: the first day of the month it counts in, null for its own. */
export type MovementMarks = {
  areaId: string | null;
  kind: string | null;
  eoafKey: string | null;
  flexiblePeriod: Day | null;
  isHidden: boolean;
  hiddenReason: string | null;
};
/** A change of the marks of one movement: only those that change. */
export type MarkChange = { id: string; before: Partial<MovementMarks>; after: Partial<MovementMarks> };

/** As somebody requests it; undefined leaves a mark as it is, null takes it away. */
export type MarkRequest = {
  areaKey?: string | null | undefined;
  kind?: string | null | undefined;
  eoafKey?: string | null | undefined;
  period?: Period | null | undefined;
  isHidden?: boolean | null | undefined;
  /** Why it is hidden. */
  reason?: string | null | undefined;
};

/** `amount`: signed; `isMatched`: some of it, or as a transfer. */
export type MarkedMovement = MovementMarks & { id: string; amount: number; isMatched: boolean };
type Area = { id: string; key: string; section: Section };

/**
 * What a request leaves of a movement's marks. A kind brings its area along while no other was chosen, and takes it away again.
 * @returns null when nothing changes
 * @throws AREA_UNKNOWN, AREA_OTHER_SIDE, NOT_FOUND for an unknown kind, KIND_OTHER_SIDE, EOAF_UNKNOWN, HIDE_MATCHED_MOVEMENT, BAD_REASON
 */
export function changeMarks(movement: MarkedMovement, request: MarkRequest, areas: readonly Area[]): MarkChange | null {
  const side = sideOf(movement);
  const after: MovementMarks = {
    ...marksOf(movement),
    ...(request.kind === undefined ? {} : kindMarks(movement, request.kind, areas)),
    ...(request.areaKey === undefined ? {} : { areaId: areaFor(request.areaKey, side, areas) }),
    ...(request.eoafKey === undefined ? {} : { eoafKey: checkedEoafKey(request.eoafKey) }),
    ...(request.period === undefined ? {} : { flexiblePeriod: request.period === null ? null : firstDayOf(request.period) }),
    ...(request.isHidden == null ? {} : visibility(movement, request.isHidden, request.reason ?? null)),
  };
  return differenceOf(movement, after);
}

/** Whether an EOAF key belongs to the other side of a movement, where it counts negative: worth a warning, not a refusal. */
export function isOtherSide(amount: number, key: string): boolean {
  const side = eoafKey(key)?.side ?? 'BOTH';
  return side !== 'BOTH' && side !== sideOf({ amount });
}

function sideOf({ amount }: { amount: number }): Section {
  return amount > 0 ? 'INCOME' : 'EXPENSE';
}

function marksOf({ areaId, kind, eoafKey: key, flexiblePeriod, isHidden, hiddenReason }: MarkedMovement): MovementMarks {
  return { areaId, kind, eoafKey: key, flexiblePeriod, isHidden, hiddenReason };
}

function differenceOf(movement: MarkedMovement, after: MovementMarks): MarkChange | null {
  const before = marksOf(movement);
  const changed = (Object.keys(after) as (keyof MovementMarks)[]).filter((mark) => before[mark] !== after[mark]);
  if (changed.length === 0) return null;
  const only = (marks: MovementMarks) => Object.fromEntries(changed.map((mark) => [mark, marks[mark]])) as Partial<MovementMarks>;
  return { id: movement.id, before: only(before), after: only(after) };
}

function kindMarks(movement: MarkedMovement, key: string | null, areas: readonly Area[]): Pick<MovementMarks, 'kind' | 'areaId'> {
  const side = sideOf(movement);
  const ownArea = (kind: string | null) => areas.find((one) => one.key === (kind && movementKind(kind)?.area[side]))?.id ?? null;
  const isFree = movement.areaId === null || movement.areaId === ownArea(movement.kind);
  if (key !== null) {
    const kind = movementKind(key);
    if (!kind) throw new AppError('NOT_FOUND');
    if (kind.side !== 'BOTH' && kind.side !== side)
      throw new AppError('KIND_OTHER_SIDE', { kind: kind.label, isIncome: side === 'INCOME' });
  }
  return { kind: key, areaId: isFree ? ownArea(key) : movement.areaId };
}

function areaFor(key: string | null, side: Section, areas: readonly Area[]): string | null {
  if (key === null) return null;
  const area = areas.find((one) => one.key === key);
  if (!area) throw new AppError('AREA_UNKNOWN');
  if (area.section !== side) throw new AppError('AREA_OTHER_SIDE');
  return area.id;
}

function checkedEoafKey(key: string | null): string | null {
  if (key !== null && !eoafKey(key)) throw new AppError('EOAF_UNKNOWN');
  return key;
}

function visibility(
  { isMatched }: MarkedMovement,
  isHidden: boolean,
  written: string | null,
): Pick<MovementMarks, 'isHidden' | 'hiddenReason'> {
  if (!isHidden) return { isHidden, hiddenReason: null };
  if (isMatched) throw new AppError('HIDE_MATCHED_MOVEMENT');
  return { isHidden, hiddenReason: checkedReason(written ?? '') };
}
