import type { WriteTransaction } from '#main/db/transaction.ts';
import type { WorkerTransaction } from '#main/db/worker-transaction.ts';
import type { OpenedFiles } from '#main/importers/files/open.ts';
import type { Layout } from '#main/importers/files/reader.ts';
import type { PostRow } from '#main/importers/posts/record.ts';
import type { ImportFigures } from '#main/repositories/imports.ts';
import type { itemChangeSchema } from '#shared/contract/imports.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import type { SameEvent } from './same-events.ts';

/** What an import does, or would do, to an item that is stored already. */
export type ItemChange = ValueOf<typeof itemChangeSchema>;

/** What becomes of an item beside what is stored. */
export type ItemComparison = 'added' | 'unchanged' | ItemChange;

/** An item as every preview shows it. */
export interface ItemSample {
  readonly id: string;
  /** Epoch seconds, UTC. */
  readonly time: number;
  readonly hasTimeOfDay: boolean;
  /** Author, account or source. */
  readonly by: string;
  readonly text: string;
}

/** What the previews of some subjects show besides. */
export interface PreviewExtras {
  readonly posts?: { readonly username: string | null; readonly sample: readonly PostRow[] };
  /** Events that are likely the same happening as one that is here: how many, and the first of them. */
  readonly sameEvents?: { readonly count: number; readonly found: readonly SameEvent[] };
  /** Share of the reference index whose drops are in the file. */
  readonly archiveShare?: number;
}

/** Where an import goes. */
export interface ImportTarget {
  readonly importId: number;
  /** Epoch seconds, UTC. */
  readonly startedAt: number;
  /** Called with the database id of each post as it is written or found to be there. */
  readonly onPost?: (id: number) => void;
}

/** The writing of one file within one transaction. */
export interface ImportSession<Item> {
  /** Writes items in the order of the file. @returns what became of each. */
  readonly write: (items: readonly Item[]) => Promise<readonly ItemComparison[]>;
  /** Called once when the whole file is written; what it gives goes into the result. */
  readonly finish: () => Promise<SessionSummary>;
  /** The dataset that drops went into. */
  readonly datasetId?: number;
}

export interface SessionSummary {
  /** Corrections of the figures that only the end of the file shows. */
  readonly figures?: Partial<ImportFigures>;
  /** What a reader should know. */
  readonly notes: readonly string[];
}

/** What one subject brings to the one import. */
export interface ImportKind<Item, Known extends Layout<Item> = Layout<Item>> {
  readonly open: () => Promise<OpenedFiles<Item, Known>>;
  /** Problem of an item within its file: a number that comes twice. */
  readonly refuse?: (item: Item) => { readonly field: string; readonly reason: string } | null;
  readonly compare: (db: Pick<WriteTransaction, 'prepare'>) => (item: Item) => ItemComparison;
  readonly begin: (tx: WorkerTransaction, target: ImportTarget) => Promise<ImportSession<Item>>;
  /** True for a change that has to be allowed by name; the others only add to what is known. */
  readonly replaces: (change: ItemChange) => boolean;
  readonly sample: (item: Item) => ItemSample;
  /** What a reader should know of the opened file before it is imported, and once so many records were. */
  readonly notes?: (records: number | null) => readonly string[];
  /** What only this subject's preview shows; asked for once the file was compared. */
  readonly preview?: () => PreviewExtras;
  /** True for an item whose own facts disagree. */
  readonly isFlagged?: (item: Item) => boolean;
}
