import type { ReactNode } from 'react';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import type { CompanyHistoryQuery } from './operations.ts';

type Part = CompanyHistoryQuery['companyHistory']['docs'][number]['parts'][number];

/** Parts of the sentence of an act; the things they name are links while they exist. */
export function Sentence({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, to }) => {
    const open = to && PAGES[to.kind];
    return open ? <span key={`${to.kind} ${to.id}`}>{open(to.id, text)}</span> : text;
  });
}

/** Whether a part of a sentence is a link. */
export function isLinked({ to }: Part): boolean {
  return Boolean(to && PAGES[to.kind]);
}

/** The screen for each kind of thing. */
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
