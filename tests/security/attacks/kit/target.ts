import { Agent } from 'node:http';
import { makeTestFolder, removeTestFolder } from '../../../support/folders.ts';
import { type MailServer, startMailServer } from '../../../support/mail.ts';
import { endServer, type ServerProcess, startServer } from '../../../support/server-process.ts';
import { type GraphQL, graphQL } from './graphql.ts';
import { type Answer, type SentRequest, send } from './http.ts';
import { type Watch, watch } from './watch.ts';

/** A server under attack, reached as a stranger reaches it. */
export type Target = {
  name: 'plain' | 'mailed';
  url: string;
  port: number;
  pid: number;
  folder: string;
  process: ServerProcess;
  mail: MailServer | null;
  watch: Watch;
  /** Any request; the answer is watched. */
  send: (request: SentRequest) => Promise<Answer>;
  /** A question to the API, from a visitor unless a token is given. */
  ask: GraphQL;
  stop: () => Promise<void>;
};

/**
 * A fresh server in a folder of its own. Both believe the proxy's X-Forwarded-For, so that a test can come from many addresses; the
 * one with mail is reached by https, as its public address says, and its companies begin with a trial.
 */
export async function startTarget(name: Target['name'], more: Record<string, string> = {}): Promise<Target> {
  const folder = await makeTestFolder();
  const mail = name === 'mailed' ? await startMailServer() : null;
  const mailing: Record<string, string> = mail
    ? { CAUDAL_SMTP_URL: mail.url, CAUDAL_PUBLIC_URL: 'https://caudal.example', CAUDAL_DEFAULT_PLAN: 'trial' }
    : {};
  const env = { CAUDAL_DATA_DIR: folder, CAUDAL_TRUST_PROXY: 'on', CAUDAL_LOG_LEVEL: 'error', ...mailing, ...more };
  const process = await startServer(env);
  const watching = watch();
  const agent = new Agent({ keepAlive: true, maxSockets: 24 });
  const ask = async (request: SentRequest) => watching.see(request, await send(process.url, agent, request));
  return {
    name,
    url: process.url,
    port: Number(new URL(process.url).port),
    pid: process.child.pid ?? 0,
    folder,
    process,
    mail,
    watch: watching,
    send: ask,
    ask: graphQL(ask),
    stop: async () => {
      agent.destroy();
      await endServer(process.child);
      await mail?.close();
      await removeTestFolder(folder);
    },
  };
}
