import { withReader } from '#main/db/open.ts';
import {
  digestClaimLog,
  digestEvents,
  digestPosts,
  type ReportInput,
} from '#main/repositories/report-inputs.ts';
import type { Task } from '#main/workers/task.ts';

/** What a report rests on besides the drops: it reads every event and post. */
export const digestInputs: Task<{ readonly file: string }, readonly ReportInput[]> = ({ file }) =>
  withReader(file, async (read, each) => [
    digestEvents({ read, each }),
    digestPosts({ read, each }),
    await digestClaimLog(read),
  ]);
