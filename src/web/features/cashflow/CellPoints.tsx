import { Button, Menu, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Pager } from '#web/ui/Pager.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SelectBox } from '#web/ui/SelectBox.tsx';
import { pressed, pressedAll, stateOfAll } from '#web/ui/selection.ts';
import { useFetch } from '#web/ui/useFetch.ts';
import { useMay } from '../shell/access.ts';
import { BalanceDialog } from './BalanceDialog.tsx';
import classes from './CellPanel.module.css';
import { OccurrenceActs } from './OccurrenceActs.tsx';
import { OccurrenceDialog } from './OccurrenceDialog.tsx';
import { type FlowDetailQueryVariables, type FlowPointOrder, flowCellDocuments } from './operations.ts';
import { PointRow } from './PointRow.tsx';
import { type Detail, isEditable, isGiven, isPayable, isSettleable, nameOf, type Point } from './points.ts';
import { SettleButton } from './SettleButton.tsx';
import { text } from './text.ts';

const PointOfIds = lazy(() => import('../documents/PointOfIds.tsx'));
const BulkModal = lazy(() => import('../documents/BulkModal.tsx'));

const words = text.detail;
const ORDERS = ['late', 'largest', 'oldest', 'newest'] as const satisfies readonly FlowPointOrder[];
/** What is done to several documents of a cell. */
const ACTS = ['payoff', 'partialPayoff', 'postpone', 'area'] as const;
type BulkAct = (typeof ACTS)[number];
/** With fewer there is nothing to search or order. */
const FEW = 6;

/** Which points are listed, as the query takes it. */
export type PointsView = {
  pagination: { page: number; offset: number };
  search: string;
  order: NonNullable<FlowDetailQueryVariables['order']>;
};

type Props = {
  companyId: string;
  pointIds: readonly string[];
  detail: Detail;
  view: PointsView;
  isSupposed: boolean;
  /** Whether its period is one of the report's, in which a projection is lowered. */
  isOfPeriod: boolean;
  onView: (change: Partial<PointsView>) => void;
};

/** The points of a cell, by page: searched, ordered, and acted on one by one or together. */
export function CellPoints({ companyId, pointIds, detail, view, isSupposed, isOfPeriod, onView }: Props) {
  const mayPay = useMay('documents.write') && !isSupposed;
  const mayChange = useMay('cashflow.write') && !isSupposed;
  const [payingId, setPayingId] = useState<string | null>(null);
  const [account, setAccount] = useState<Point | null>(null);
  const [editing, setEditing] = useState<Point | null>(null);
  const { chosen, setChosen, press, order } = useChosenDocuments(detail);
  const hasTools = detail.foundLength > FEW || view.search !== '';
  // A projection is lowered by all that stands beside it.
  const isWhole = isOfPeriod && detail.documents.length === detail.foundLength && view.search === '';
  return (
    <>
      {hasTools && <Tools view={view} onView={onView} />}
      {mayPay && order.length > 0 && (
        <Choice
          {...{ companyId, pointIds, chosen, order }}
          search={view.search}
          hasMore={detail.foundLength > detail.documents.length}
          onChange={setChosen}
        />
      )}
      <ul className={classes['points']}>
        {detail.documents.map((point) => (
          <PointRow
            key={point.id}
            point={point}
            currency={detail.currency}
            box={mayPay && isPayable(point) && <PointBox point={point} chosen={chosen} onPress={press} />}
            onPay={mayPay && isPayable(point) ? () => setPayingId(point.documentId) : null}
            onBalance={mayChange && isGiven(point) ? () => setAccount(point) : null}
            settle={
              mayChange && isSettleable(point, mayPay) && <SettleButton companyId={companyId} pointId={point.id} name={nameOf(point)} />
            }
            edit={
              mayChange &&
              isEditable(point) && <OccurrenceActs {...{ companyId, point, detail, isWhole }} onEdit={() => setEditing(point)} />
            }
          />
        ))}
      </ul>
      {detail.foundLength === 0 && <p className={classes['note']}>{words.noneFound}</p>}
      {detail.foundLength > detail.documents.length && (
        <Pager {...view.pagination} total={detail.foundLength} onChange={(pagination) => onView({ pagination })} />
      )}
      <Suspense>{payingId && <PointOfIds companyId={companyId} ids={[payingId]} onClose={() => setPayingId(null)} />}</Suspense>
      {account && <BalanceDialog companyId={companyId} account={account} onClose={() => setAccount(null)} />}
      {editing?.occurrenceId && <OccurrenceDialog companyId={companyId} id={editing.occurrenceId} onClose={() => setEditing(null)} />}
    </>
  );
}

type BoxProps = { point: Point; chosen: ReadonlySet<string>; onPress: (id: string, isRange: boolean) => void };

function PointBox({ point, chosen, onPress }: BoxProps) {
  const id = point.documentId ?? '';
  const state = chosen.has(id) ? 'all' : 'none';
  return <SelectBox label={words.choose(nameOf(point))} state={state} onPress={(isRange) => onPress(id, isRange)} isAlone />;
}

/** The documents that are chosen, over the pages; `order`: those of this page that can be. */
function useChosenDocuments(detail: Detail) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const before = useRef<string | null>(null);
  const order = detail.documents.flatMap((point) => (isPayable(point) && point.documentId ? [point.documentId] : []));
  const press = (id: string, isRange: boolean) => {
    setChosen(pressed(chosen, order, id, before.current, isRange));
    before.current = id;
  };
  return { chosen, setChosen, press, order };
}

function Tools({ view: { search, order }, onView }: Pick<Props, 'view' | 'onView'>) {
  return (
    <div className={classes['tools']}>
      <SearchField label={words.search} value={search} onChange={(next) => onView({ search: next })} />
      <NativeSelect
        size="xs"
        aria-label={words.orderBy}
        value={order}
        data={ORDERS.map((value) => ({ value, label: words.orders[value] }))}
        onChange={({ currentTarget }) => onView({ order: ORDERS.find((one) => one === currentTarget.value) ?? 'late' })}
      />
    </div>
  );
}

type ChoiceProps = {
  companyId: string;
  pointIds: readonly string[];
  chosen: ReadonlySet<string>;
  order: readonly string[];
  search: string;
  hasMore: boolean;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** What is chosen, and what is done to it. */
function Choice({ companyId, pointIds, chosen, order, search, hasMore, onChange }: ChoiceProps) {
  const [act, setAct] = useState<BulkAct | null>(null);
  const [fetchAll, isFetching] = useFetch(flowCellDocuments);
  const bar = useRef<HTMLDivElement>(null);
  /** All of the cell, as they were chosen last. */
  const [all, setAll] = useState<ReadonlySet<string> | null>(null);
  async function chooseAll() {
    const data = await fetchAll({ companyId, pointIds: [...pointIds], search });
    if (!data) return;
    const next = new Set(data.flowCellDocuments);
    setAll(next);
    onChange(next);
    // The button is gone: the box beside it has the keyboard.
    bar.current?.querySelector('input')?.focus();
  }
  return (
    <div ref={bar} className={classes['choice']}>
      <SelectBox label={words.choosePage} state={stateOfAll(chosen, order)} onPress={() => onChange(pressedAll(chosen, order))} isAlone />
      <span role="status">{words.chosen(chosen.size)}</span>
      {hasMore && chosen !== all && (
        <Button size="compact-sm" variant="subtle" loading={isFetching} onClick={() => void chooseAll()}>
          {words.chooseAll}
        </Button>
      )}
      {chosen.size > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-sm" rightSection={<IconChevronDown size={14} />}>
              {words.operations}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {ACTS.map((one) => (
              <Menu.Item key={one} onClick={() => setAct(one)}>
                {words.acts[one]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Suspense>
        {act && (
          <BulkModal
            {...{ companyId, kind: act, count: chosen.size }}
            selection={{ ids: [...chosen] }}
            currency="CLP"
            onDone={() => onChange(new Set())}
            onClose={() => setAct(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
