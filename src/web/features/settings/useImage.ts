import { useEffect, useState } from 'react';
import { session } from '#web/api/session.ts';

/** A URL for an image that requires the session; null until it is loaded. */
export function useImage(path: string | null): string | null {
  const [image, setImage] = useState<{ path: string; url: string } | null>(null);
  useEffect(() => {
    if (!path) return;
    const abort = new AbortController();
    let url: string | null = null;
    fetch(path, { headers: { authorization: `Bearer ${session()?.token ?? ''}` }, signal: abort.signal })
      .then((answer) => (answer.ok ? answer.blob() : null))
      .then((blob) => {
        if (!blob || abort.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setImage({ path, url });
      })
      .catch(() => {});
    return () => {
      abort.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [path]);
  return image && image.path === path ? image.url : null;
}
