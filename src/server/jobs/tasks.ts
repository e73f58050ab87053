// Names every job: what it does, and which ones run on a schedule.

import { compareRollupsByJob, refreshProjectionsByJob, snapshotFlowByJob } from '#server/features/cashflow/jobs.ts';
import { askDoubtsByJob, notifyClaimDeadlines } from '#server/features/claims/jobs.ts';
import { endTrials } from '#server/features/companies/jobs.ts';
import { countTodayByJob, mailMorningByJob } from '#server/features/dashboard/jobs.ts';
import { signHistoriesByJob } from '#server/features/history/jobs.ts';
import { refreshRentsByJob } from '#server/features/loans/jobs.ts';
import { mailNotification } from '#server/features/notifications/jobs.ts';
import { repeatObligationsByJob } from '#server/features/obligations/jobs.ts';
import { refreshQualityByJob, teachPastByJob } from '#server/features/reconciliation/jobs.ts';
import { mailAccount } from '#server/features/session/jobs.ts';
import { sendMail } from '#server/mail/send.ts';
import type { Task, TaskName } from './queue.ts';
import { tidy } from './tidy.ts';
import { runWork } from './work-runner.ts';

export const TASKS: { [Name in TaskName]: Task<Name> } = {
  mail: sendMail,
  accountMail: mailAccount,
  tidy,
  endTrials,
  compareRollups: compareRollupsByJob,
  refreshProjections: refreshProjectionsByJob,
  refreshRents: refreshRentsByJob,
  snapshotFlow: snapshotFlowByJob,
  repeatObligations: repeatObligationsByJob,
  work: runWork,
  notificationMail: mailNotification,
  morningMail: mailMorningByJob,
  signHistories: signHistoriesByJob,
  claimDeadlines: notifyClaimDeadlines,
  claimDoubts: askDoubtsByJob,
  refreshQuality: refreshQualityByJob,
  teachPast: teachPastByJob,
  countToday: countTodayByJob,
};

/**
 * Scheduled jobs, one line each in crontab format, in UTC. Only one process runs each. A machine that was off catches up on the last day
 * when it starts.
 */
export const CRON: readonly string[] = [
  '41 7 * * * tidy ?fill=1d',
  '23 7 * * * signHistories ?fill=1d',
  '3 8 * * * compareRollups ?fill=1d',
  // At nine or ten in the morning.
  '7 13 * * * claimDeadlines ?fill=1d',
  // At eight in the morning in Santiago, in summer and in winter.
  '0 11,12 * * * morningMail ?fill=3h',
  '*/5 * * * * claimDoubts',
  '*/5 * * * * refreshQuality',
  '*/5 * * * * teachPast',
  '*/5 * * * * countToday',
  // The last minute of the day in Santiago, in summer and in winter; at any other hour the job does nothing.
  '59 2,3 * * * snapshotFlow ?fill=6h',
  // Just after midnight in Santiago, in summer and in winter.
  '5 3,4 * * * endTrials ?fill=1d',
  '9 3,4 * * * refreshProjections ?fill=1d',
  '12 3,4 * * * repeatObligations ?fill=1d',
];
