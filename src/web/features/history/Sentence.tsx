import { Link } from '@tanstack/react-router';
import type { CompanyHistoryQuery } from './operations.ts';

type Part = CompanyHistoryQuery['companyHistory']['docs'][number]['parts'][number];

/** Where each kind of thing is opened. */
const PAGES: Readonly<Record<string, (id: string) => { to: string; search: Readonly<Record<string, string>> }>> = {
  movement: (id) => ({ to: '/conciliacion', search: { state: 'all', id } }),
  document: (id) => ({ to: '/documentos_tributarios', search: { id } }),
  import: (id) => ({ to: '/carga', search: { carga: id } }),
  person: () => ({ to: '/usuarios', search: {} }),
};

/** What happened; what it names is a link while it is there. */
export function Sentence({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, to }) => {
    const page = to && PAGES[to.kind]?.(to.id);
    if (!page) return text;
    return (
      <Link key={`${to.kind} ${to.id}`} to={page.to as never} search={page.search as never}>
        {text}
      </Link>
    );
  });
}
