/** When and by whom a field was last changed. */
export interface WorkVersionTable {
  kind: string;
  id: string;
  field: string;
  /** Epoch milliseconds. */
  time: number;
  /** Id of an installation; null for this one. */
  author: string | null;
  /** The last version of somebody else that its author had read. */
  over_time: number | null;
  over_author: string | null;
}

export interface ExchangeTables {
  /** Filled by triggers, so that no way of writing goes past it. */
  work_versions: WorkVersionTable;
  /** Items as JSON that have no table here: logs of others, what was removed, codes of datasets that are not here. */
  work_kept: { kind: string; id: string; document: string };
  /** Where a tag that was renamed here is now, by its folded path of before. Filled by triggers. */
  tag_moves: { folded: string; path: string };
  /** Fields that two people wrote, each not knowing of the other. */
  work_conflicts: { id: number; found_at: number; is_taken: number; document: string };
}
