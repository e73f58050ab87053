import type { OperationResult, TypedDocumentNode } from '@urql/core';
import { client } from './client.ts';

/** How much of an upload was sent, 0 to 1. */
export type OnProgress = (fraction: number) => void;

/**
 * Runs a mutation with files (`File` values in its variables, sent by the GraphQL multipart request specification) and reports progress.
 * @param signal  aborts the upload; the result then has a network error
 */
export function uploadWithProgress<Data, Variables extends object>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<OperationResult<Data, Variables>> {
  return client.mutation<Data, Variables>(mutation, variables, { fetch: fetchWithProgress(onProgress, signal) }).toPromise();
}

/** A `fetch` for the client over XMLHttpRequest, since fetch does not report upload progress. */
function fetchWithProgress(onProgress: OnProgress, signal?: AbortSignal): typeof fetch {
  return (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'POST', String(url));
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      // A header that another site's form, which can also send files, cannot set.
      request.setRequestHeader('x-graphql-yoga-csrf', '1');
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
      request.onload = () => resolve(answer(request));
      request.onerror = () => reject(new TypeError('network'));
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
      for (const one of [signal, init?.signal]) one?.addEventListener('abort', () => request.abort());
      request.send(init?.body as XMLHttpRequestBodyInit);
    });
}

function answer(request: XMLHttpRequest): Response {
  const headers = { 'content-type': request.getResponseHeader('content-type') ?? 'application/json' };
  return new Response(request.responseText, { status: request.status, statusText: request.statusText, headers });
}
