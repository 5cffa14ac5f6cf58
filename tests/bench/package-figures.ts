import { z } from 'zod';

/** What a run of `package-run.ts` prints. */
export const packageFiguresSchema = z.object({
  posts: z.number(),
  ms: z.number(),
  /** Of all its threads together: tells a slow package from a busy machine. */
  cpuMs: z.number(),
  /** Peak of the whole process, workers and SQLite included. */
  peakMegabytes: z.number(),
  longestBlockMs: z.number(),
  bytes: z.number(),
});
export type PackageFigures = z.output<typeof packageFiguresSchema>;
