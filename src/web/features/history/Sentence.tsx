import type { ReactNode } from 'react';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import type { CompanyHistoryQuery } from './operations.ts';

type Part = CompanyHistoryQuery['companyHistory']['docs'][number]['parts'][number];

/** What happened; what it names is a link while it is there. */
export function Sentence({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, to }) => {
    const open = to && PAGES[to.kind];
    return open ? <span key={`${to.kind} ${to.id}`}>{open(to.id, text)}</span> : text;
  });
}

/** Where each kind of thing is opened. */
const PAGES: Readonly<Record<string, (id: string, text: string) => ReactNode>> = {
  movement: (id, text) => (
    <LinkTo to="/conciliacion" search={{ state: 'all', id }}>
      {text}
    </LinkTo>
  ),
  document: (id, text) => (
    <LinkTo to="/documentos_tributarios" search={{ id, isDocumentDetail: true }}>
      {text}
    </LinkTo>
  ),
  import: (id, text) => (
    <LinkTo to="/carga" search={{ carga: id }}>
      {text}
    </LinkTo>
  ),
  person: (_id, text) => <LinkTo to="/usuarios">{text}</LinkTo>,
};
