import { basename } from 'node:path';
import { openLocalFile } from '#main/base/import-file.ts';
import { REPORT_SECTIONS } from '#shared/contract/report.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { toLimitRow, type Bench, type BenchRow } from './measure.ts';

const ENDLESS_MS = 600_000;
const POSTS = [
  'trump-archive/tweets_2017-2021.tta-v2.json.gz',
  'truth-social/truths_2022-02_2024-11.joined.json.gz',
];
const NEWS = [
  'wikipedia-current-events/events_2017-10_2022-12.csv.gz',
  'news-qanonmap/news_2017-2018.json.gz',
  'huffpost-sample/huffpost_2022.jsonl',
];
/** Seconds of processor time that each wait may cost. */
const LONGEST = { analysis: 8, firstReport: 25, laterReport: 3 };

const importAll = async ({ services: { imports } }: TestWorkstation): Promise<void> => {
  const options = { format: 'auto', onError: 'skip' } as const;
  const subjects = [
    { files: POSTS, importer: imports.posts },
    { files: NEWS, importer: imports.news },
  ];
  for (const { files, importer } of subjects)
    for (const file of files) {
      const path = sharedFile(`datasets/${file}`) ?? '';
      const { status, message } = await importer.importFile(
        await openLocalFile(path, basename(path)),
        options,
        ENDLESS_MS,
      );
      if (status !== 'completed') throw new Error(message);
    }
};

/** Processor time of the whole process, its workers included: what a shared machine adds to wall time is not in it. */
const processorRow = async (
  row: string,
  longest: number,
  work: () => Promise<unknown>,
): Promise<BenchRow> => {
  const before = process.cpuUsage();
  const started = performance.now();
  await work();
  const { user, system } = process.cpuUsage(before);
  const wall = ((performance.now() - started) / 1000).toFixed(1);
  return toLimitRow(row, (user + system) / 1e6, longest, 's of processor time', `${wall} s of wall time`);
};

/** What a person waits for on the real archive with two sets of posts and four lists of news (one is shipped), nothing stored. */
export const waitsBench: Bench = async () => {
  const archive = sharedFile('datasets/json-qanon/posts.json');
  const isWhole = [...POSTS, ...NEWS].every((file) => sharedFile(`datasets/${file}`) !== null);
  if (archive === null || !isWhole) {
    console.log('waits: left out, the real data sets are absent');
    return [];
  }
  const w = await createTestWorkstation({ data: { file: archive } });
  try {
    await importAll(w);
    await w.services.derived.refreshIfStale();
    const { runs } = w.services.analyses;
    // Loading the methods from source takes a worker more than a second; the built program loads one bundle.
    await runs.answer('frequency');
    const selection = await w.services.text.selection({ a: 'posts:', b: 'rest' });
    const report = () => w.services.reports.write('html', { sections: REPORT_SECTIONS });
    return [
      await processorRow('correlation, its accuracy and numbers of pairs', LONGEST.analysis, () =>
        runs.answer('correlation'),
      ),
      await processorRow('n-grams over posts', LONGEST.analysis, () => runs.answer('ngrams', { selection })),
      // The correlation is stored by now: what the first report costs without it is the rest.
      await processorRow('first report as HTML, behind the correlation', LONGEST.firstReport, report),
      await processorRow('later report as HTML', LONGEST.laterReport, report),
    ];
  } finally {
    await w.dispose();
  }
};
