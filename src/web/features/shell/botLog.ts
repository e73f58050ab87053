import { botTitle, isGoodMessage, RUN_DONE, RUN_FAILED } from '#domain/connections.ts';
import type { Alert } from '#web/ui/alerts.ts';

/** What is shown of a connection's run: whose it was, and whether it went well. Its own message is on the connection. */
export function alertOf({ botname, mssg }: { botname: string; mssg: string }): Omit<Alert, 'id' | 'at'> {
  const isGood = isGoodMessage(mssg);
  return { tone: isGood ? 'good' : 'bad', title: botTitle(botname), text: isGood ? RUN_DONE : RUN_FAILED };
}
