import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface WrittenDrop {
  readonly number: number;
  readonly content: string;
  readonly timestamp?: string;
}

/** Writes invented drops as a generic JSON file that the import reads; one a day from 2018-01-15 where no time is given. */
export const writeDropFile = (drops: readonly WrittenDrop[]): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'dropscope-drops-')), 'drops.json');
  const first = Date.parse('2018-01-15T12:00:00Z');
  const records = drops.map(({ number, content, timestamp }, index) => ({
    number,
    timestamp: timestamp ?? new Date(first + index * 86_400_000).toISOString().slice(0, 19),
    content,
    platform: '8kun',
    board: '/research',
    postId: String(1000 + number),
  }));
  writeFileSync(file, JSON.stringify(records));
  return file;
};
