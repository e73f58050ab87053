import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { isDay } from '#domain/date.ts';
import { stringifySearch } from '#web/api/url.ts';
import { LOST } from './steps.ts';

export type SearchSchema = v.GenericSchema<unknown, Record<string, string | number | boolean | undefined>>;

/** How a change enters the browser's history: replacing the entry, as a new entry, or by going back over that entry. */
type Step = 'replace' | 'forward' | 'back';
export type SetSearch<Search> = (patch: Partial<Search>, step?: Step) => void;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address before a step was made. */
    cameFrom?: string;
  }
}

/**
 * The state that a page keeps in its URL, validated by `schema`, and how to change it. An invalid value becomes its default, so a
 * hand-written URL never breaks a page. Changing anything but the page returns to page 1.
 *
 *     const [{ page, offset, search }, setSearch] = useSearch(SCHEMA);
 *     const SCHEMA = v.object({ ...PAGED, search: TEXT });
 */
export function useSearch<S extends SearchSchema>(schema: S): [v.InferOutput<S>, SetSearch<v.InferOutput<S>>] {
  const location = useLocation();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { pathname, state } = location;
  // The browser goes back in its own time: what it comes to is shown at once, and what is changed meanwhile is changed there.
  const [back, setBack] = useState<{ from: unknown; to: Raw } | null>(null);
  const isGoingBack = back?.from === location;
  const raw: Raw = isGoingBack ? back.to : location.search;
  const value = useMemo(() => v.parse(schema, raw), [schema, raw]);
  const waiting = useRef<Parameters<SetSearch<v.InferOutput<S>>>[]>([]);

  function change(patch: Partial<v.InferOutput<S>>, step: Step = 'replace') {
    if (isGoingBack) return void waiting.current.push([patch, step]);
    const firstPage = 'page' in value && !('page' in patch) ? { page: 1 } : {};
    const hrefWith = (more: object) => pathname + stringifySearch({ ...raw, ...value, ...more });
    const href = hrefWith({ ...firstPage, ...patch });
    // Going back is right only if it leads exactly to where the step began: the list's page may have changed meanwhile.
    if (step === 'back' && state.cameFrom === href) {
      const going = { from: location, to: { ...raw, ...firstPage, ...patch } };
      setBack(going);
      setTimeout(() => setBack((now) => (now === going ? null : now)), LOST);
      return history.back();
    }
    const cameFrom = step === 'forward' ? hrefWith({}) : step === 'back' ? undefined : state.cameFrom;
    void navigate({ href, replace: step !== 'forward', resetScroll: false, state: cameFrom === undefined ? {} : { cameFrom } });
  }
  useEffect(() => {
    if (isGoingBack) return;
    for (const [patch, step] of waiting.current.splice(0)) change(patch, step);
  });
  return [value, change];
}

type Raw = Record<string, unknown>;

const WHOLE = v.pipe(v.unknown(), v.transform(Number), v.integer());

/** A text, empty when absent. */
export const TEXT = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => String(value ?? '')),
  ),
  '',
);
/** `true` only when the URL says so. */
export const FLAG = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => value === true || value === 'true'),
  ),
  false,
);
/** A calendar day; empty when absent or invalid. */
export const DAY = v.fallback(v.union([v.literal(''), v.pipe(v.string(), v.guard(isDay))]), '');
/** One of a few words. */
export const choice = <const Values extends readonly string[]>(values: Values, fallback: Values[number]) =>
  v.fallback(v.picklist(values), fallback);
/** The page, from 1, and `offset` rows per page. */
export const PAGED = {
  page: v.fallback(v.pipe(WHOLE, v.minValue(1)), 1),
  offset: v.fallback(v.pipe(WHOLE, v.minValue(1), v.maxValue(100)), 20),
};
