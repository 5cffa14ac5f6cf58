import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { AppError } from '#main/base/errors.ts';
import type { ImportFile } from '#main/base/import-file.ts';
import type { Corpus } from '#main/corpora/corpus.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import type { CorpusPost } from '#shared/contract/corpora.ts';
import {
  DRAW_MAX,
  type BaseRates,
  type CorpusFilter,
  type DrawSample,
} from '#shared/contract/corpus-draw.ts';
import { PLATFORM_RULE, platformIdOf, type SocialPlatform } from '#shared/contract/platforms.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { filterText } from '#shared/filter-text.ts';
import { toStatedTimestamp } from '#shared/time.ts';

const platformOf = ({ platform }: CorpusPost): SocialPlatform => {
  const platformId = platform === null ? null : platformIdOf(platform);
  if (platformId !== null) return platformId;
  throw new AppError(
    'invalid_query',
    platform === null
      ? 'The mapping does not say which platform the posts are of: set platform, such as twitter or telegram.'
      : `The corpus sent a post of “${platform.slice(0, 60)}”; a working set needs ${PLATFORM_RULE}.`,
  );
};

/** A post as this program’s own files write it. */
const lineOf = (post: CorpusPost): string =>
  `${JSON.stringify({
    platform: platformOf(post),
    externalId: post.id,
    username: post.account,
    timestamp: toStatedTimestamp(post.time, post.resolution ?? 'second'),
    content: post.text,
    isRepost: post.isRepost,
    url: post.link,
    likes: post.likes,
    retweets: post.reposts,
    replies: post.replies,
  })}\n`;

/** Posts that came from a corpus, in a file to be imported. */
export interface DrawnFile {
  readonly file: ImportFile;
  readonly sent: number;
  readonly matching: number;
  readonly whole: BaseRates;
}

const sizeOf = (matching: number, sample: DrawSample | null): number => {
  if (matching === 0)
    throw new AppError('not_found', 'No posts of the corpus match, so there is nothing to draw.');
  if (sample !== null) return Math.min(sample.size, matching);
  if (matching <= DRAW_MAX) return matching;
  throw new AppError(
    'too_large',
    `${plural(matching, 'post')} match, and a working set contains at most ${formatCount(DRAW_MAX)}: narrow the filter, or draw a sample.`,
  );
};

const asDrawError = (error: unknown): unknown =>
  error instanceof Error && /\bENOSPC\b/u.test(error.message)
    ? new AppError(
        'disk_full',
        'The disk of the data folder is full. Nothing was stored: free some space and draw again.',
        { cause: error },
      )
    : error;

/** Counts, then streams the posts into a file of the folder, all on one state of the corpus. The file is removed where that fails. */
export const drawToFile = (
  corpus: Corpus,
  folder: string,
  name: string,
  filter: CorpusFilter,
  sample: DrawSample | null,
  { signal, progress }: Pick<JobHandle, 'signal' | 'progress'>,
): Promise<DrawnFile> =>
  corpus.inOneView(async () => {
    progress(0, 0, 'Counting the corpus');
    const whole = await corpus.baseRates({});
    const matching = filterText(filter) === '' ? whole.posts : await corpus.count(filter);
    const size = sizeOf(matching, sample);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, randomUUID());
    const discard = (): void => {
      rmSync(path, { force: true });
    };
    const hash = createHash('sha256');
    const output = createWriteStream(path, { mode: 0o600 });
    const written = finished(output);
    // A full disk is told where it is awaited.
    written.catch(() => undefined);
    let sent = 0;
    let sizeBytes = 0;
    try {
      for await (const posts of corpus.draw(filter, sample === null ? null : { ...sample, matching })) {
        signal.throwIfAborted();
        const bytes = Buffer.from(posts.map(lineOf).join(''));
        hash.update(bytes);
        sizeBytes += bytes.length;
        if (!output.write(bytes)) await Promise.race([once(output, 'drain'), written]);
        sent += posts.length;
        // Importing what was drawn takes about as long again.
        progress(sent, 2 * size, `${formatCount(sent)} of ${plural(size, 'post')} drawn`);
      }
      output.end();
      await written;
    } catch (error) {
      output.destroy();
      // A file that is still being opened would appear after its removal.
      await written.catch(() => undefined);
      discard();
      throw asDrawError(error);
    }
    const file = { file: path, fileName: name, sha256: hash.digest('hex'), sizeBytes, discard };
    return { file, sent, matching, whole };
  });
