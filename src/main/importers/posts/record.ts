import type { SocialPostColumns } from '#main/db/tables/posts.ts';

/**
 * A post as every importer and collector hands it on: the columns of the table. Times are epoch seconds, UTC; flags 0 or 1; lists
 * JSON. `time` is the id's where it carries one, else the file's; `archive_time` is the file's own, kept even where the id
 * contradicts it. `content` is plain text, `raw_content` the file's where that differs.
 */
export type PostRow = Readonly<SocialPostColumns>;
export type Timing = Pick<PostRow, 'time' | 'time_from' | 'time_flag' | 'archive_time'>;
