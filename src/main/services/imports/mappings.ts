import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import { DROP_FIELDS } from '#main/importers/drops/formats/generic.ts';
import { dateReadingOf } from '#main/importers/files/dates.ts';
import { NEWS_FIELDS } from '#main/importers/news/formats/generic.ts';
import { POST_FIELDS } from '#main/importers/posts/formats/generic.ts';
import {
  deleteImportMapping,
  findImportMappings,
  setImportMapping,
} from '#main/repositories/import-mappings.ts';
import type { Journal } from '#main/services/system/journal.ts';
import type { BodyOf } from '#shared/contract/endpoints.ts';
import type { ImportMapping, ImportSubject } from '#shared/contract/imports.ts';

const FIELDS = { drops: DROP_FIELDS, posts: POST_FIELDS, news: NEWS_FIELDS } as const;

/** Columns of a layout that were named once and can be used again. */
export const createMappingService = (
  store: Database,
  journal: Pick<Journal, 'write'>,
  now: () => number,
) => ({
  /** Saved mappings by name. */
  list: (subject?: ImportSubject): Promise<ImportMapping[]> => findImportMappings(store.read, subject),

  /** Saves a mapping; the same name again replaces it. @throws AppError `invalid_query` for fields, a format or a zone that are none. */
  save: async ({
    subject,
    name,
    mapping,
    dateFormat,
    timeZone,
    platform,
  }: BodyOf<'saveImportMapping'>): Promise<ImportMapping> => {
    FIELDS[subject].parse(JSON.stringify(mapping));
    dateReadingOf({ dateFormat, timeZone });
    return journal.write(`save the columns “${name}”`, (tx) =>
      setImportMapping(tx, {
        subject,
        name,
        mapping: JSON.stringify(mapping),
        date_format: dateFormat ?? null,
        time_zone: timeZone ?? null,
        platform: platform ?? null,
        saved_at: Math.floor(now() / 1000),
      }),
    );
  },

  /** @throws AppError `not_found`. */
  remove: async (id: number): Promise<{ message: string }> => {
    if (!(await journal.write(`remove the saved columns ${id}`, (tx) => deleteImportMapping(tx, id))))
      throw new AppError('not_found', `There are no saved columns ${id}.`);
    return { message: 'The saved columns were removed.' };
  },
});
