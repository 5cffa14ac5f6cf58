import type { Executor } from '#main/db/open.ts';

/** Whether a drop names this file or address as an image of its own. */
export const isDropImage = async (db: Executor, file: string): Promise<boolean> =>
  (await db
    .selectFrom('drop_images')
    .select('position')
    .where('file', '=', file)
    .limit(1)
    .executeTakeFirst()) !== undefined;
