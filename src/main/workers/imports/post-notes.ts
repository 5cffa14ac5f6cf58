import { isKnownLayout } from '#main/importers/files/reader.ts';
import type { PostFile } from '#main/importers/posts/read.ts';
import type { PostRow } from '#main/importers/posts/record.ts';
import { plural } from '#shared/figures.ts';

const rowNotes = (rows: readonly PostRow[]): readonly string[] => [
  ...(rows.some((post) => post.id_kind === 'derived')
    ? [
        'The file has no ids: posts that are already here under their true ids are recognized by account, minute and text.',
      ]
    : []),
  ...(rows.some((post) => post.time_flag === 'minute-only') ? ['Times are stated to the minute only.'] : []),
  ...(rows.some((post) => post.time_flag === 'day-only')
    ? ['Dates without a time of day are kept as days: what counts minutes leaves these posts out.']
    : []),
];

const manifestNotes = ({ manifest }: PostFile): readonly string[] => {
  if (manifest === null) return [];
  if (manifest.posts === null)
    return ['The manifest.js of this archive cannot be read, so its counts are not checked.'];
  return [
    `The archive’s manifest counts ${plural(manifest.posts, 'post')}.`,
    ...manifest.missing.map((file) => `The archive’s manifest names ${file}, which is not here.`),
  ];
};

const ROUNDING_NOTES = {
  none: [],
  possible: [
    'The ids may have been rounded by a tool that reads them as floating-point numbers: they look so, but are too few to be sure. Compare one with the address of its post.',
  ],
  certain: [
    'The ids were rounded by a tool that reads them as floating-point numbers: their last digits are wrong, their times right to the second.',
  ],
} as const;

const sampleOf = ({ reading }: PostFile): readonly PostRow[] =>
  reading.sample.flatMap((outcome) => ('item' in outcome ? [outcome.item] : []));

/** What holds for the posts of a file, before and after they are imported. */
const fileNotes = (file: PostFile): readonly string[] => {
  const { layout } = file.reading;
  const rows = sampleOf(file);
  return [
    ...(isKnownLayout(layout) ? ROUNDING_NOTES[layout.rounding] : []),
    ...rowNotes(rows),
    ...(file.parts.length > 1 ? [`${file.parts.length.toLocaleString('en-US')} files are read as one.`] : []),
  ];
};

/** What a reader should know before a file of posts is imported. */
export const previewNotes = (file: PostFile): readonly string[] => [
  ...fileNotes(file),
  // Once they are imported, their number says so.
  ...(sampleOf(file).some((post) => post.time_flag === 'disagrees')
    ? ['Some dates disagree with the post ids; the ids’ times are used, the dates kept and flagged.']
    : []),
  ...manifestNotes(file),
];

/** What a reader should know of a file of posts that is imported. */
export const importNotes = (file: PostFile, records: number): readonly string[] => {
  const { manifest } = file;
  return [
    ...fileNotes(file),
    ...(manifest === null || manifest.posts === null || manifest.posts === records
      ? []
      : [
          `The archive’s manifest counts ${plural(manifest.posts, 'post')}, but ${records.toLocaleString('en-US')} were read.`,
        ]),
  ];
};

/** What became of posts that were known without their ids. */
export const replacedNotes = (count: number): readonly string[] => {
  if (count === 0) return [];
  const words = count === 1 ? ['was', 'its', 'id'] : ['were', 'their', 'ids'];
  return [
    `${plural(count, 'post')} without a true id ${words[0]} replaced by the same under ${words[1]} true ${words[2]}.`,
  ];
};
