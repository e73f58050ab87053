import { object, string } from 'valibot';
import { read } from '#server/api/context.ts';
import type { Bytes, FileKind } from '#server/api/download-file.ts';
import { filePart } from '#server/jobs/work-files.ts';

/** The file that a long work made. Who may have it was asked when its address was made. */
export const WORK_FILE: FileKind<{ workId: string }> = {
  kind: 'work',
  action: 'work.read',
  params: object({ workId: string() }),
  write: async function* (context, companyId, { workId }): Bytes {
    for (let no = 0; ; no += 1) {
      const part = await read(context, companyId, (db) => filePart(db, { companyId, workId }, no));
      if (!part) return;
      yield part;
    }
  },
};
