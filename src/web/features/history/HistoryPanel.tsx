import { IconHistory } from '@tabler/icons-react';
import { List } from '#web/ui/List.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useList } from '#web/ui/useList.ts';
import { Works } from '../work/Works.tsx';
import { Entries } from './Entries.tsx';
import ExportButton from './ExportButton.tsx';
import { Filters } from './Filters.tsx';
import classes from './History.module.css';
import { companyHistory } from './operations.ts';
import { exportQuery, filterOf, HISTORY } from './search.ts';
import { text } from './text.ts';
import { Verification } from './Verification.tsx';

const UNDOING = ['documentUndo'] as const;

/** Who did what in a company, the newest first. */
export default function HistoryPanel({ companyId }: { companyId: string }) {
  const list = useList(HISTORY);
  const { page, offset, search } = list.search;
  const answer = useAnswer(companyHistory, { companyId, pagination: { page, offset }, search, filter: filterOf(list.search) });
  const { docs = [], totalDocs = 0 } = answer.data?.companyHistory ?? {};

  return (
    <div className={classes['history']}>
      <div className={classes['head']}>
        <p>{text.lead}</p>
        <Verification companyId={companyId} total={answer.data && !list.isFiltered ? totalDocs : undefined} />
        <ExportButton companyId={companyId} filters={exportQuery(list.search)} />
      </div>
      <Works companyId={companyId} kinds={UNDOING} />
      <List
        label={text.list}
        list={list}
        answer={answer}
        rows={docs}
        total={totalDocs}
        draw={(entries) => <Entries companyId={companyId} entries={entries} />}
        filters={<Filters companyId={companyId} search={list.search} onChange={list.setSearch} />}
        empty={<EmptyState icon={<IconHistory size={40} stroke={1.4} />}>{text.none}</EmptyState>}
        noneFound={text.noneFound}
      />
    </div>
  );
}
