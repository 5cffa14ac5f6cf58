import { ITEM_NOUNS, itemsInWords } from '#main/repositories/imports.ts';
import type { ImportedFile } from '#main/workers/tasks/import-file.ts';
import type { ImportSubject } from '#shared/contract/imports.ts';
import { formatCount, plural } from '#shared/figures.ts';

const changedText = ({ figures }: ImportedFile, subject: ImportSubject): string => {
  const { added, changed, unchanged } = figures;
  if (added + changed === 0)
    return unchanged === 1
      ? `nothing changed, the only ${ITEM_NOUNS[subject]} was there already`
      : `nothing changed, all ${itemsInWords(unchanged, subject)} were there already`;
  return [
    ...(added === 0 ? [] : [`${itemsInWords(added, subject)} imported`]),
    ...(changed === 0
      ? []
      : [added === 0 ? `${itemsInWords(changed, subject)} updated` : `${formatCount(changed)} updated`]),
    ...(unchanged === 0 ? [] : [`${formatCount(unchanged)} unchanged`]),
  ].join(', ');
};

const flaggedText = (count: number): string =>
  count === 1
    ? '1 date disagrees with its id: the time of the id is used, the date kept and flagged.'
    : `${plural(count, 'date')} disagree with their ids: the times of the ids are used, the dates kept and flagged.`;

const faultyText = (count: number): string =>
  count === 1 ? '1 faulty record was left out.' : `${formatCount(count)} faulty records were left out.`;

/** What an import came to, in sentences. */
export const describeImport = (
  label: string,
  subject: ImportSubject,
  outcome: ImportedFile,
  more: readonly string[] = [],
): string => {
  const { flagged, faulty } = outcome.figures;
  return [
    `${label}: ${changedText(outcome, subject)}.`,
    ...(flagged === 0 ? [] : [flaggedText(flagged)]),
    ...(faulty === 0 ? [] : [faultyText(faulty)]),
    ...outcome.notes,
    ...more,
    ...(outcome.backup === null ? [] : [`Backup: ${outcome.backup}.`]),
  ].join(' ');
};

/** What all answers of imports have, of one that is through. */
export const answerOf = (outcome: ImportedFile, jobId: string, message: string) => {
  const { figures, errors, faults } = outcome;
  return {
    message,
    status: 'completed' as const,
    jobId,
    importId: outcome.importId,
    records: figures.records,
    imported: figures.added,
    updated: figures.changed,
    unchanged: figures.unchanged,
    skipped: figures.faulty,
    errors: faults.map(({ sentence }) => sentence),
    errorCount: figures.faulty,
    recordErrors: errors,
    faults,
    changes: outcome.changes,
    notes: outcome.notes,
    backup: outcome.backup,
  };
};

/** The same of one that is running. */
export const runningAnswer = (jobId: string) => ({
  message: 'The import is running.',
  status: 'running' as const,
  jobId,
  importId: null,
  records: 0,
  imported: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  errors: [],
  errorCount: 0,
  recordErrors: [],
  faults: [],
  changes: [],
  notes: [],
  backup: null,
});
