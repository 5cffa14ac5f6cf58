import { normaliseWord, stemOf } from '#main/analysis/text/tokens.ts';
import type { Report, ReportProvenance, ReportSection } from '#shared/contract/report.ts';
import type { Difference, Replay, SectionReplay } from '#shared/contract/reports.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { isObject } from '#shared/is-object.ts';
import { figure } from './section.ts';

const SHOWN = 20;

const words = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

/** Times of reports of version 0.1 have no zone; they were UTC then, too. Sentences of earlier reports write a minus as a hyphen. */
const asWrittenBefore = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})Z$/u, '$1').replaceAll(/−(?=\.?\d)/gu, '-')
    : value;

/** A column of words that earlier reports have as stems: `happi weather` says the same as `happy weather`. */
const WORDS = /\.terms$/u;

const areStemsOf = (was: unknown, now: unknown): boolean => {
  if (typeof was !== 'string' || typeof now !== 'string') return false;
  const words = now.split(' ');
  const stems = was.split(' ');
  return (
    stems.length === words.length &&
    stems.every((stem, at) => stem === words[at] || stem === stemOf(normaliseWord(words[at] ?? '')))
  );
};

/** A column that earlier reports of deltas have with all digits. */
const OBSERVED = /\.observed$/u;

const isRoundedTo = (was: unknown, now: unknown): boolean => typeof was === 'number' && figure(was) === now;

const isSame = (was: unknown, now: unknown, path: string): boolean =>
  Object.is(asWrittenBefore(was), asWrittenBefore(now)) ||
  (WORDS.test(path) && areStemsOf(was, now)) ||
  (OBSERVED.test(path) && isRoundedTo(was, now));

/** Every leaf in which two JSON values differ, depth first. */
export const differencesOf = (was: unknown, now: unknown, path = ''): readonly Difference[] => {
  if (Array.isArray(was) && Array.isArray(now)) {
    const length = Math.max(was.length, now.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      differencesOf(was[index], now[index], `${path}[${index}]`),
    );
  }
  if (isObject(was) && isObject(now)) {
    const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])];
    return keys.flatMap((key) => differencesOf(was[key], now[key], path === '' ? key : `${path}.${key}`));
  }
  return isSame(was, now, path) ? [] : [{ path, was: words(was), now: words(now) }];
};

/** Where a section says of which version a method was: that another one gives the same figures is no difference of figures. */
const VERSION = /^methods\[\d+\]\.version$/u;

/** `Keyness (version 3, now 4)` of each method that is of another version now, in their order. */
const changedVersions = (was: Report, now: Report): readonly string[] => {
  const methodsOf = ({ sections }: Report) =>
    sections.filter(({ kind }) => kind !== 'recorded').flatMap(({ methods }) => methods);
  const versions = new Map(methodsOf(now).map(({ method, version }) => [method, version]));
  const changed = methodsOf(was).flatMap(({ method, title, version }) => {
    const present = versions.get(method) ?? version;
    return present === version ? [] : [`${title} (version ${version}, now ${present})`];
  });
  return [...new Set(changed)];
};

/** What a section is, this program says: a file could call computed figures recorded, and nobody would compare them. */
const replaySection = (was: ReportSection, now: ReportSection | undefined): SectionReplay => {
  if (now === undefined) return { id: was.id, status: 'missing', differences: [], differenceCount: 0 };
  if (now.kind === 'recorded') return { id: was.id, status: 'recorded', differences: [], differenceCount: 0 };
  const differences = differencesOf(was, now).filter(({ path }) => !VERSION.test(path));
  return {
    id: was.id,
    status: differences.length === 0 ? 'identical' : 'different',
    differences: differences.slice(0, SHOWN),
    differenceCount: differences.length,
  };
};

const isCompared = ({ status }: SectionReplay): boolean => status !== 'recorded';

const sentence = (sections: readonly SectionReplay[], verdict: Replay['verdict']): string => {
  const recorded = sections.filter(({ status }) => status === 'recorded').map(({ id }) => id);
  const note = recorded.length === 0 ? '' : ` Not computed again, because recorded: ${recorded.join(', ')}.`;
  const compared = sections.filter(isCompared).length;
  if (verdict === 'nothing') return `Nothing to compare.${note}`;
  if (verdict === 'identical')
    return `Identical: ${compared === 1 ? 'the computed section gives' : `all ${formatCount(compared)} computed sections give`} the same figures.${note}`;
  const other = sections.filter(({ status }) => status === 'different' || status === 'missing');
  const list = other.map(({ id, status, differenceCount }) =>
    status === 'missing' ? `${id} (missing)` : `${id} (${plural(differenceCount, 'value')})`,
  );
  return `Different in ${list.join(', ')}.${note}`;
};

const versionSentence = (versions: readonly string[], identical: boolean): readonly string[] =>
  versions.length === 0
    ? []
    : [
        `${identical ? 'Computed by other versions of methods, with the same figures' : 'Computed by other versions of methods, which can be why'}: ${versions.join(', ')}.`,
      ];

const damageSentence = (damaged: readonly string[]): readonly string[] =>
  damaged.length === 0
    ? []
    : [
        `Stored results of this data folder that are not what its data gives: ${damaged.join(', ')}. They were changed or damaged: compute them again.`,
      ];

const ALTERED =
  'The file was changed after it was written: its sections no longer have the SHA-256 that it names for them.';

type Input = ReportProvenance['inputs'][number];

/** The records of the dataset first: its SHA-256 is that of the file they are from. */
const inputsOf = ({ provenance: { dataset, inputs } }: Report): readonly Input[] => [
  ...(dataset === null
    ? []
    : [{ name: 'records of the dataset', count: dataset.recordCount, sha256: dataset.sha256 }]),
  ...inputs,
];

/** `news events (450, now 451)` of each input that is not as the report names it. */
const changedInputs = (was: Report, now: Report): readonly string[] => {
  const present = new Map(inputsOf(now).map((input) => [input.name, input]));
  const named = new Set(inputsOf(was).map(({ name }) => name));
  return [
    ...inputsOf(was).flatMap(({ name, count, sha256 }) => {
      const other = present.get(name);
      if (other === undefined) return [`${name} (${formatCount(count)}, now none)`];
      if (other.count !== count) return [`${name} (${formatCount(count)}, now ${formatCount(other.count)})`];
      return other.sha256 === sha256 ? [] : [`${name} (as many, with other content)`];
    }),
    ...inputsOf(now)
      .filter(({ name }) => !named.has(name))
      .map(({ name, count }) => `${name} (not named, now ${formatCount(count)})`),
  ];
};

const inputSentence = (inputs: readonly string[]): readonly string[] =>
  inputs.length === 0
    ? []
    : [`The report names other inputs than this data folder has: ${inputs.join(', ')}.`];

const verdictOf = (sections: readonly SectionReplay[]): Replay['verdict'] => {
  const compared = sections.filter(isCompared);
  if (compared.length === 0) return 'nothing';
  return compared.every(({ status }) => status === 'identical') ? 'identical' : 'different';
};

/** What is known of both besides their figures. */
interface Standing {
  /** Whether the sections of the file are other than it was written with. */
  readonly altered: boolean;
  /** Stored results that are not what the data gives. */
  readonly damaged: readonly string[];
}

/** A report held against one computed now. The dataset is compared first: over another one nothing could be equal. */
export const compareReports = (was: Report, now: Report, { altered, damaged }: Standing): Replay => {
  const alteration = altered ? [ALTERED] : [];
  const [before, after] = [was.provenance.dataset?.sha256 ?? null, now.provenance.dataset?.sha256 ?? null];
  if (before !== after) {
    const message = `The report was computed over another dataset (SHA-256 ${before}); this one is ${after}.`;
    return {
      identical: false,
      verdict: 'other-dataset',
      message: [message, ...alteration].join(' '),
      sections: [],
      versions: [],
      damaged,
      altered,
    };
  }
  const sections = was.sections.map((section) =>
    replaySection(
      section,
      now.sections.find(({ id }) => id === section.id),
    ),
  );
  const versions = changedVersions(was, now);
  const verdict = verdictOf(sections);
  return {
    identical: verdict === 'identical',
    verdict,
    message: [
      sentence(sections, verdict),
      ...versionSentence(versions, verdict === 'identical'),
      ...alteration,
      ...inputSentence(changedInputs(was, now)),
      ...damageSentence(damaged),
    ].join(' '),
    sections,
    versions,
    damaged,
    altered,
  };
};
