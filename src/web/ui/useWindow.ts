import * as v from 'valibot';
import { choice, useSearch } from './useSearch.ts';

const WINDOWS = ['', 'notificaciones', 'avance', 'nueva-empresa', 'saldo', 'credito', 'conciliado', 'otros-ingresos'] as const;
const SCHEMA = v.object({ ventana: choice(WINDOWS, '') });

/** A window over any page. Opening it is a step for the browser's Back; links followed from it replace that step. */
export function useWindow(name: Exclude<(typeof WINDOWS)[number], ''>): { isOpen: boolean; open: () => void; close: () => void } {
  const [{ ventana }, setSearch] = useSearch(SCHEMA);
  return {
    isOpen: ventana === name,
    open: () => setSearch({ ventana: name }, 'forward'),
    close: () => setSearch({ ventana: '' }, 'back'),
  };
}
