/** An entry of the study log: plans locked, runs begun, tests registered. SQLite refuses to change or remove one. */
export interface StudyLogTable {
  /** 0 for the first. */
  entry: number;
  previous: string;
  hash: string;
  /** JSON that the hash covers. */
  payload: string;
}

export interface PlanTables {
  study_log: StudyLogTable;
}
