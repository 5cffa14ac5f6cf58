import { createHash } from 'node:crypto';
import {
  coordination,
  type CoordinationFinding,
  type CoordinationResult,
} from '#main/analysis/methods/coordination/coordination.ts';
import { pairLedger, type PairLedger } from '#main/analysis/methods/pair-ledger/pair-ledger.ts';
import { ownWords } from '#main/analysis/text/text-layers.ts';
import { tfidf } from '#main/analysis/text/tfidf.ts';
import { createTokeniser, type AbbreviationTerm } from '#main/analysis/text/tokens.ts';
import type { AnalysisDrop, AnalysisPost } from '#main/analysis/types.ts';
import { withReader } from '#main/db/open.ts';
import { findAnalysisTerms } from '#main/repositories/abbreviation-keys.ts';
import { findAnalysisDrops } from '#main/repositories/analysis-drops.ts';
import { findAnalysisPosts, type AnalysisPostRow } from '#main/repositories/posts.ts';
import type { Task, TaskContext } from '#main/workers/task.ts';

export interface CoordinationTaskInput {
  readonly file: string;
  readonly username: string;
  readonly platform: 'twitter' | 'truthsocial' | null;
  readonly includeReposts: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

/** A finding whose post is named by its row in the database. */
export type StoredFinding = CoordinationFinding & { readonly postRow: number };
/** A pair within the window, or a drop without one (`postRow` null). */
export interface StoredLedgerRow {
  readonly drop: number;
  readonly postRow: number | null;
  readonly deltaSeconds: number | null;
  readonly similarity: number | null;
  readonly sharedTerms: readonly string[];
}

/** What comes early, in batches. */
export type CoordinationPart =
  | { readonly kind: 'findings'; readonly rows: readonly StoredFinding[] }
  | { readonly kind: 'ledger'; readonly rows: readonly StoredLedgerRow[] };

export interface CoordinationTaskOutput {
  readonly result: Omit<CoordinationResult, 'findings'> & { readonly findings: number };
  readonly ledger: {
    readonly tested: number;
    readonly hits: number;
    readonly misses: number;
    readonly pairs: number;
    readonly kept: number;
  };
  readonly dropsHash: string;
  readonly postsHash: string;
}

/** More pairs than anyone pages through; the charts and findings count them all. */
const LEDGER_ROWS = 100_000;
const BATCH = 250;

const toPost = (row: AnalysisPostRow): AnalysisPost => ({
  id: row.external_id,
  time: row.time,
  platform: row.platform,
  username: row.username.toLowerCase(),
  content: row.content,
  isRepost: row.is_repost === 1,
  links: JSON.parse(row.links) as string[],
  imageCount: (JSON.parse(row.media) as string[]).length,
});

/** Ids are the platform's own; two platforms may give the same one. */
const keyOf = ({ platform, id }: { readonly platform: string; readonly id: string }): string =>
  `${platform} ${id}`;

const hashOf = (rows: readonly (readonly (string | number)[])[]): string => {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return hash.digest('hex');
};

/** Over what the comparison reads, so that the same hash means the same comparison. */
export const hashDrops = (drops: readonly AnalysisDrop[]): string =>
  hashOf(drops.map((drop) => [drop.number, drop.time, drop.content]));
export const hashPosts = (rows: readonly AnalysisPostRow[]): string =>
  hashOf(rows.map((row) => [row.platform, row.external_id, row.time, row.content]));

const ledgerOf = (
  drops: readonly AnalysisDrop[],
  posts: readonly AnalysisPost[],
  terms: readonly AbbreviationTerm[],
  windowMinutes: number,
): PairLedger => {
  const tokenise = createTokeniser(terms);
  const first = drops[0]?.time ?? 0;
  const last = drops.at(-1)?.time ?? 0;
  const near = posts.filter(({ time }) => time >= first - 86_400 && time <= last + 86_400);
  return pairLedger(
    {
      dropNumbers: drops.map((drop) => drop.number),
      dropTimes: Float64Array.from(drops, (drop) => drop.time),
      otherIds: near.map(keyOf),
      otherTimes: Float64Array.from(near, (post) => post.time),
      texts: tfidf(
        drops.map((drop) => tokenise(ownWords(drop))),
        near.map((post) => tokenise(post.content.replace(/https?:\/\/\S+/gu, ' '))),
      ),
    },
    windowMinutes * 60,
  );
};

const handOver = async <Row>(
  kind: CoordinationPart['kind'],
  rows: readonly Row[],
  context: TaskContext,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += BATCH) {
    context.signal.throwIfAborted();
    await context.part({ kind, rows: rows.slice(start, start + BATCH) });
    context.progress(start, rows.length, 'Storing the findings');
  }
};

const ledgerRows = (
  { rows, misses }: PairLedger,
  rowOf: ReadonlyMap<string, number>,
): readonly StoredLedgerRow[] => [
  ...rows.slice(0, LEDGER_ROWS).map(({ drop, other, deltaSeconds, similarity, sharedTerms }) => ({
    ...{ drop, postRow: rowOf.get(other) ?? null, deltaSeconds, similarity, sharedTerms },
  })),
  ...misses.map(({ drop, nearestSeconds }) => ({
    ...{ drop, postRow: null, deltaSeconds: nearestSeconds, similarity: null, sharedTerms: [] },
  })),
];

/** Compares an account's posts with all drops; reads the database, writes nothing. */
export const runCoordination: Task<CoordinationTaskInput, CoordinationTaskOutput> = async (
  input,
  context,
) => {
  return withReader(input.file, async (db) => {
    const drops: readonly AnalysisDrop[] = await findAnalysisDrops(db);
    const abbreviations = await findAnalysisTerms(db);
    const rows = await findAnalysisPosts(db, {
      username: input.username,
      platform: input.platform ?? undefined,
      ...(input.includeReposts ? {} : { reposts: false }),
    });
    const posts = rows.map(toPost);
    const parameters = coordination.parameters.parse(input.parameters);
    const result = coordination.run({ drops, posts, abbreviations }, parameters, {
      seed: input.seed,
      signal: context.signal,
      onProgress: (done, total) => {
        context.progress(done, total, 'Comparing posts with drops');
      },
    });
    context.signal.throwIfAborted();
    const rowOf = new Map(
      rows.map((row) => [keyOf({ platform: row.platform, id: row.external_id }), row.id]),
    );
    const found = result.findings.map((finding) => ({
      ...finding,
      postRow: rowOf.get(keyOf({ platform: finding.platform, id: finding.postId })) ?? 0,
    }));
    await handOver('findings', found, context);
    const ledger = ledgerOf(drops, posts, abbreviations, parameters.windowMinutes);
    await handOver('ledger', ledgerRows(ledger, rowOf), context);
    return {
      result: { ...result, findings: result.findings.length },
      ledger: {
        tested: ledger.tested,
        hits: ledger.hits,
        misses: ledger.misses.length,
        pairs: ledger.rows.length,
        kept: Math.min(ledger.rows.length, LEDGER_ROWS),
      },
      dropsHash: hashDrops(drops),
      postsHash: hashPosts(rows),
    };
  });
};
