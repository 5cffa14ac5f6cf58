import type { Executor } from '#main/db/open.ts';
import { exportFileName, setTag } from '#main/exporters/file-name.ts';
import { findFindings, findLedger, type StoredFinding } from '#main/repositories/coordination.ts';
import { findDropTexts } from '#main/repositories/drop-texts.ts';
import { findPostsById } from '#main/repositories/posts.ts';
import type { Spell } from '#main/services/analyses/spell.ts';
import type { CoordinationRun, LedgerRow } from '#shared/contract/coordination.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import { csvLine, csvStart, type CsvCell, type CsvReader } from '#shared/csv.ts';
import { planMark } from '#shared/figures.ts';
import { zonedTime } from '#shared/time.ts';

type ExportQuery = QueryOf<'exportCoordinationRun'>;

/** Rows read at one go; between two stretches the loop goes round. */
const STRETCH = 2000;

/** A row with the texts that it is about. */
interface Told<Row> {
  readonly row: Row;
  readonly dropText: string | undefined;
  readonly post: SocialPost | undefined;
}
type Columns<Row> = Readonly<Record<string, (row: Told<Row>) => CsvCell>>;
type Pair = Pick<LedgerRow, 'dropNumber' | 'dropTimestamp' | 'postId'>;

const dropColumns: Columns<Pair> = {
  drop_number: ({ row }) => row.dropNumber,
  drop_time_utc: ({ row }) => row.dropTimestamp && zonedTime(row.dropTimestamp),
  drop_text: ({ dropText }) => dropText,
};

const postColumns: Columns<Pair> = {
  post_platform: ({ post }) => post?.platform,
  post_username: ({ post }) => post?.username,
  post_id: ({ post }) => post?.externalId,
  post_time_utc: ({ post }) => (post === undefined ? null : zonedTime(post.timestamp)),
  post_url: ({ post }) => post?.url,
  post_text: ({ post }) => post?.content,
};

const findingColumns: Columns<StoredFinding> = {
  finding: ({ row }) => row.id,
  type: ({ row }) => row.type,
  is_proof: ({ row }) => row.isProof,
  score: ({ row }) => row.correlationScore,
  p: ({ row }) => row.p,
  q: ({ row }) => row.q,
  explanation: ({ row }) => row.proofType,
  meets_rule: ({ row }) => row.meetsRule,
  delta_seconds: ({ row }) => Math.round(row.timeDelta * 60),
  ...dropColumns,
  drop_author: ({ row }) => row.author,
  ...postColumns,
  shared_terms: ({ row }) => row.sharedTerms.join(' '),
};

const pairColumns: Columns<LedgerRow> = {
  ...dropColumns,
  ...postColumns,
  delta_seconds: ({ row }) => row.deltaSeconds,
  similarity: ({ row }) => row.similarity,
  shared_terms: ({ row }) => row.sharedTerms.join(' '),
};

const missColumns: Columns<LedgerRow> = {
  ...dropColumns,
  nearest_post_delta_seconds: ({ row }) => row.deltaSeconds,
};

/** What repeats on every row, so that a row taken out of the file still says where it is from. */
const runCells = (run: CoordinationRun): Readonly<Record<string, CsvCell>> => ({
  run: run.id,
  run_finished_utc: run.finishedAt === null ? null : zonedTime(run.finishedAt),
  account: run.username,
  platforms: run.platform,
  includes_reposts: run.includeReposts,
  method: run.method,
  method_version: run.methodVersion,
  seed: run.seed,
  parameters: JSON.stringify(run.parameters),
  marking: planMark(run.plan),
  dataset: run.dataset,
  drops_sha256: run.dropsHash,
  posts_sha256: run.postsHash,
  set: run.set?.name,
  set_sha256: run.set?.hash,
});

const tell = async <Row extends Pair>(db: Executor, rows: readonly Row[]): Promise<readonly Told<Row>[]> => {
  const ids = rows.flatMap(({ postId }) => (postId === null ? [] : [postId]));
  const [texts, posts] = await Promise.all([
    findDropTexts(db, [...new Set(rows.map(({ dropNumber }) => dropNumber))]),
    findPostsById(db, [...new Set(ids)]),
  ]);
  const textOf = new Map(texts.map(({ dropNumber, text }) => [dropNumber, text]));
  const postOf = new Map(posts.map((post) => [post.id, post]));
  return rows.map((row) => ({
    row,
    dropText: textOf.get(row.dropNumber),
    post: row.postId === null ? undefined : postOf.get(row.postId),
  }));
};

const writeRows = async <Row extends Pair>(
  db: Executor,
  run: CoordinationRun,
  reader: CsvReader,
  columns: Columns<Row>,
  read: (page: { readonly limit: number; readonly offset: number }) => Promise<readonly Row[]>,
): Promise<string> => {
  const repeated = runCells(run);
  const tail = Object.values(repeated);
  const parts = [csvStart(reader), csvLine([...Object.keys(columns), ...Object.keys(repeated)], reader)];
  for (let offset = 0; ; offset += STRETCH) {
    const rows = await read({ limit: STRETCH, offset });
    for (const row of await tell(db, rows))
      parts.push(csvLine([...Object.values(columns).map((cellOf) => cellOf(row)), ...tail], reader));
    if (rows.length < STRETCH) return parts.join('');
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** All rows of a part of a run as CSV, each with the run it is from; the file's name names the run. Shared words are spelled. */
export const exportRun = async (
  { db, spell }: { readonly db: Executor; readonly spell: Spell },
  run: CoordinationRun,
  { part, platform, csvFor, ...filter }: ExportQuery,
): Promise<{ content: string; fileName: string }> => {
  const runId = Number(run.id);
  const criteria = {
    ...filter,
    runIds: [runId],
    platform: platform === 'all' ? undefined : platform,
    minScore: 0,
  };
  const content =
    part === 'findings'
      ? await writeRows(db, run, csvFor, findingColumns, async (page) =>
          spell(await findFindings(db, criteria, page)),
        )
      : await writeRows(db, run, csvFor, part === 'pairs' ? pairColumns : missColumns, async (page) =>
          spell(await findLedger(db, { runId, kind: part === 'pairs' ? 'hits' : 'misses' }, page)),
        );
  return {
    content,
    fileName: exportFileName(`coordination-run-${run.id}-${run.username}-${part}${setTag(run.set)}`, 'csv'),
  };
};
