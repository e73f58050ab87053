import { useEffect, useState } from 'react';

const LATE = 1000; // ms

/** False at first and true a second later: delays what the page's first figures should not wait for. */
export function useLater(): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), LATE);
    return () => clearTimeout(timer);
  }, []);
  return isTime;
}
