/** The search part of the URL is flat text (`?page=1&offset=20`), as colleagues write and share it. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Leaves out what is empty, absent or false. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' || value === false ? [] : [[key, String(value)]],
  );
  const text = new URLSearchParams(entries).toString();
  return text ? `?${text}` : '';
}

/** An address of ours in a company: whoever opens it comes to the same books. */
export function hrefIn(companyId: string, href: string): string {
  const [path = '', search = ''] = href.split('?', 2);
  return path + stringifySearch({ ...parseSearch(search), empresa: companyId });
}

/** The path of an old address `/#/carga?page=2`, or null when it is none. */
export function pathOfHash(hash: string): string | null {
  return /^#!?(\/(?![/\\]).*)$/.exec(hash)?.[1] ?? null;
}
