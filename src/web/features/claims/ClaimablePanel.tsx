import { Button, Checkbox } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { GrowingList } from '#web/ui/GrowingList.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useGrowth } from '#web/ui/useGrowth.ts';
import { Works } from '../work/Works.tsx';
import { ClaimModal } from './ClaimModal.tsx';
import classes from './Claims.module.css';
import { ClockBadge, NoCertificate } from './DocumentClaim.tsx';
import { type ClaimableDocumentsQuery, type ClaimClockQuery, claimableDocuments, claimClock } from './operations.ts';
import { text } from './text.ts';
import { titleOf } from './words.ts';

const KINDS = ['claims'] as const;
const PAGE = 50;
/** One page of the API, and the limit of one call. */
const MAX_ROWS = 100;

type Row = ClaimableDocumentsQuery['claimableDocuments']['docs'][number];

/** What can still be accepted or claimed, ordered by money at risk; several can be selected. */
export default function ClaimablePanel({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { offset, moreOf } = useGrowth(PAGE, MAX_ROWS);
  const answer = useAnswer(claimableDocuments, { companyId, pagination: { page: 1, offset } });
  const clock = useAnswer(claimClock, { companyId }).data?.claimClock;
  const { docs = [], totalDocs = 0 } = answer.data?.claimableDocuments ?? {};
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const ids = docs.map(({ document }) => document.id).filter((id) => chosen.has(id));
  const canAct = clock?.mayClaim === true && clock.hasCertificate;
  const toggle = (id: string) => setChosen(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]));
  return (
    <SidePanel
      isOpen
      title={text.title}
      onClose={onClose}
      footer={<Footer count={canAct ? ids.length : 0} onAct={() => setAsking(true)} onClose={onClose} />}
    >
      {clock && <Head clock={clock} />}
      <Works companyId={companyId} kinds={KINDS} />
      <GrowingList
        answer={answer}
        rows={docs}
        empty={<EmptyState icon={<IconCircleCheck size={40} stroke={1.4} />}>{text.none}</EmptyState>}
        className={classes['rows']}
        more={moreOf(docs.length, totalDocs, text.more)}
      >
        {(row) => <ClaimableRow key={row.document.id} row={row} isChosen={chosen.has(row.document.id)} onToggle={canAct ? toggle : null} />}
      </GrowingList>
      {isAsking && (
        <ClaimModal
          companyId={companyId}
          documents={ids}
          rows={docs.flatMap(({ document }) => (chosen.has(document.id) ? [document] : []))}
          onClose={() => setAsking(false)}
          onSent={() => {
            setAsking(false);
            setChosen(new Set());
          }}
        />
      )}
    </SidePanel>
  );
}

function Head({ clock }: { clock: ClaimClockQuery['claimClock'] }) {
  return (
    <div className={classes['head']}>
      {clock.pending > 0 && (
        <p>
          {text.summary(clock.pending, formatMoney(clock.amount, 'CLP'))}
          {clock.soon > 0 && ` · ${text.soon(clock.soon)}`}
        </p>
      )}
      {clock.mayClaim && !clock.hasCertificate && <NoCertificate />}
      {clock.mayClaim && clock.hasCertificate && clock.isCertificateExpiring && <Notice tone="waiting">{text.expiring}</Notice>}
    </div>
  );
}

function Footer({ count, onAct, onClose }: { count: number; onAct: () => void; onClose: () => void }) {
  return (
    <>
      {count > 0 && (
        <Button size="sm" onClick={onAct}>
          {text.actOn(count)}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={onClose}>
        {text.close}
      </Button>
    </>
  );
}

/** `onToggle` null: nothing can be sent, so nothing can be selected. */
type RowProps = { row: Row; isChosen: boolean; onToggle: ((id: string) => void) | null };

function ClaimableRow({ row: { document, clock, reasons }, isChosen, onToggle }: RowProps) {
  const { id, name, amount, currencyType } = document;
  const title = titleOf(document);
  return (
    <li className={classes['row']}>
      {onToggle ? <Checkbox aria-label={text.select(title)} checked={isChosen} onChange={() => onToggle(id)} /> : <span />}
      <span className={classes['name']}>
        <LinkTo to="/documentos_tributarios" search={{ id, isDocumentDetail: true, isGlobalSearch: true }}>
          {title}
        </LinkTo>
        <small>{name}</small>
        {reasons.length > 0 && <small>{reasons.join(' · ')}</small>}
      </span>
      <span className={classes['end']}>
        <Amount value={amount} currency={currencyType} />
        <ClockBadge clock={clock} />
      </span>
    </li>
  );
}
