import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { beginStep } from './steps.ts';

/** While `isOpen`, the browser's Back closes what is open, unless its request is running; closed otherwise, it leaves no step behind. */
export function useStep(isOpen: boolean, close: () => void, isLocked = false): void {
  const { history } = useRouter();
  const now = useRef({ close, isLocked });
  now.current = { close, isLocked };
  useLayoutEffect(() => {
    if (!isOpen) return;
    return beginStep(history, { close: () => now.current.close(), isLocked: () => now.current.isLocked });
  }, [isOpen, history]);
}
