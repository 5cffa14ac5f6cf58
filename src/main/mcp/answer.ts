/** A count next to its chance, as every answer has it. */
export interface ChanceFigure {
  readonly label: string;
  readonly observed: number;
  readonly expected: number | null;
  /** The middle 95% of the surrogates. */
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
  readonly q: number | null;
  /** Exploratory, or confirmatory with its plan; left out where the tool runs nothing that is registered. */
  readonly marking?: string;
}

/** What every tool answers. */
export interface ToolAnswer {
  /** The sentences that the pages use. */
  readonly sentences: readonly string[];
  /** Names of the items that the answer rests on: `drop:4966`. */
  readonly items: readonly string[];
  /** The set that was asked; its hash where it is frozen. */
  readonly set: { readonly name: string; readonly hash: string | null } | null;
  readonly chance: readonly ChanceFigure[];
  /** Everything else. Texts in it are quoted from studied posts. */
  readonly data: unknown;
}

export const answerOf = (parts: Partial<ToolAnswer>): ToolAnswer => ({
  sentences: [],
  items: [],
  set: null,
  chance: [],
  data: null,
  ...parts,
});

const MOST_ENTRIES = 50;

/** A result cut to what a conversation can contain: lists to 50 entries, with the number left out. */
export const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const entries = value.slice(0, MOST_ENTRIES).map(shortened);
    return value.length > MOST_ENTRIES ? [...entries, `… ${value.length - MOST_ENTRIES} more`] : entries;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
};
