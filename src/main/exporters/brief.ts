import { createHash } from 'node:crypto';
import { withClosedDirections } from '#main/base/writable.ts';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import type { Note } from '#shared/contract/notes.ts';
import type { Report } from '#shared/contract/report.ts';
import {
  chanceClause,
  chanceFigures,
  chancePosition,
  formatFigure,
  pClause,
  planMark,
  plural,
} from '#shared/figures.ts';
import { addressOfMethod } from '#shared/method-addresses.ts';
import type { StripValues } from './strip.ts';

/** A finding of a brief: a test of the register, and the run that it is from. */
export interface BriefFinding {
  readonly test: RegisteredTest;
  /** Title of the method. */
  readonly method: string;
  /** Name of the run, the same in every data folder; null where its data were not read. */
  readonly run: string | null;
}

export interface BriefNote {
  /** What it is about, in words; null for nothing in particular. */
  readonly about: string | null;
  readonly note: Note;
}

/** A short report: chosen findings and notes, with the provenance of the report that they are from. */
export interface Brief {
  readonly title: string;
  readonly report: Pick<Report, 'provenance' | 'disclaimer'>;
  readonly findings: readonly BriefFinding[];
  readonly notes: readonly BriefNote[];
  /** Commands that compute the findings again. */
  readonly replay: readonly string[];
}

/** SHA-256 over the figures of the findings and the texts of the notes. */
export const briefHash = ({ findings, notes }: Pick<Brief, 'findings' | 'notes'>): string => {
  const figures = findings.map(({ run, test }) => {
    const { method, version, label, seed, observed, expected, bandLow, bandHigh, surrogates, p, q } = test;
    return [run, method, version, label, seed, observed, expected, bandLow, bandHigh, surrogates, p, q];
  });
  return createHash('sha256')
    .update(JSON.stringify([figures, notes.map(({ note }) => [note.subject, note.text])]))
    .digest('hex');
};

/** Where a test is, seen from its range, and that range; null where too few surrogates give none. */
const placeOf = ({ observed, bandLow, bandHigh, surrogates }: RegisteredTest) => {
  const place = chancePosition({ observed, low: bandLow, high: bandHigh }, surrogates);
  return {
    place,
    range: place === 'too few shifts' ? { bandLow: null, bandHigh: null } : { bandLow, bandHigh },
  };
};

/** The figures of a test as its strip takes them. */
export const stripOf = (test: RegisteredTest): StripValues =>
  chanceFigures({ observed: test.observed, expected: test.expected, ...placeOf(test).range });

/** The sentence of a finding: what was counted next to its chance, and where that is. */
export const findingSentence = (test: RegisteredTest): string => {
  const { observed, expected, bandLow, bandHigh, p, q, size } = test;
  const label = withClosedDirections(test.label);
  const ends = `${pClause(q, 'q')} over all tests of the register`;
  if (bandLow === null || bandHigh === null)
    return `${label}: ${plural(size, 'test')}, smallest adjusted ${pClause(p)}; ${ends}.`;
  const { place, range } = placeOf(test);
  const clause =
    chanceClause({ observed, expected, low: range.bandLow, high: range.bandHigh, p }) ??
    'not compared with chance';
  const where =
    place === 'too few shifts' ? 'too few surrogates for a range' : `${place} the 95% range of chance`;
  return `${label}: ${formatFigure(observed)}; ${clause}, ${where}; ${ends}.`;
};

/** What a finding was computed with, in one line. */
export const methodLine = ({ method, test }: BriefFinding): string => {
  const asked = Object.entries({ ...test.selection, ...test.parameters })
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) =>
        `${name} ${withClosedDirections(typeof value === 'string' ? value : JSON.stringify(value))}`,
    );
  return [
    `${method}, version ${test.version}, seed ${test.seed}, ${plural(test.surrogates, 'surrogate')}, ${planMark(test.plan)}`,
    ...asked,
  ].join('; ');
};

/** Where a finding is seen and computed again in Dropscope. */
export const findingAddress = ({ test }: BriefFinding): string => addressOfMethod(test.method);
