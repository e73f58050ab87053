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

/** The document as a file: its own XML, and that XML as it is printed. */
export function Downloads({ document }: { document: Detail }) {
  const [fetchFiles] = useFetch(documentFiles);
  const [pending, setPending] = useState<'xml' | 'pdf' | null>(null);
  const hasXml = document.meta.download.xml !== null;
  // Its address serves for a while: it is asked for when it is wanted.
  async function download(kind: 'xml' | 'pdf') {
    setPending(kind);
    const data = await fetchFiles({ id: document.id });
    const url = data?.Document.meta.download[kind]?.url;
    const name = `${document.meta.typeLabel || text.document} ${document.meta.number ?? ''}`.trim();
    if (data && (!url || !(await saveFrom(url, `${name}.${kind}`)))) notify.error(text.xmlFailed);
    setPending(null);
  }
  const button = (kind: 'xml' | 'pdf') => (
    <Button
      size="sm"
      variant="default"
      disabled={!hasXml}
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
      {!hasXml && <small>{document.meta.isWithoutXml ? text.withoutXml : text.neverXml}</small>}
    </div>
  );
}
