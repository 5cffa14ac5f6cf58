import { createHash } from 'node:crypto';
import type { Executor } from '#main/db/open.ts';
import { dropListWriters, type DropListHead } from '#main/exporters/drop-list.ts';
import { exportFileName, nameTag } from '#main/exporters/file-name.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import type { DropCriteria } from '#main/repositories/drop-criteria.ts';
import { findDropNumbers, findDropsByNumber } from '#main/repositories/drops.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import { filterText } from '#shared/filter-text.ts';

export interface DropListFile {
  readonly content: string;
  readonly fileName: string;
  readonly mediaType: string;
}

/** Drops read at one go; between two stretches the loop goes round. */
const STRETCH = 500;

async function* readDrops(db: Executor, numbers: readonly number[]): AsyncGenerator<readonly Drop[]> {
  for (let start = 0; start < numbers.length; start += STRETCH)
    yield await findDropsByNumber(db, numbers.slice(start, start + STRETCH));
}

const hashOf = async (stretches: AsyncIterable<readonly Drop[]>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const drops of stretches)
    for (const { dropNumber, recordHash } of drops) hash.update(`${dropNumber} ${recordHash}\n`);
  return hash.digest('hex');
};

/** Every drop that the criteria find, in the order of the list on the page, as a file. */
export const writeDropList = async (
  db: Executor,
  criteria: DropCriteria,
  set: DropListHead['set'],
  { format, csvFor, sortBy, ...filter }: QueryOf<'exportDrops'>,
): Promise<DropListFile> => {
  const numbers = await findDropNumbers(db, criteria, sortBy);
  const head: DropListHead = {
    filter: filterText(filter),
    sort: sortBy,
    total: numbers.length,
    sha256: await hashOf(readDrops(db, numbers)),
    dataset: await findCurrentDataset(db).then((dataset) =>
      dataset === null
        ? null
        : { name: dataset.name, sha256: dataset.sha256, importedAt: dataset.importedAt },
    ),
    ...(set === undefined ? {} : { set }),
  };
  const { extension, mediaType, write } = dropListWriters[format];
  return {
    content: await write(head, readDrops(db, numbers), csvFor),
    fileName: exportFileName(
      `dropscope-drops${set === undefined ? '' : nameTag(set.name)}-${head.total}-${head.sha256.slice(0, 8)}`,
      extension,
    ),
    mediaType,
  };
};
