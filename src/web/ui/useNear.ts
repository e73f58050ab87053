import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window something is asked for, in pixels. */
const NEAR = '300px';

/** Whether an element has come near the window; it stays near. Give the element a height beforehand. */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E | null>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
      scrollMargin: NEAR,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return [ref, isNear];
}
