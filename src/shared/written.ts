/** 6 has own stop words; 5 says of a renamed tag where it is now; 4 has batches with what was coded in them; 3 keeps with a set what it was drawn from, of which a file of 2 says nothing. */
export const WORK_FILE_VERSION = 6;

interface WrittenKind {
  /** Its tables, and those that are cleared with them: what happens to their rows can be undone. */
  readonly tables: readonly string[];
  /** The first version of work files that has it. */
  readonly since: number;
}

/** What people write and exchange, in the order in which the kinds need each other. */
const EXCHANGED = {
  author: { tables: [], since: 2 },
  set: { tables: ['frozen_sets', 'frozen_set_items', 'corpus_draws'], since: 2 },
  search: { tables: ['saved_searches'], since: 2 },
  tag: { tables: ['tags'], since: 2 },
  tagging: { tables: ['item_tags'], since: 2 },
  note: { tables: ['notes', 'note_mentions'], since: 2 },
  codebook: { tables: ['codebooks', 'codebook_versions'], since: 2 },
  code: { tables: ['human_codes', 'human_code_versions'], since: 2 },
  batch: { tables: ['coding_batches', 'coding_batch_drops', 'coding_batch_coders'], since: 4 },
  coding: { tables: ['codings'], since: 4 },
  decision: { tables: ['coding_decisions'], since: 4 },
  'stop-word': { tables: ['stop_words'], since: 6 },
  log: { tables: [], since: 2 },
} as const satisfies Readonly<Record<string, WrittenKind>>;

/** What people write for this folder alone. */
const KEPT_HERE = [
  'saved_statements',
  'coder_runs',
  'machine_codes',
  'abbreviation_keys',
  'abbreviation_readings',
  'social_accounts',
  'import_mappings',
  'settings',
] as const;

export type WorkKind = keyof typeof EXCHANGED;
export const WORK_KINDS = Object.keys(EXCHANGED) as readonly WorkKind[];
export type Journaled = (typeof EXCHANGED)[WorkKind]['tables'][number] | (typeof KEPT_HERE)[number];
/** The tables whose rows are undone and redone. */
export const JOURNALED: readonly Journaled[] = [
  ...Object.values(EXCHANGED).flatMap(({ tables }): readonly Journaled[] => tables),
  ...KEPT_HERE,
];

/** The kinds that a work file of a version has. */
export const kindsOfVersion = (version: number): readonly WorkKind[] =>
  WORK_KINDS.filter((kind) => EXCHANGED[kind].since <= version);
