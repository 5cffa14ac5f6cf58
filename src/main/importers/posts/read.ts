import { unreadable, type ImportLimits } from '#main/importers/files/bytes.ts';
import { FieldProblem, rowOf, textOf, type Row } from '#main/importers/files/fields.ts';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import type { NumberedRow } from '#main/importers/files/rows-csv.ts';
import { openRows } from '#main/importers/files/rows.ts';
import type { Container } from '#main/importers/files/sniff.ts';
import type { SocialPart, SocialSource } from '#main/importers/files/source.ts';
import { detectFormat, looksRounded, type Detected, type DetectOptions } from './detect.ts';
import { finishPost, type FileFacts } from './finish.ts';
import type { SocialFormat } from './formats/format.ts';
import type { Mapping } from './formats/generic.ts';
import { readManifest, type ManifestFacts } from './manifest.ts';
import { collectLongTexts, type LongTexts } from './notes.ts';
import type { RowOutcome } from './record.ts';

export interface ReadOptions extends DetectOptions {
  /** Whose posts these are, where the file does not say. */
  readonly username?: string | null;
  readonly limits: ImportLimits;
}

/** What a file was found to be: shown as the preview before anything is imported. */
export interface Inspection {
  readonly format: SocialFormat;
  readonly container: string;
  readonly mapping: Mapping | null;
  readonly facts: FileFacts;
  readonly columns: readonly string[];
  /** The first rows as they will be read. */
  readonly sample: readonly RowOutcome[];
  readonly parts: readonly string[];
  /** What an X archive says of its own contents; null where it has no manifest. */
  readonly manifest: ManifestFacts | null;
}

interface Reading extends Detected {
  readonly facts: FileFacts;
}

const SAMPLED = 200;

const accountOf = async (source: SocialSource, options: ReadOptions): Promise<string | null> => {
  if (options.username || !source.account) return options.username ?? null;
  const { rows } = await openRows(source.account, options.limits);
  const [first] = (await takeRows(rows, 1)).taken;
  const account = first && 'row' in first ? rowOf(first.row, 'account') : null;
  return account && textOf(account, 'username');
};

/** Whose posts a source holds, and what its other files add to them. */
interface SourceFacts {
  readonly username: string | null;
  readonly longTexts?: LongTexts;
}

const factsOf = async (source: SocialSource, options: ReadOptions): Promise<SourceFacts> => {
  const username = await accountOf(source, options);
  if (source.notes.length === 0) return { username };
  const rows: Row[] = [];
  for (const part of source.notes) {
    const opened = await openRows(part, options.limits);
    for await (const batch of opened.rows) rows.push(...goodRows(batch));
  }
  return { username, longTexts: collectLongTexts(rows) };
};

/** The first rows of a stream, and the stream from where they end. */
const takeRows = async (
  rows: AsyncGenerator<NumberedRow[]>,
  wanted: number,
): Promise<{ taken: NumberedRow[]; rest: AsyncGenerator<NumberedRow[]> }> => {
  const taken: NumberedRow[] = [];
  while (taken.length < wanted) {
    const next = await rows.next();
    if (next.done) break;
    taken.push(...next.value);
  }
  return { taken, rest: rows };
};

const goodRows = (rows: readonly NumberedRow[]): Row[] =>
  rows.flatMap((numbered) => ('row' in numbered ? [numbered.row] : []));

const decide = (
  container: Container,
  rows: readonly NumberedRow[],
  known: SourceFacts,
  options: ReadOptions,
): Reading | null => {
  const good = goodRows(rows);
  if (good.length === 0) return null;
  const detected = detectFormat(container, good, options);
  const facts = {
    ...known,
    username: known.username ?? detected.format.defaultUsername,
    roundedIds: looksRounded(good, detected.mapping),
  };
  return { ...detected, facts };
};

const outcomesOf = (numbered: NumberedRow, { format, facts }: Reading): RowOutcome[] => {
  if (!('row' in numbered)) return [{ error: numbered }];
  const { row, record } = numbered;
  const items = format.items?.(row) ?? [{ item: row, place: null }];
  return items.map(({ item, place }) => {
    try {
      return { post: finishPost(format.draft(item, row, facts), facts) };
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      const field = place === null ? error.field : `${place}.${error.field}`;
      return { error: { record, field, reason: error.message } };
    }
  });
};

/**
 * Looks at a source without importing anything: its layout, whose posts, the first rows as they would be read.
 * @throws AppError invalid_file where the layout is not known; the sentence says what was seen.
 */
export const inspectSource = async (source: SocialSource, options: ReadOptions): Promise<Inspection> => {
  const known = await factsOf(source, options);
  let damage: RecordError | null = null;
  for (const part of source.parts) {
    const { container, rows } = await openRows(part, options.limits);
    const { taken, rest } = await takeRows(rows, SAMPLED);
    await rest.return(undefined);
    const reading = decide(container, taken, known, options);
    if (reading) {
      return {
        ...reading,
        container: container.kind,
        columns: Object.keys(goodRows(taken)[0] ?? {}),
        sample: taken.slice(0, SAMPLED).flatMap((row) => outcomesOf(row, reading)),
        parts: source.parts.map(({ name }) => name),
        manifest: await readManifest(source, options.limits),
      };
    }
    damage ??= taken.find((row): row is RecordError => 'reason' in row) ?? null;
  }
  throw unreadable(damage ? `cannot be read: record ${damage.record} ${damage.reason}` : 'holds no posts');
};

async function* readPart(
  part: SocialPart,
  known: SourceFacts,
  options: ReadOptions,
): AsyncGenerator<RowOutcome[]> {
  const { container, rows } = await openRows(part, options.limits);
  try {
    const { taken, rest } = await takeRows(rows, SAMPLED);
    const reading = decide(container, taken, known, options);
    if (!reading) {
      // Nothing but damage, or an empty part of an X archive.
      yield taken.flatMap((row) => ('row' in row ? [] : [{ error: row }]));
      return;
    }
    yield taken.flatMap((row) => outcomesOf(row, reading));
    for await (const batch of rest) yield batch.flatMap((row) => outcomesOf(row, reading));
  } finally {
    await rows.return(undefined);
  }
}

const named = (outcome: RowOutcome, part: SocialPart): RowOutcome =>
  'error' in outcome
    ? { error: { ...outcome.error, field: `${part.name}: ${outcome.error.field}` } }
    : outcome;

/**
 * Streams every row of a source as a post or an error, in batches, in the file's order; never the whole file at once.
 * Ids are text, times are the ids' where they carry one. @throws AppError invalid_file past a cap or for an unknown
 * layout.
 */
export async function* readSource(source: SocialSource, options: ReadOptions): AsyncGenerator<RowOutcome[]> {
  const known = await factsOf(source, options);
  const several = source.parts.length > 1;
  let count = 0;
  for (const part of source.parts) {
    for await (const batch of readPart(part, known, options)) {
      count += batch.length;
      if (count > options.limits.maxRows) throw unreadable(`holds more than ${options.limits.maxRows} rows`);
      yield several ? batch.map((outcome) => named(outcome, part)) : batch;
    }
  }
}
