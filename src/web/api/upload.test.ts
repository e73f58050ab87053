import { afterEach, expect, test, vi } from 'vitest';
import { errorMessage } from './errors.ts';
import { operation } from './operation.ts';

type Sent = { url: string; headers: Record<string, string>; body: FormData };

const importFiles = operation<{ importFiles: boolean }, { files: File[] }>(
  'mutation ImportFiles($files: [File!]!) { importFiles(files: $files) }',
);

afterEach(() => vi.unstubAllGlobals());

test('files leave as the GraphQL multipart request says, with the token, and their progress is told', async () => {
  const sent = browser('{"data":{"importFiles":true}}');
  const { uploadWithProgress } = await import('./upload.ts');
  const progress: number[] = [];

  const files = [new File(['a;b'], 'ventas.csv'), new File(['c'], 'cartola.xlsx')];
  const { data, error } = await uploadWithProgress(importFiles, { files }, (fraction) => progress.push(fraction));

  expect(error).toBeUndefined();
  expect(data).toMatchObject({ importFiles: true });
  expect(progress).toEqual([0.5, 1]);
  expect(sent.url).toBe('/graphql');
  expect(sent.headers['authorization']).toBe(`Bearer ${TOKEN}`);
  expect(sent.headers['x-graphql-yoga-csrf']).toBe('1');
  expect(sent.headers['content-type']).toBeUndefined(); // the browser adds it, with its boundary
  expect(JSON.parse(String(sent.body.get('operations')))).toMatchObject({
    operationName: 'ImportFiles',
    variables: { files: [null, null] },
  });
  expect(JSON.parse(String(sent.body.get('map')))).toEqual({ 0: ['variables.files.0'], 1: ['variables.files.1'] });
  expect((sent.body.get('1') as File).name).toBe('cartola.xlsx');
});

test('an upload that the server refuses before it is read is told in its words', async () => {
  const message = 'El archivo ventas.csv pesa demasiado: se aceptan hasta 64 MB por archivo.';
  browser(JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] }), 413);
  const { uploadWithProgress } = await import('./upload.ts');
  const { error } = await uploadWithProgress(importFiles, { files: [new File(['a;b'], 'ventas.csv')] }, () => {});
  expect(error && errorMessage(error)).toBe(message);
});

const TOKEN = `h.${btoa(JSON.stringify({ exp: 4e9 }))}.s`;

/** The browser globals that an upload uses; answers every request with `text`. */
function browser(text: string, status = 200): Sent {
  const sent = { headers: {} } as Sent;
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'accessToken' ? TOKEN : null) });
  vi.stubGlobal('XMLHttpRequest', function request() {
    const upload: { onprogress?: (event: object) => void } = {};
    const made: { onload?: () => void } = {};
    return Object.assign(made, {
      upload,
      status,
      responseText: text,
      open: (_method: string, url: string) => Object.assign(sent, { url }),
      setRequestHeader: (name: string, value: string) => Object.assign(sent.headers, { [name]: value }),
      getResponseHeader: () => 'application/json',
      abort: () => {}, // what an ended request does
      send: (body: FormData) => {
        sent.body = body;
        for (const loaded of [5, 10]) upload.onprogress?.({ lengthComputable: true, loaded, total: 10 });
        made.onload?.();
      },
    });
  });
  return sent;
}
