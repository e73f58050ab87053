import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFrom } from '#web/api/save.ts';
import { notify } from '#web/ui/notify.tsx';
import { useFetch } from '#web/ui/useFetch.ts';
import classes from './Detail.module.css';
import type { Detail } from './detail.ts';
import { documentFiles } from './operations.ts';
import { text } from './text.ts';

type Kind = 'xml' | 'pdf' | 'factoring';

/** The document as a file: its own XML, that XML as it is printed, and the file of its sale if there is one. */
export function Downloads({ document }: { document: Detail }) {
  const [fetchFiles] = useFetch(documentFiles);
  const [pending, setPending] = useState<Kind | null>(null);
  const hasXml = document.meta.download.xml !== null;
  const isSold = document.meta.download.factoring !== null;
  // Its address serves for a while: it is asked for when it is wanted.
  async function download(kind: Kind) {
    setPending(kind);
    const data = await fetchFiles({ id: document.id });
    const files = data?.Document.meta.download;
    const url = files?.[kind]?.url;
    const name = `${document.meta.typeLabel || text.document} ${document.meta.number ?? ''}`.trim();
    const fileName = kind === 'factoring' ? (files?.factoring?.fileName ?? '') : `${name}.${kind}`;
    if (data && (!url || !(await saveFrom(url, fileName)))) notify.error(text.xmlFailed);
    setPending(null);
  }
  const button = (kind: Kind) => (
    <Button
      size="sm"
      variant="default"
      disabled={kind !== 'factoring' && !hasXml}
      loading={pending === kind}
      leftSection={<IconDownload size={16} />}
      onClick={() => void download(kind)}
    >
      {text[kind]}
    </Button>
  );
  return (
    <div className={classes['downloads']}>
      {button('pdf')}
      {button('xml')}
      {isSold && button('factoring')}
      {!hasXml && <small>{document.meta.isWithoutXml ? text.withoutXml : text.neverXml}</small>}
    </div>
  );
}
