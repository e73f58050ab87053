import { session } from './session.ts';

/** Milliseconds: a busy browser begins a download seconds later, and without its address it has neither name nor content. */
const BUSY = 60_000;

/** Downloads a file that the page created. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), BUSY);
}

/** Downloads a file from the server, with the session. @returns whether it arrived */
export async function saveFrom(path: string, name: string): Promise<boolean> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${session()?.token ?? ''}` } }).catch(() => null);
  if (!response?.ok) return false;
  saveBlob(await response.blob(), name);
  return true;
}
