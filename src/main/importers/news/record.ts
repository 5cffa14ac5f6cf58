import type { NewsCategory } from '#shared/constants.ts';

/** One news event as every importer and collector hands it on. */
export interface NewsRecord {
  /** The same event of the same source has the same id, whatever file or feed it came from. */
  readonly id: string;
  /** The id under which an earlier version stored an event of the same words; such an event with this very title is the same. */
  readonly formerId?: string;
  /** Epoch seconds, UTC; noon UTC of the date where the time of day is not known. */
  readonly time: number;
  readonly hasTimeOfDay: boolean;
  readonly title: string;
  readonly category: NewsCategory;
  /** The category as the source states it; null where it states none. */
  readonly sourceCategory: string | null;
  readonly source: string;
  readonly url: string | null;
}
