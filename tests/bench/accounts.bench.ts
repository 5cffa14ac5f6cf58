import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '#main/analysis/chance/random.ts';
import { accountNetwork } from '#main/analysis/methods/account-coordination/account-network.ts';
import { ShareCollector, type ShareTable } from '#main/analysis/methods/account-coordination/shares.ts';
import { readShares } from '#main/importers/shares/read-shares.ts';
import { REFERENCE_COLUMNS } from '#main/importers/shares/share-columns.ts';
import { accountCoordinationSchema } from '#shared/contract/account-coordination.ts';
import { NULLS } from '#shared/methods/account-coordination.ts';
import { runCommand } from '#tests/helpers/command-line.ts';
import { russianSample } from '#tests/helpers/coortweet.ts';
import { PLANTED_IMPORT } from '#tests/helpers/planted-accounts.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { growthRow } from './growth.ts';
import { compare, p95, timed, toLimitRow, toRow, type Bench, type BenchRow } from './measure.ts';

const MILLION = 1_000_000;
const SECONDS = 1000;
const GB = 1024 ** 3;

interface World {
  readonly shares: number;
  readonly objects: number;
  readonly accounts: number;
  /** Seconds from the first to the last share. */
  readonly span: number;
}

/** A table in the reference tool's layout; a few objects are shared far more often than the rest. */
const tableText = ({ shares, objects, accounts, span }: World): string => {
  const random = createRandom(4966);
  const lines = Array.from({ length: shares }, (_, i) => {
    const object = Math.floor(objects * random.unit() ** 2);
    return `o${object},a${random.below(accounts)},c${i},${1_600_000_000 + random.below(span)}`;
  });
  return `object_id,account_id,content_id,timestamp_share\n${lines.join('\n')}\n`;
};

const readTable = async (file: string): Promise<ShareTable> => {
  const collector = new ShareCollector();
  await readShares(file, REFERENCE_COLUMNS, undefined, (share) => {
    collector.add(share);
  });
  return collector.table();
};

const processorText = (milliseconds: number): string =>
  `${(milliseconds / SECONDS).toPrecision(3)} s of processor time`;

const rule = { window: 60, minParticipation: 2, isDirected: false, move: 'day' } as const;

const nothingTested = { ...rule, nulls: [], surrogates: 0 } as const;

const countFile = async (file: string): Promise<void> => {
  accountNetwork(await readTable(file), nothingTested, { seed: 1 });
};

/** Shares, objects and time grow together; accounts as well. */
const growthOfShares = (folder: string): Promise<BenchRow> =>
  growthRow('accounts: reading and counting', 5000, (factor) => {
    const file = join(folder, `shares-${factor}.csv`);
    const world = { shares: 5000 * factor, objects: 500 * factor, accounts: 200 * factor };
    writeFileSync(file, tableText({ ...world, span: 86_400 * factor }));
    return () => countFile(file);
  });

/** A whole run of the command in a process of its own, with the memory it took at most. */
const millionRows = (folder: string): readonly BenchRow[] => {
  const file = join(folder, 'million.csv');
  writeFileSync(file, tableText({ shares: MILLION, objects: 100_000, accounts: 20_000, span: 30 * 86_400 }));
  const started = performance.now();
  const { exitCode } = runCommand('accounts', file, '--window', '60', '--json');
  const took = performance.now() - started;
  const note = exitCode === 0 ? 'the command, its start and its reading of the file' : 'FAILED';
  return [toLimitRow('accounts: 1,000,000 shares, 60 s', took, 20 * SECONDS, 'ms', note)];
};

const memoryRow = async (folder: string): Promise<BenchRow> => {
  const { processor } = await timed(() => countFile(join(folder, 'million.csv')));
  const peak = process.resourceUsage().maxRSS * 1024;
  const note = `of this process, at most; reading and counting took ${processorText(processor)}`;
  return toLimitRow('accounts: memory of 1,000,000 shares', peak, GB, 'bytes', note);
};

/** Reading and counting, as a person waits for it: the same shares of one object in a day, and of many objects over months. */
const busyRow = async (folder: string): Promise<BenchRow> => {
  const spread = join(folder, 'spread.csv');
  const busy = join(folder, 'busy.csv');
  const world = { shares: 100_000, accounts: 10_000 };
  writeFileSync(spread, tableText({ ...world, objects: 1000, span: 90 * 86_400 }));
  writeFileSync(busy, tableText({ ...world, objects: 1, span: 86_400 }));
  const measured = await compare(
    () => countFile(busy),
    () => countFile(spread),
    9,
  );
  return toRow(
    'accounts: one object shared 100,000 times in a day',
    measured,
    'the same shares spread out',
    2,
    { note: 'reading the file and counting; 7 million pairs against hardly any' },
  );
};

const surrogateRow = async (): Promise<readonly BenchRow[]> => {
  if (russianSample === null) return [];
  const table = await readTable(russianSample);
  const rows: BenchRow[] = [];
  for (const name of NULLS) {
    const { wall, processor } = await timed(() =>
      accountNetwork(table, { ...rule, nulls: [name], surrogates: 999 }, { seed: 4966 }),
    );
    const row = `accounts: 999 copies of the first sample, ${name}`;
    rows.push(toLimitRow(row, wall, 30 * SECONDS, 'ms', processorText(processor)));
  }
  return rows;
};

/** Posts of a network as people have them: addresses that many accounts share, some within seconds. */
const postsCsv = (posts: number): string => {
  const random = createRandom(4966);
  const rows = Array.from({ length: posts }, (_, i) => {
    const link = random.below(posts / 20);
    const seconds = link * 600 + random.below(random.below(2) === 0 ? 40 : 86_400);
    const time = new Date(Date.UTC(2020, 0, 6) + seconds * SECONDS).toISOString();
    return `${i + 1},${time},account_${random.below(400)},Read https://news.example/${link} number ${i}`;
  });
  return ['id,created_at,username,text', ...rows].join('\n');
};

/** From an edge to the posts of both of its accounts, as the page asks for them. */
const edgeRow = async (): Promise<BenchRow> => {
  const w = await createTestWorkstation({ data: 'none' });
  try {
    await w.upload(PLANTED_IMPORT.path, postsCsv(50_000));
    const path = '/api/account-coordination';
    const question = 'objects=link&surrogates=19&curveSurrogates=19';
    const { value } = await w.get(`${path}?${question}`);
    const times: number[] = [];
    for (const { a, b } of accountCoordinationSchema.parse(value).edges.slice(0, 100)) {
      const pair = `a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`;
      const started = performance.now();
      await w.get(`${path}/pairs?${question}&${pair}`);
      times.push(performance.now() - started);
    }
    const note = `${times.length} edges, 50,000 posts`;
    return toLimitRow('accounts: p95 from an edge to its posts', p95(times), 200, 'ms', note);
  } finally {
    await w.dispose();
  }
};

export const accountsBench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-accounts-'));
  try {
    const million = millionRows(folder);
    return [
      ...million,
      await memoryRow(folder),
      await busyRow(folder),
      await growthOfShares(folder),
      ...(await surrogateRow()),
      await edgeRow(),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
