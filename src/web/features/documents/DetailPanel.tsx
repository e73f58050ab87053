import { Button, Tabs } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatDay } from '#domain/date.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { formatMajor } from '#domain/money.ts';
import { errorCode } from '#web/api/errors.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { DocumentBadge, LateBadge } from './columns.tsx';
import classes from './Detail.module.css';
import { Details } from './Details.tsx';
import { type Detail, tabsOf } from './detail.ts';
import { marksOf } from './documentMarks.ts';
import type { DetailTab } from './filters.ts';
import { Matches } from './Matches.tsx';
import { Neighbors } from './Neighbors.tsx';
import { Nominas } from './Nominas.tsx';
import { documentDetail, type PaginatedDocumentsInput } from './operations.ts';
import { PointMenu } from './PointMenu.tsx';
import { text } from './text.ts';

const ApplyNote = lazy(() => import('./ApplyNote.tsx'));
const AreaChoice = lazy(() => import('./AreaChoice.tsx'));
const DocumentSplit = lazy(() => import('../costcenters/DocumentSplit.tsx'));
const ObligationActs = lazy(() => import('../obligations/ObligationActs.tsx'));
const Duplicates = lazy(() => import('./Duplicates.tsx'));
const OpenAdvances = lazy(() => import('./OpenAdvances.tsx'));
const Comments = lazy(() => import('./Comments.tsx'));
const DocumentClaim = lazy(() => import('../claims/DocumentClaim.tsx'));
const ThingHistory = lazy(() => import('../history/ThingHistory.tsx'));

const IS_OBLIGATION: ReadonlySet<string> = new Set(['OBLIGATION', 'RENDITION']);

type Props = {
  id: string;
  companyId: string;
  /** The open tab and who hears of another: without them it is the panel's own. */
  tab?: DetailTab;
  /** Pesos per unit, as whoever leads here names it. */
  rate?: string;
  /** The list from which it was opened, where it leads to its neighbours. */
  list?: PaginatedDocumentsInput;
  onTab?: (tab: DetailTab) => void;
  onShow?: (id: string) => void;
  onClose: () => void;
};

/** One document beside the list: what it says, and what pays it. Of another company it is as unknown. */
export default function DetailPanel({ id, companyId, tab, rate = '', list, onTab, onShow, onClose }: Props) {
  const [ownTab, setOwnTab] = useState<DetailTab>('');
  const { data, error, isLoading, refetch } = useAnswer(documentDetail, { id }, { pause: id === '' });
  const isOther = data?.Document.companyId !== companyId;
  const found = data && !isOther && data.Document.id === id ? data.Document : null;
  const isMissing = error ? errorCode(error) === 'NOT_FOUND' : id === '' || (data !== undefined && isOther);
  return (
    <SidePanel
      isOpen
      title={found ? titleOf(found) : text.document}
      onClose={onClose}
      footer={
        <>
          {list && onShow && id !== '' && <Neighbors id={id} input={list} onShow={onShow} />}
          <Footer document={found} companyId={companyId} onClose={onClose} />
        </>
      }
    >
      {found && <Body key={id} document={found} tab={tab ?? ownTab} rate={rate} onTab={onTab ?? setOwnTab} />}
      {(isLoading || (data && !found && !isMissing)) && <SkeletonRows rows={8} />}
      {isMissing && <EmptyState icon={<IconFileUnknown size={40} stroke={1.4} />}>{text.missing}</EmptyState>}
      {error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
    </SidePanel>
  );
}

type BodyProps = Required<Pick<Props, 'tab' | 'rate' | 'onTab'>> & { document: Detail };

function Body({ document, tab, rate, onTab }: BodyProps) {
  const parts = <Parts document={document} tab={tab} rate={rate} onTab={onTab} />;
  return (
    <>
      <p className={classes['status']}>
        <DocumentBadge row={document} />
        {document.isLate && <LateBadge row={document} />}
        {marksOf(document.meta, cededHint(document)).map(({ words, hint }) => (
          <Mark key={words} words={words} hint={hint} />
        ))}
        {document.meta.isWithoutXml && <Mark words={text.noXmlMark} hint={text.noXmlHint} isQuiet />}
      </p>
      {document.meta.isReceived ? (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          {document.meta.duplicates.length > 0 && <Duplicates document={document} />}
          <DocumentClaim id={document.id} companyId={document.companyId}>
            {parts}
          </DocumentClaim>
        </Suspense>
      ) : (
        parts
      )}
    </>
  );
}

/** To whom it was sold, where that is known. */
function cededHint({ meta: { factoring } }: Detail): string {
  const { issuerName, cesionDate } = factoring;
  return issuerName === null ? text.cededHint : text.ceded(issuerName, cesionDate && formatDay(cesionDate));
}

/** A credit note or a payment on account with something left, or with what a person applied of it. */
function mayApply({ documentType, meta }: Detail): boolean {
  const isNote = meta.documentCode !== null && documentKind(meta.documentCode)?.sign === -1;
  const isOne = isNote || documentType === 'PAYMENT';
  return isOne && meta.badge !== 'CLAIMED' && meta.badge !== 'ANNULLED' && (meta.applicable > 0 || meta.appliedByHand > 0);
}

function Parts({ document, tab, rate, onTab }: BodyProps) {
  const comments = document.meta.innerComments.length;
  const tabs = tabsOf(document.documentType, useMay('history.read'));
  const shown = tab !== '' && tabs.includes(tab) ? tab : 'details';
  const contents: Record<(typeof tabs)[number], ReactNode> = {
    details: (
      <div className={classes['body']}>
        <Suspense>
          {document.meta.badge === 'PENDING' && (
            <OpenAdvances
              companyId={document.companyId}
              documentId={document.id}
              among={[document.id]}
              remaining={document.meta.remaining}
            />
          )}
        </Suspense>
        <Details document={document} rate={rate} />
        <Suspense>
          {mayApply(document) && <ApplyNote document={document} />}
          <AreaChoice id={document.id} companyId={document.companyId} isReceived={document.meta.isReceived} />
          <DocumentSplit id={document.id} companyId={document.companyId} currency={document.currencyType} />
          {IS_OBLIGATION.has(document.documentType) && <ObligationActs id={document.id} companyId={document.companyId} />}
        </Suspense>
      </div>
    ),
    matches: <Matches document={document} />,
    nominas: <Nominas />,
    comments: <Comments document={document} />,
    history: <ThingHistory companyId={document.companyId} of={{ documentId: document.id }} />,
  };
  return (
    <Tabs value={shown} onChange={(next) => onTab(next === 'details' ? '' : ((next ?? '') as DetailTab))} keepMounted={false}>
      <Tabs.List className={classes['tabs'] ?? ''}>
        {tabs.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            rightSection={one === 'comments' && comments > 0 && <span className={classes['count']}>{comments}</span>}
          >
            {text.tabs[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((one) => (
        <Tabs.Panel key={one} value={one}>
          <Suspense fallback={<SkeletonRows rows={4} />}>{contents[one]}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Footer({ document, companyId, onClose }: { document: Detail | null; companyId: string; onClose: () => void }) {
  return (
    <>
      {document && <PointMenu companyId={companyId} documents={[document]} />}
      <Button size="sm" variant="default" onClick={onClose}>
        {text.close}
      </Button>
    </>
  );
}

function titleOf({ amount, currencyType, meta }: Detail): string {
  const currency = currencyType;
  const what = meta.summary ?? (meta.typeLabel || text.document);
  return text.detailTitle(what, meta.number ?? text.noNumber, formatMajor(amount, currency), formatDay(meta.issuedAt));
}
