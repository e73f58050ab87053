import { expect, test } from 'vitest';
import { TASKS } from '#server/jobs/tasks.ts';
import { text } from '#web/features/system/text.ts';

test('every job has a name for whoever administers the installation, and no name is of a job that is gone', () => {
  expect(Object.keys(text.tasks).sort()).toEqual(Object.keys(TASKS).sort());
});
