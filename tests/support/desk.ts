// Vitest's global set-up: one database server for the whole run, started when the first test file needs a database.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseDesk: string;
  }
}

/** POST creates a migrated database and returns its connection; DELETE /name drops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<TestServer> | undefined;
  const server = () => {
    started ??= startTestServer(process.env['CAUDAL_TEST_ON'] === 'named' ? process.env['CAUDAL_TEST_DATABASE_URL'] : undefined);
    return started;
  };
  const desk = createServer((request, response) => {
    const work =
      request.method === 'POST' ? server().then((one) => one.create()) : server().then((one) => one.drop(String(request.url).slice(1)));
    work.then(
      (connection) => answer(response, 200, connection ?? null),
      (error) => answer(response, 500, String(error.stack)),
    );
  });
  await new Promise<void>((done) => desk.listen(0, '127.0.0.1', done));
  project.provide('databaseDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.close();
    await (await started)?.stop();
  };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
