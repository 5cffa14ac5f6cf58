/**
 * `npm run data:fetch [-- --from FILE]`: puts the full archive into data/archive/, from its pinned public address or
 * from a local copy; nothing else is accepted than the pinned bytes.
 */
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { fileSha256 } from '#main/base/stored-file.ts';
import { ARCHIVE_PIN as PIN } from '#main/services/drops/archive-pin.ts';
import { formatCount } from '#shared/figures.ts';
import { root } from './lib/run.ts';

const STALL_MS = 20_000;

const USAGE = 'npm run data:fetch [-- --from FILE] [--url ADDRESS] [--to FOLDER]';
const optionsOf = () => {
  try {
    return parseArgs({
      options: {
        from: { type: 'string' },
        url: { type: 'string' },
        to: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${(error as Error).message}. ${USAGE}`);
    process.exit(2);
  }
};
const values = optionsOf();
const source = values.from ?? values.url ?? PIN.url;
const about = `${formatCount(PIN.bytes)} bytes from ${source}; only the SHA-256 ${PIN.sha256} is accepted`;
if (values.help) {
  console.log(`${USAGE}\nFetches the archive: ${about}.`);
  process.exit(0);
}
const folder = values.to ?? join(root, 'data', 'archive');
const target = join(folder, 'posts.json');
const part = `${target}.part`;

const accept = async (file: string): Promise<void> => {
  const sha256 = await fileSha256(file);
  if (sha256 !== PIN.sha256) {
    rmSync(part, { force: true });
    throw new Error(
      `These are not the pinned bytes (SHA-256 ${sha256}, expected ${PIN.sha256}); nothing was kept.`,
    );
  }
  renameSync(file, target);
  console.log(`The archive is in ${target} (${formatCount(PIN.bytes)} bytes, SHA-256 verified).`);
};

/** How much of the archive is here: on one line of a terminal, elsewhere a line for each tenth. */
const progress = (): ((received: number) => void) => {
  const step = process.stdout.isTTY ? 1 : 10;
  let told = 0;
  return (received) => {
    const percent = Math.min(100, Math.floor((received / PIN.bytes) * 100));
    if (percent < told + step) return;
    told = percent - (percent % step);
    if (process.stdout.isTTY) process.stdout.write(`\r${told}%`);
    else console.log(`${told}%`);
  };
};

/** Continues a part that is there; a server that does not continue starts anew. */
const download = async (url: string): Promise<void> => {
  const have = statSync(part, { throwIfNoEntry: false })?.size ?? 0;
  const resume = have > 0 && have < PIN.bytes;
  const controller = new AbortController();
  const stalled = setTimeout(() => {
    controller.abort();
  }, STALL_MS);
  const response = await fetch(url, {
    signal: controller.signal,
    headers: resume ? { Range: `bytes=${have}-` } : {},
  });
  if (!response.ok || response.body === null)
    throw new Error(`${new URL(url).host} answered ${response.status}.`);
  const continues = response.status === 206;
  let received = continues ? have : 0;
  const tell = progress();
  const watched = Readable.fromWeb(response.body).on('data', (chunk: Buffer) => {
    stalled.refresh();
    received += chunk.length;
    if (received > PIN.bytes) controller.abort();
    tell(received);
  });
  try {
    await pipeline(watched, createWriteStream(part, { flags: continues ? 'a' : 'w' }));
  } finally {
    clearTimeout(stalled);
    if (process.stdout.isTTY) console.log();
  }
};

try {
  mkdirSync(folder, { recursive: true });
  if (existsSync(target) && (await fileSha256(target)) === PIN.sha256)
    console.log(`The archive is already in ${target}.`);
  else {
    console.log(`Fetching the archive: ${about}.`);
    if (values.from === undefined) await download(values.url ?? PIN.url);
    else copyFileSync(values.from, part);
    await accept(part);
  }
} catch (error) {
  const reason =
    error instanceof Error
      ? error.cause instanceof Error
        ? error.cause.message
        : error.message
      : String(error);
  console.error(
    `The archive could not be fetched: ${reason.replace(/\.$/, '')}. With a copy of it: npm run data:fetch -- --from FILE`,
  );
  process.exitCode = 1;
}
