import type { Report } from '#shared/contract/report.ts';

/** One thing to cite: the program, the dataset or the report itself. */
export interface Citation {
  readonly key: string;
  readonly type: 'software' | 'dataset' | 'report';
  readonly title: string;
  readonly author: string;
  /** `YYYY-MM-DD`; null where no date is known. */
  readonly date: string | null;
  readonly version: string | null;
  readonly doi: string | null;
  readonly url: string | null;
  readonly note: string;
}

/** The public collation that the archive comes from; `npm run data:fetch` pins it. */
const ARCHIVE = {
  author: 'Kingsman, Jack',
  doi: '10.13140/RG.2.2.28778.32964',
  url: 'https://github.com/jkingsman/JSON-QAnon',
} as const;

const AUTHORS = {
  archive: ARCHIVE.author,
  demonstration: 'The Dropscope developers',
  own: 'Unknown',
} as const;

const datasetCitation = (report: Report): readonly Citation[] => {
  const { dataset, version } = report.provenance;
  if (dataset === null) return [];
  const isArchive = dataset.kind === 'archive';
  return [
    {
      key: 'dropscope-dataset',
      type: 'dataset',
      title: dataset.name,
      author: AUTHORS[dataset.kind],
      date: null,
      version: dataset.kind === 'demonstration' ? version : null,
      doi: isArchive ? ARCHIVE.doi : null,
      url: isArchive ? ARCHIVE.url : null,
      note: `${dataset.recordCount} records, file ${dataset.fileName}, SHA-256 ${dataset.sha256}. ${dataset.licenceNote}`.trim(),
    },
  ];
};

/** What a paper that uses a report should cite. */
export const citationsOf = (report: Report): readonly Citation[] => {
  const { version, generatedAt, contentSha256, parameters } = report.provenance;
  return [
    {
      key: 'dropscope',
      type: 'software',
      title: 'Dropscope',
      author: 'The Dropscope developers',
      date: null,
      version,
      doi: null,
      url: null,
      note: 'Offline research workstation for a public archive of numbered posts.',
    },
    ...datasetCitation(report),
    {
      key: `dropscope-report-${contentSha256.slice(0, 8)}`,
      type: 'report',
      title: `Dropscope report: ${parameters.sections.join(', ')}`,
      author: 'The Dropscope developers',
      date: generatedAt.slice(0, 10),
      version: null,
      doi: null,
      url: null,
      note: `Content SHA-256 ${contentSha256}. ${report.methods}`,
    },
  ];
};
