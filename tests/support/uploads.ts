/** A body of `multipart/form-data` as text: each part its name, what it holds, and for a file its name. */
export function multipartBody(parts: readonly (readonly [name: string, content: string, fileName?: string])[]): string {
  const texts = parts.map(([name, content, fileName]) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return `${texts.join('')}--${BOUNDARY}--\r\n`;
}

const BOUNDARY = 'caudal-test-boundary';
/** What announces it. */
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'x-graphql-yoga-csrf': '1' };
