/** Parses the search part of a URL, flat text such as `?page=1&offset=20`, as colleagues write and share it. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Leaves out empty, absent and false values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' || value === false ? [] : [[key, String(value)]],
  );
  const text = new URLSearchParams(entries).toString();
  return text ? `?${text}` : '';
}

/** An address within a company, so that it opens the same books for anybody. */
export function hrefIn(companyId: string, href: string): string {
  const [path = '', search = ''] = href.split('?', 2);
  return path + stringifySearch({ ...parseSearch(search), empresa: companyId });
}

/** The path of an old address such as `/#/carga?page=2`, or null when it is not one. */
export function pathOfHash(hash: string): string | null {
  return /^#!?(\/(?![/\\]).*)$/.exec(hash)?.[1] ?? null;
}
