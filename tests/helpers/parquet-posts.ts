import { writeFileSync } from 'node:fs';
import { parquetWriteBuffer, type BasicType } from 'hyparquet-writer';
import { corpusMappingSchema, type CorpusPost } from '#shared/contract/corpora.ts';
import { writtenLikes } from './corpus-contract-data.ts';

/** How the files of posts are mapped. */
export const parquetMapping = corpusMappingSchema.parse({
  columns: {
    ...{ id: 'post_id', account: 'author', time: 'created_at', text: 'body', platform: 'platform' },
    ...{ link: 'url', isRepost: 'is_repost', likes: 'likes' },
  },
});

export type ParquetColumns = Readonly<Record<string, readonly [BasicType, (post: CorpusPost) => unknown]>>;

export const parquetColumns: ParquetColumns = {
  post_id: ['STRING', ({ id }) => id],
  author: ['STRING', ({ account }) => account],
  created_at: ['TIMESTAMP', ({ time }) => new Date(time * 1000)],
  body: ['STRING', ({ text }) => text],
  platform: ['STRING', ({ platform }) => platform],
  url: ['STRING', ({ link }) => link],
  is_repost: ['BOOLEAN', ({ isRepost }) => isRepost],
  likes: ['INT32', writtenLikes],
};

export const writeParquet = (
  file: string,
  posts: readonly CorpusPost[],
  columns: ParquetColumns = parquetColumns,
): void => {
  const columnData = Object.entries(columns).map(([name, [type, valueOf]]) => ({
    ...{ name, type, data: posts.map(valueOf) },
  }));
  writeFileSync(file, Buffer.from(parquetWriteBuffer({ columnData })));
};
