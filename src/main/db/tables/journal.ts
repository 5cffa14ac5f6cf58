import type { Generated } from 'kysely';

export interface JournalTables {
  /** What somebody did by hand, oldest first. */
  journal_acts: {
    id: Generated<number>;
    /** As an act: `tag drop 17 “Storm”`. */
    label: string;
    is_undone: number;
    /** Epoch seconds. */
    done_at: number;
  };
  /** The rows that an act has changed, as JSON: none before one that was inserted, none after one that was deleted. */
  journal_rows: {
    id: Generated<number>;
    act: number;
    subject: string;
    before: string | null;
    after: string | null;
  };
}
