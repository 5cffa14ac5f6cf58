import { createHash } from 'node:crypto';
import { DISCLAIMER } from '#shared/constants.ts';
import type { ImportSubject } from '#shared/contract/imports.ts';
import {
  CLAIM_LOG_INPUT,
  REPORT_FORMAT,
  reportProvenanceSchema,
  type Report,
  type ReportMark,
  type ReportMethod,
  type ReportProvenance,
  type ReportSection,
  type ReportSet,
} from '#shared/contract/report.ts';
import { withZones } from '#shared/contract/zoned.ts';
import { formatCount, plural } from '#shared/figures.ts';

/** What a person says of a file that cannot say it itself. */
export interface ImportReading {
  /** Columns by field. */
  readonly mapping?: Readonly<Record<string, unknown>>;
  /** Of all posts of the file. */
  readonly platform?: string;
  readonly dateFormat?: string;
  readonly timeZone?: string;
  readonly encoding?: string;
  /** Path of the list of the records. */
  readonly list?: string;
  /** Of all events of the file. */
  readonly source?: string;
  /** What was done with events that are likely here already. */
  readonly sameEvents?: 'merge';
}

/** A file that was imported, or a collection of posts or events. */
export interface ReportFile {
  readonly subject: ImportSubject;
  readonly name: string;
  /** Empty for a collection. */
  readonly sha256: string;
  readonly layout: string;
  readonly username: string | null;
  /** Whether it changed what another file had brought. */
  readonly hasChanged: boolean;
  /** Whether faulty records of it were left out; without that being said again, the import is refused. */
  readonly hasLeftOut: boolean;
  /** What a person said of its columns and dates; null where nothing was said, or before that was stored. */
  readonly reading: ImportReading | null;
}

export interface ReportFrame {
  readonly version: string;
  readonly generatedAt: string;
  readonly dataset: ReportProvenance['dataset'];
  readonly inputs: ReportProvenance['inputs'];
  /** The set that all of it is narrowed to. */
  readonly set?: ReportSet | undefined;
  /** In the order of their imports. */
  readonly files: readonly ReportFile[];
  readonly sections: readonly ReportSection[];
  readonly marks: readonly ReportMark[];
}

/** SHA-256 of the sections: equal for equal results, whatever the time and the machine. */
export const contentHash = (sections: readonly ReportSection[]): string =>
  createHash('sha256').update(JSON.stringify(sections)).digest('hex');

const unique = (methods: readonly ReportMethod[]): readonly ReportMethod[] => [
  ...new Map(methods.map((method) => [`${method.method}:${method.version}`, method])).values(),
];

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** A word of a command: as it is where no shell reads anything else. */
const word = (text: string): string => (/^[\w./@+:-]+$/u.test(text) ? text : quoted(text));

/** The name of a file, which is no option where it begins with a hyphen. */
const fileWord = (name: string): string => word(name.startsWith('-') ? `./${name}` : name);

/** An option with its value, which is no option of its own. */
const option = (name: string, value: string): string =>
  ` --${name}${value.startsWith('-') ? '=' : ' '}${word(value)}`;

/** A word at the end of a command, which is no option where it begins with a hyphen. */
const operand = (text: string): string => `${text.startsWith('-') ? '-- ' : ''}${word(text)}`;

/** What is said of a step: a remark to the shells that the steps are copied to, on one line. */
const remark = (text: string): string => `# ${text.replaceAll(/\s+/gu, ' ')}`;

/** The options of a command that read a file as it was read. */
const readingOptions = ({ reading, hasLeftOut }: Pick<ReportFile, 'reading' | 'hasLeftOut'>): string => {
  const { platform, mapping, dateFormat, timeZone, encoding, list, source, sameEvents } = reading ?? {};
  const said: readonly (readonly [name: string, value: string | undefined])[] = [
    ['platform', platform],
    ['mapping', mapping === undefined ? undefined : JSON.stringify(mapping)],
    ['date-format', dateFormat],
    ['time-zone', timeZone],
    ['encoding', encoding],
    ['list', list],
    ['source', source],
    ['same-events', sameEvents],
    ['on-error', hasLeftOut ? 'skip' : undefined],
  ];
  return said.map(([name, value]) => (value === undefined ? '' : option(name, value))).join('');
};

/** One command for each file that the drops are from, in the order of their imports. */
const loadSteps = ({ dataset, files: imported }: ReportFrame): readonly string[] => {
  if (dataset === null) return [];
  if (dataset.kind === 'demonstration')
    return [`dropscope ingest   ${remark('the demonstration corpus that comes with the program')}`];
  const files = dataset.imports.length === 0 ? [dataset] : dataset.imports;
  const confirm = files.length > 1 ? option('confirm', dataset.name) : '';
  return files.map(({ fileName, sha256 }, at) => {
    const target =
      dataset.kind === 'archive'
        ? ' --dataset archive'
        : at === 0
          ? option('name', dataset.name)
          : ' --dataset ID';
    const file = imported.find((one) => one.subject === 'drops' && one.sha256 === sha256);
    const options = file === undefined ? '' : readingOptions(file);
    return `dropscope ingest ${fileWord(fileName)}${target}${options}${confirm}   ${remark(`SHA-256 ${sha256}`)}`;
  });
};

const COMMANDS = { drops: 'ingest', posts: 'import-posts', news: 'import-news' } as const;

/** The command that imports a file again; a collection can only be named. */
const fileStep = (file: ReportFile): string => {
  const { subject, name, sha256, layout, username, hasChanged, reading } = file;
  if (sha256 === '')
    return remark(`${subject} collected by ${layout}: ${name}; export them from the original data folder`);
  const account = username === null ? '' : option('username', username);
  const columns = layout === 'generic' && reading === null ? '; name its columns with --mapping' : '';
  const confirm = hasChanged ? option('confirm', name) : '';
  return `dropscope ${COMMANDS[subject]} ${fileWord(name)} --format ${layout}${account}${readingOptions(file)}${confirm}   ${remark(`SHA-256 ${sha256}${columns}`)}`;
};

/** A ledger comes with the data folder: its recipe names the log that gives the same tally. */
const claimSteps = ({ inputs, sections }: ReportFrame): readonly string[] => {
  const log = inputs.find(({ name }) => name === CLAIM_LOG_INPUT);
  const tally = sections.flatMap(({ methods }) => methods).find(({ method }) => method === 'claim-tally');
  if (log === undefined || log.count === 0 || tally === undefined) return [];
  return [
    `dropscope claims verify   ${remark(`the ledger of the original data folder: ${log.count} entries, the last one ${log.sha256 ?? ''}`)}`,
    `dropscope claims tally --json --seed ${tally.seed}`,
  ];
};

/** The set is frozen again; its hash says whether it has the same items. */
const setSteps = ({ set }: ReportFrame): readonly string[] =>
  set === undefined
    ? []
    : [
        `dropscope set freeze${option('filter', set.query)} ${operand(set.name)}   ${remark(`${plural(set.items, 'item')}, SHA-256 ${set.hash}`)}`,
      ];

const reproduceSteps = (frame: ReportFrame): string[] => {
  const sections = frame.sections.map(({ id }) => id).join(',');
  return [
    remark(`Install Dropscope ${frame.version}.`),
    ...loadSteps(frame),
    ...frame.files.filter(({ subject }) => subject !== 'drops').map(fileStep),
    ...claimSteps(frame),
    ...setSteps(frame),
    `dropscope export --format json --sections ${sections}${frame.set === undefined ? '' : option('set', frame.set.name)} --output again.json`,
    `dropscope replay report.json   ${remark('says “identical” or lists what differs')}`,
  ];
};

const datasetSentence = (frame: ReportFrame): string => {
  const { dataset } = frame;
  if (dataset === null) return 'No dataset was loaded.';
  const what = {
    archive: 'the archive',
    demonstration: 'the synthetic demonstration corpus',
    own: 'a dataset of the user’s own,',
  }[dataset.kind];
  return `The dataset is ${what} “${dataset.name}” (${plural(dataset.recordCount, 'record')}, SHA-256 ${dataset.sha256.slice(0, 16)}…).`;
};

const setSentence = ({ set }: ReportFrame): string =>
  set === undefined
    ? ''
    : ` All figures are narrowed to the working set “${set.name}” (${plural(set.items, 'item')}, SHA-256 ${set.hash.slice(0, 16)}…).${(set.draws ?? []).map((sentence) => ` ${sentence}`).join('')}`;

/** A paragraph for the methods part of a paper, made from the methods that the report's figures carry. */
export const methodsParagraph = (frame: ReportFrame): string => {
  const methods = unique(frame.sections.flatMap((section) => section.methods));
  const list = methods.map(
    ({ title, version, seed, source }) =>
      `${title} (version ${version}, seed ${seed}; ${source.replace(/\.$/u, '')})`,
  );
  return [
    `Computed with Dropscope ${frame.version}. ${datasetSentence(frame)}${setSentence(frame)}`,
    ...(list.length === 0 ? [] : [`Methods: ${list.join('; ')}.`]),
    'Results are shown next to the number expected by chance wherever a null model exists; p is the share of surrogates at least as extreme, q the Benjamini–Hochberg adjusted p over the declared family of tests. Times are UTC.',
  ].join(' ');
};

/** Puts provenance, disclaimer and methods before the sections: every format is written from this one value. */
export const assembleReport = (frame: ReportFrame): Report => {
  const methods = frame.sections.flatMap((section) => section.methods);
  return {
    format: REPORT_FORMAT,
    provenance: withZones(reportProvenanceSchema, {
      application: 'Dropscope',
      version: frame.version,
      generatedAt: frame.generatedAt,
      dataset: frame.dataset,
      inputs: frame.inputs,
      ...(frame.set === undefined ? {} : { set: frame.set }),
      parameters: { sections: frame.sections.map(({ id }) => id) },
      seeds: [...new Set(methods.map(({ seed }) => seed))].sort((a, b) => a - b),
      contentSha256: contentHash(frame.sections),
      reproduce: reproduceSteps(frame),
    }),
    disclaimer: DISCLAIMER,
    methods: methodsParagraph(frame),
    sections: frame.sections,
    marks: frame.marks,
  };
};

type Row = readonly [label: string, value: string];

const verifiedRow = ({
  matching,
  expected,
}: {
  readonly matching: number;
  readonly expected: number;
}): Row => [
  'Verified',
  `${formatCount(matching)} of ${formatCount(expected)} drops match the reference index`,
];

const setRow = ({ name, items, hash }: ReportSet): Row => [
  'Working set',
  `${name}, ${plural(items, 'item')} (SHA-256 ${hash})`,
];

const datasetRows = (dataset: ReportProvenance['dataset']): readonly Row[] => {
  if (dataset === null) return [['Dataset', 'none']];
  const { verified } = dataset;
  return [
    ['Dataset', `${dataset.name} (${dataset.kind})`],
    ['File', dataset.fileName],
    ['SHA-256', dataset.sha256],
    ['Records', String(dataset.recordCount)],
    ['Imported', dataset.importedAt],
    ['License', dataset.licenceNote],
    ...dataset.imports.map(({ fileName, sha256, drops }): Row => [
      `File: ${fileName}`,
      `${plural(drops, 'drop')} (SHA-256 ${sha256})`,
    ]),
    ...(verified === null ? [] : [verifiedRow(verified)]),
  ];
};

/** The provenance as label and value without its commands, in the order it is shown at the top of the formats for people. */
export const sourceRows = ({ provenance }: Report): readonly Row[] => {
  const { set } = provenance;
  return [
    ['Application', `${provenance.application} ${provenance.version}`],
    ['Generated', provenance.generatedAt],
    ...datasetRows(provenance.dataset),
    ...provenance.inputs.map(({ name, count, sha256 }): Row => [
      `Input: ${name}`,
      `${count}${sha256 === null ? '' : ` (SHA-256 ${sha256})`}`,
    ]),
    ...(set === undefined ? [] : [setRow(set)]),
    ['Sections', provenance.parameters.sections.join(', ')],
    ['Seeds', provenance.seeds.join(', ')],
    ['Content SHA-256', provenance.contentSha256],
  ];
};

/** All of it, for formats whose fields are one line. */
export const provenanceRows = (report: Report): readonly Row[] => [
  ...sourceRows(report),
  ['To reproduce', report.provenance.reproduce.join(' → ')],
];
