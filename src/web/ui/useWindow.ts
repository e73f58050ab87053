import { useLocation } from '@tanstack/react-router';
import { type MouseEvent, useContext } from 'react';
import * as v from 'valibot';
import { CompanyContext } from '#web/api/company.ts';
import { stringifySearch } from '#web/api/url.ts';
import { choice, useSearch } from './useSearch.ts';

const WINDOWS = ['', 'notificaciones', 'avance', 'nueva-empresa', 'saldo', 'credito', 'conciliado', 'otros-ingresos', 'datos-sii'] as const;
const SCHEMA = v.object({ ventana: choice(WINDOWS, '') });

type WindowName = Exclude<(typeof WINDOWS)[number], ''>;

/** A window over any page. Opening it is a step for the browser's Back; links followed from it replace that step. */
export function useWindow(name: WindowName): { isOpen: boolean; open: () => void; close: () => void } {
  const [{ ventana }, setSearch] = useSearch(SCHEMA);
  return {
    isOpen: ventana === name,
    open: () => setSearch({ ventana: name }, 'forward'),
    close: () => setSearch({ ventana: '' }, 'back'),
  };
}

/** The same, opened by a link: in another tab it opens over the same page of the same company. `link`: what an <a> needs. */
export function useWindowLink(name: WindowName) {
  const { open, ...window } = useWindow(name);
  const { pathname, search } = useLocation();
  const company = useContext(CompanyContext);
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
  const href = pathname + stringifySearch({ ...search, ...(company ? { empresa: company.id } : {}), ventana: name });
  return { ...window, link: { href, onClick, 'aria-haspopup': 'dialog' as const } };
}
