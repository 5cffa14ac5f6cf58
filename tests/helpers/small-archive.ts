import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const openings = [
  'Watch the water',
  'Who is missing',
  'Good morning friends',
  'A terrible day',
  'Ordinary notes',
  'Future proves',
];
const closings = [
  'follow the money',
  'be kind and happy',
  'war and hate',
  'nothing today',
  'expect news within days',
];

/** A post of the archive's layout; text and time follow from its number alone. */
const post = (id: number, start: number) => ({
  post_metadata: {
    author: 'Anonymous',
    author_id: 'abcdef',
    id,
    post_id: String(100_000 + id),
    source: { board: '/test', link: `https://example.org/${id}`, site: '8kun' },
    // Three a day, with a burst of ten within an hour every fiftieth.
    time: start + Math.floor(id / 3) * 86_400 + (id % 50 < 10 ? (id % 50) * 300 : (id % 3) * 20_000),
    tripcode: '!!test',
  },
  text: `${openings[id % openings.length] ?? ''}.\n${closings[(id * 7) % closings.length] ?? ''}.`,
});

/** Writes a small archive file and returns its path. */
export const writeSmallArchive = (
  folder: string,
  size = 400,
  start = Date.UTC(2018, 0, 3) / 1000,
): string => {
  const file = join(folder, 'small-archive.json');
  const posts = Array.from({ length: size }, (_, index) => post(index + 1, start));
  writeFileSync(file, JSON.stringify({ posts }));
  return file;
};
