import { Button, Tabs } from '@mantine/core';
import { IconDownload, IconFileUnknown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useClient } from 'urql';
import { formatDay } from '#domain/date.ts';
import { formatMoney, toMinor } from '#domain/money.ts';
import { errorCode } from '#web/api/errors.ts';
import { saveFrom } from '#web/api/save.ts';
import { notify } from '#web/ui/notify.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { DocumentBadge, LateBadge, Mark } from './columns.tsx';
import classes from './Detail.module.css';
import { Details } from './Details.tsx';
import type { Detail } from './detail.ts';
import { Matches } from './Matches.tsx';
import { documentDetail, documentXml } from './operations.ts';
import { PointMenu } from './PointMenu.tsx';
import { text } from './text.ts';

const DocumentClaim = lazy(() => import('../claims/DocumentClaim.tsx'));

type Props = { id: string; companyId: string; onClose: () => void };

/** One document beside the list: what it says, and what pays it. Of another company it is as unknown. */
export default function DetailPanel({ id, companyId, onClose }: Props) {
  const { data, error, isLoading, refetch } = useAnswer(documentDetail, { id });
  const found = data?.Document.companyId === companyId ? data.Document : null;
  const isMissing = error ? errorCode(error) === 'NOT_FOUND' : data !== undefined && !found;
  return (
    <SidePanel
      isOpen
      title={found ? titleOf(found) : text.document}
      onClose={onClose}
      footer={<Footer document={found} companyId={companyId} onClose={onClose} />}
    >
      {found && <Body document={found} />}
      {isLoading && <SkeletonRows rows={8} />}
      {isMissing && <EmptyState icon={<IconFileUnknown size={40} stroke={1.4} />}>{text.missing}</EmptyState>}
      {error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
    </SidePanel>
  );
}

function Body({ document }: { document: Detail }) {
  return (
    <>
      <p className={classes['status']}>
        <DocumentBadge row={document} />
        {document.isLate && <LateBadge row={document} />}
        {document.meta.state === 'PENDIENTE' && <Mark words={text.inRegister} hint={text.inRegisterHint} />}
        {document.meta.isUnassociated && <Mark words={text.unassociated} hint={text.unassociatedHint} />}
      </p>
      {document.meta.isReceived && (
        <Suspense>
          <DocumentClaim id={document.id} companyId={document.companyId} />
        </Suspense>
      )}
      <Tabs defaultValue="details" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="details">{text.tabs.details}</Tabs.Tab>
          <Tabs.Tab value="matches">{text.tabs.matches}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          <Details document={document} />
        </Tabs.Panel>
        <Tabs.Panel value="matches">
          <Matches document={document} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Footer({ document, companyId, onClose }: { document: Detail | null; companyId: string; onClose: () => void }) {
  const xml = document?.meta.download.xml;
  const client = useClient();
  // Its address serves for a while: it is asked for when it is wanted.
  async function download(id: string) {
    const { data } = await client.query(documentXml, { id }, { requestPolicy: 'network-only' }).toPromise();
    const url = data?.Document.meta.download.xml?.url;
    const name = `${document?.meta.typeLabel ?? text.document} ${document?.meta.number ?? ''}`.trim();
    if (!url || !(await saveFrom(url, `${name}.xml`))) notify.error(text.xmlFailed);
  }
  return (
    <>
      {document && xml && (
        <Button size="sm" variant="default" leftSection={<IconDownload size={16} />} onClick={() => void download(document.id)}>
          {text.xml}
        </Button>
      )}
      {document && <PointMenu companyId={companyId} document={document} />}
      <Button size="sm" variant="default" onClick={onClose}>
        {text.close}
      </Button>
    </>
  );
}

function titleOf({ amount, currencyType, meta }: Detail): string {
  const currency = currencyType;
  const what = meta.summary ?? (meta.typeLabel || text.document);
  return text.detailTitle(what, meta.number ?? text.noNumber, formatMoney(toMinor(amount, currency), currency), formatDay(meta.issuedAt));
}
