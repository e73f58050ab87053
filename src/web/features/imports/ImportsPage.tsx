import { lazy, Suspense } from 'react';
import * as v from 'valibot';
import { useCompany } from '#web/api/company.ts';
import { Page } from '#web/ui/Page.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useList } from '#web/ui/useList.ts';
import { PAGED, TEXT } from '#web/ui/useSearch.ts';
import { Works } from '../work/Works.tsx';
import { DropArea } from './DropArea.tsx';
import { Guide } from './Guide.tsx';
import { History } from './History.tsx';
import { imports } from './operations.ts';
import { ReportPanel } from './ReportPanel.tsx';
import { text } from './text.ts';
import { Uploads } from './Uploads.tsx';
import { useUploads } from './uploads.ts';
import { useUploadReports } from './useUploadReports.ts';

const ProposedCutOff = lazy(() => import('../cashflow/CutOffNotice.tsx'));

const IMPORTS = { schema: v.object({ ...PAGED, carga: TEXT }), filters: [], open: 'carga' } as const;

/** Where files of the tax office and the banks come in, and what became of each. */
export function ImportsPage() {
  const { id: companyId } = useCompany();
  const list = useList(IMPORTS);
  const { page, offset } = list.search;
  const all = useUploads(({ uploads }) => uploads);
  const uploads = all.filter((one) => one.companyId === companyId);
  const answer = useAnswer(imports, { companyId, pagination: { page, offset } });
  const { data } = answer;
  useUploadReports(companyId);

  const isEmpty = data?.imports.totalDocs === 0 && uploads.length === 0;
  return (
    <Page title={text.title} hidesTitle>
      <DropArea companyId={companyId} />
      <Uploads companyId={companyId} uploads={uploads} />
      <Works companyId={companyId} kinds={['import']} except={new Set(uploads.flatMap(({ importId }) => importId ?? []))} />
      {data && !isEmpty && (
        <Suspense>
          <ProposedCutOff companyId={companyId} />
        </Suspense>
      )}
      {data && <Guide isFirst={isEmpty} />}
      {!isEmpty && <History list={list} answer={answer} />}
      <ReportPanel companyId={companyId} id={list.openId} onClose={() => list.show('')} />
    </Page>
  );
}
