import type { Client } from '@urql/core';
import { botTitle, isGoodMessage, RUN_DONE, RUN_FAILED } from '#domain/connections.ts';
import { type Alert, pushAlert } from '#web/ui/alerts.ts';
import { botLog } from './operations.ts';

/** What is shown of a connection's run: whose it was, and whether it went well. What it said is on the connection itself. */
export function alertOf({ botname, mssg }: { botname: string; mssg: string }): Omit<Alert, 'id' | 'at'> {
  const isGood = isGoodMessage(mssg);
  return { tone: isGood ? 'good' : 'bad', title: botTitle(botname), text: isGood ? RUN_DONE : RUN_FAILED };
}

/** Shows an alert for each run of the company's connections that ends from now on, also when several end at once. @returns how to stop */
export function tellRuns(client: Client, companyId: string): () => void {
  const { unsubscribe } = client.subscription(botLog, { companyId }).subscribe(({ data }) => {
    if (data) pushAlert(alertOf(data.botlogResponse));
  });
  return unsubscribe;
}
