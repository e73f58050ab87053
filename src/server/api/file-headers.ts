import { withoutMarks } from '#domain/fold.ts';

/** Headers of a user's file: always a download, never a page, never cached. @param bytes  null when it is written while it is sent */
export function fileHeaders(name: string, bytes: number | null): Record<string, string | number> {
  return {
    'content-type': 'application/octet-stream',
    ...(bytes === null ? {} : { 'content-length': bytes }),
    'content-disposition': disposition(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
}

/** The name in both notations: ASCII for old clients, and complete. Source: RFC 6266 and 8187. */
function disposition(name: string): string {
  const plain =
    withoutMarks(name)
      .replace(/[^\w .()-]/g, '')
      .trim() || 'archivo';
  const whole = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
