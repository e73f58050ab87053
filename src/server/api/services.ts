import type { Logger } from 'pino';
import type { Database } from '#server/db/open.ts';
import type { Settings } from '#server/settings.ts';

/** What every part of a running process shares. */
export type Services = { database: Database; settings: Settings; log: Logger };
