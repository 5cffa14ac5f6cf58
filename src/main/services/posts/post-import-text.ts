import { AppError } from '#main/base/errors.ts';
import { describeRecordError } from '#main/importers/files/import-failure.ts';
import type { SocialPostRecord } from '#main/importers/posts/record.ts';
import type { StagedFile } from '#main/services/imports/upload.ts';
import type { WriteFigures } from '#main/workers/post-writer.ts';
import type { InspectedFile, ReadPosts } from '#main/workers/tasks/read-social.ts';
import type { SocialImportResult, SocialPreview } from '#shared/contract/posts.ts';
import { toTimestamp } from '#shared/time.ts';

const toSample = (post: SocialPostRecord): SocialPreview['sample'][number] => ({
  platform: post.platform,
  externalId: post.externalId,
  username: post.username,
  timestamp: toTimestamp(post.time),
  archiveTimestamp: post.archiveTime === null ? null : toTimestamp(post.archiveTime),
  timeFlag: post.timeFlag,
  content: post.content,
  isRepost: post.isRepost,
});

const number = (value: number): string => value.toLocaleString('en-US');
const posts = (count: number): string => (count === 1 ? '1 post' : `${number(count)} posts`);

const manifestNotes = ({ manifest }: InspectedFile): string[] => {
  if (manifest === null) return [];
  if (manifest.posts === null)
    return ['The manifest.js of this archive cannot be read, so its counts are not checked.'];
  return [
    `The archive’s manifest counts ${posts(manifest.posts)}.`,
    ...manifest.missing.map((file) => `The archive’s manifest names ${file}, which is not here.`),
  ];
};

const rowNotes = ({ roundedIds, seen, parts }: InspectedFile): string[] => [
  ...(roundedIds
    ? ['The ids were rounded by a tool that reads them as floating-point numbers; times are still exact.']
    : []),
  ...(seen.derivedIds
    ? [
        'The file has no ids: posts that are already here under their true ids are recognized by account, minute and text.',
      ]
    : []),
  ...(seen.minuteOnly ? ['Times are stated to the minute only.'] : []),
  ...(seen.disagreeing
    ? ['Some dates disagree with the post ids; the ids’ times are used, the dates kept and flagged.']
    : []),
  ...seen.hosts
    .filter((host) => host !== 'truthsocial.com')
    .map(
      (host) =>
        `These posts are from ${host}; they are stored under Truth Social, a Mastodon server like it.`,
    ),
  ...(parts.length > 1 ? [`${parts.length} files are read as one.`] : []),
];

const notesOf = (found: InspectedFile): string[] => [...rowNotes(found), ...manifestNotes(found)];

/** @throws AppError `invalid_file` that names the first faulty record, where there is one. */
export const refuseFaulty = (read: ReadPosts): void => {
  const [first] = read.errors;
  if (first === undefined) return;
  throw new AppError(
    'invalid_file',
    `${describeRecordError(first)} ${read.faulty} of ${read.records} records are faulty; nothing was imported. Repair the file, or import with onError=skip to leave them out.`,
  );
};

/** The preview of a file that was received as `staged`. */
export const toPreview = (found: InspectedFile, file: StagedFile, staged: string): SocialPreview => ({
  staged,
  fileName: file.fileName,
  sizeBytes: file.sizeBytes,
  sha256: file.sha256,
  format: found.format,
  title: found.title,
  container: found.container,
  columns: [...found.columns],
  mapping: found.mapping === null ? null : { ...found.mapping },
  username: found.username,
  needsUsername: found.sampleErrors.some((error) => error.field.endsWith('username')),
  parts: [...found.parts],
  sample: found.sample.map(toSample),
  sampleErrors: [...found.sampleErrors],
  notes: notesOf(found),
});

const manifestDifference = ({ manifest, records }: ReadPosts): string =>
  manifest === null || manifest.posts === null || manifest.posts === records
    ? ''
    : ` The archive’s manifest counts ${posts(manifest.posts)}, but ${number(records)} were read.`;

/** The answer of an import that is through. */
export const describeImport = (
  file: StagedFile,
  read: ReadPosts,
  figures: WriteFigures,
  jobId: string,
  totalPosts: number,
): SocialImportResult => {
  const changed =
    figures.added + figures.updated === 0
      ? `nothing changed, all ${number(figures.unchanged)} posts were there already`
      : `${posts(figures.added)} imported, ${number(figures.updated)} updated, ${number(figures.unchanged)} unchanged`;
  const flagged =
    read.flagged === 0
      ? ''
      : ` ${read.flagged === 1 ? '1 date disagrees with its id and is' : `${number(read.flagged)} dates disagree with their ids and are`} flagged.`;
  const skipped =
    read.faulty === 0
      ? ''
      : ` ${read.faulty === 1 ? '1 faulty record was' : `${number(read.faulty)} faulty records were`} left out.`;
  return {
    message: `${file.fileName}: ${changed}.${flagged}${skipped}${manifestDifference(read)}`,
    status: 'completed',
    jobId,
    format: read.format,
    records: read.records,
    imported: figures.added,
    updated: figures.updated,
    unchanged: figures.unchanged,
    skipped: read.faulty,
    flagged: read.flagged,
    errors: read.errors.map(describeRecordError),
    errorCount: read.faulty,
    recordErrors: [...read.errors],
    totalPosts,
  };
};
