import { session } from './session.ts';

/** Saves a file that was made here. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

/** Saves a file of the server, asked for with the session. @returns whether it came */
export async function saveFrom(path: string, name: string): Promise<boolean> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${session()?.token ?? ''}` } }).catch(() => null);
  if (!response?.ok) return false;
  saveBlob(await response.blob(), name);
  return true;
}
