import { Button, NativeSelect } from '@mantine/core';
import { addMonths } from '#domain/date.ts';
import { EOAF_KEYS, eoafKey } from '#domain/kinds/eoaf.ts';
import { firstDayOf, isPeriod, monthName, periodOf } from '#domain/period.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { areaGroups } from './areas.ts';
import { kindGroups } from './kinds.ts';
import { type MovementFragment, movementAreas, movementHabits, movementKinds } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';
import { isFree, type Marks } from './useMarks.ts';

type Row = MovementFragment;
type Props = { row: Row; companyId: string; marks: Marks; onHide: (row: Row) => void };
const words = text.marks;

/** Where a movement counts: its area, kind, EOAF key and month, and whether it is hidden. */
export function Classification({ row, companyId, marks, onHide }: Props) {
  const may = useMay('movements.match');
  if (!may) return null;
  return (
    <section>
      <h2 className={classes['heading']}>{words.title}</h2>
      {row.matchingRuleName && <p className={classes['hint']}>{words.byRule(row.matchingRuleName)}</p>}
      <div className={classes['marks']}>
        <AreaField row={row} companyId={companyId} marks={marks} />
        <KindField row={row} companyId={companyId} marks={marks} />
        <EoafField row={row} marks={marks} />
        <MonthField row={row} marks={marks} />
      </div>
      <Habits row={row} companyId={companyId} marks={marks} />
      {row.isHidden ? (
        <p className={classes['line']}>
          <span className={classes['hint']}>{words.hiddenFor(row.hiddenReason ?? '')}</span>
          <Button variant="default" size="compact-xs" onClick={() => void marks.show([row])}>
            {words.show}
          </Button>
        </p>
      ) : (
        isFree(row) && (
          <Button variant="subtle" size="compact-xs" onClick={() => onHide(row)}>
            {words.hide}
          </Button>
        )
      )}
    </section>
  );
}

/** What people gave other movements of its wording, where it has none. */
function Habits({ row, companyId, marks }: FieldProps) {
  const hasBoth = row.fieldKey !== null && row.eoafKey !== null;
  const habits = useAnswer(movementHabits, { companyId, id: row.id }, { pause: hasBoth }).data?.movementHabits;
  if (!habits) return null;
  const { fieldKey, areaLabel, areaTimes, eoafKey: key, eoafLabel, eoafTimes } = habits;
  return (
    <>
      {row.fieldKey === null && fieldKey !== null && (
        <Habit
          sentence={words.usualArea(areaLabel ?? fieldKey, areaTimes)}
          onUse={() => void marks.setArea([row], fieldKey, areaLabel ?? fieldKey)}
        />
      )}
      {row.eoafKey === null && key !== null && (
        <Habit sentence={words.usualEoaf(eoafLabel ?? key, eoafTimes)} onUse={() => void marks.setEoaf(row, key, eoafLabel ?? key)} />
      )}
    </>
  );
}

function Habit({ sentence, onUse }: { sentence: string; onUse: () => void }) {
  return (
    <p className={classes['line']}>
      <span className={classes['hint']}>{sentence}</span>
      <Button variant="light" size="compact-xs" onClick={onUse}>
        {words.use}
        <span className="sr"> {sentence}</span>
      </Button>
    </p>
  );
}

type FieldProps = { row: Row; companyId: string; marks: Marks };

function AreaField({ row, companyId, marks }: FieldProps) {
  const areas = useAnswer(movementAreas, { companyId }, { policy: 'cache-first' }).data?.documentAreas;
  return (
    <NativeSelect
      size="xs"
      label={words.area}
      disabled={!areas}
      value={areas ? (row.fieldKey ?? '') : ''}
      data={[{ value: '', label: words.automatic }, ...areaGroups(areas ?? [], row)]}
      onChange={({ currentTarget: { value } }) =>
        void marks.setArea([row], value || null, areas?.find(({ key }) => key === value)?.label ?? words.automatic)
      }
    />
  );
}

function KindField({ row, companyId, marks }: FieldProps) {
  const kinds = useAnswer(movementKinds, { companyId }, { policy: 'cache-first' }).data?.movementKinds;
  const { some, groups } = kindGroups(kinds ?? [], [row]);
  return (
    <NativeSelect
      size="xs"
      label={words.kind}
      disabled={!kinds}
      value={kinds && row.keyModifiedByHand ? (row.key ?? '') : ''}
      data={[{ value: '', label: words.byGlosa }, ...groups]}
      onChange={({ currentTarget: { value } }) =>
        void marks.setKind([row], value || null, some.find(({ key }) => key === value)?.label ?? words.byGlosa)
      }
    />
  );
}

const EOAF_GROUPS = [...Map.groupBy(EOAF_KEYS, ({ group }) => group)].map(([group, items]) => ({
  group,
  items: items.map(({ key, label }) => ({ value: key, label })),
}));

function EoafField({ row, marks }: Omit<FieldProps, 'companyId'>) {
  return (
    <NativeSelect
      size="xs"
      label={words.eoaf}
      value={row.eoafKey ?? ''}
      data={[{ value: '', label: words.automatic }, ...EOAF_GROUPS]}
      onChange={({ currentTarget: { value } }) => void marks.setEoaf(row, value || null, eoafKey(value)?.label ?? words.automatic)}
    />
  );
}

/** Months before and after that of a movement to which it may be moved. */
const MONTHS_AROUND = 12;

function MonthField({ row, marks }: Omit<FieldProps, 'companyId'>) {
  const first = firstDayOf(periodOf(row.date));
  const around = Array.from({ length: 2 * MONTHS_AROUND + 1 }, (_, index) => periodOf(addMonths(first, index - MONTHS_AROUND)));
  const months = around.filter((period) => period !== periodOf(row.date));
  const moved = row.flexiblePeriod;
  return (
    <NativeSelect
      size="xs"
      label={words.month}
      value={moved ?? ''}
      data={[
        { value: '', label: words.ownMonth(monthName(row.date)) },
        ...(moved && !months.includes(moved) ? [moved, ...months] : months).map((value) => ({ value, label: monthName(value) })),
      ]}
      onChange={({ currentTarget: { value } }) => void marks.setMonth(row, isPeriod(value) ? value : null)}
    />
  );
}
