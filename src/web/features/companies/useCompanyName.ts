import { useEffect, useRef, useState } from 'react';
import { parseRut } from '#domain/rut.ts';
import { useAct } from '#web/ui/useAct.ts';
import { findCompanyName } from './operations.ts';

const PAUSE = 800; // ms

/**
 * Looks up the name of a RUT once typing pauses, and fills it in where the person wrote none. Does nothing without an answer.
 * @returns the name that was filled in
 */
export function useCompanyName(typedRut: string, name: string, onName: (name: string) => void): string | null {
  const [find] = useAct(findCompanyName, { done: null, refuse: () => true });
  const [found, setFound] = useState<string | null>(null);
  const latest = useRef({ name, found, onName });
  useEffect(() => {
    latest.current = { name, found, onName };
  });

  const rut = parseRut(typedRut);
  useEffect(() => {
    if (!rut) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      const data = await find({ rut });
      const now = latest.current;
      const isOwn = now.name.trim() !== '' && now.name !== now.found;
      if (isStale || isOwn) return;
      const answer = data?.findCompanyName ?? null;
      setFound(answer);
      if (answer !== null || now.found !== null) now.onName(answer ?? '');
    }, PAUSE);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [rut, find]);

  return found;
}
