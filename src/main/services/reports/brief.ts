import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { Brief, BriefFinding, BriefNote } from '#main/exporters/brief.ts';
import { exportFileName } from '#main/exporters/file-name.ts';
import { findNotesById } from '#main/repositories/notes.ts';
import { requireMethod } from '#main/services/analyses/questions.ts';
import type { TestRegisterService } from '#main/services/analyses/register.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import { toNote, type NoteService } from '#main/services/sets/notes.ts';
import { REPORT_SECTIONS, type ReportSectionId } from '#shared/contract/report.ts';
import { chosenIds, type BriefQuery } from '#shared/contract/reports.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';
import type { ReportService, WrittenReport } from './index.ts';

export interface BriefDeps {
  readonly store: Database;
  readonly reports: Pick<ReportService, 'build'>;
  readonly register: Pick<TestRegisterService, 'list'>;
  readonly runs: Pick<AnalysisRuns, 'describe'>;
  readonly notes: Pick<NoteService, 'subject'>;
}

const ALL_TESTS = 1_000_000;

/** The section of a report that computes a method again. */
const SECTIONS: Readonly<Record<string, ReportSectionId>> = {
  'temporal-profile': 'temporal',
  'temporal-clusters': 'clusters',
  frequency: 'frequency',
  'content-patterns': 'content',
  deltas: 'deltas',
  ladder: 'ladder',
  'pair-counts': 'correlations',
  correlation: 'correlations',
  network: 'network',
  coordination: 'coordination',
  'account-coordination': 'accounts',
  keyness: 'text',
  topics: 'text',
  'claim-tally': 'claims',
};

/** Commands that compute the findings again: the sections that they are in, or all where one is in no section of its own. */
const replaySteps = (load: readonly string[], findings: readonly BriefFinding[]): readonly string[] => {
  const sections = new Set(findings.map(({ test }) => SECTIONS[test.method]));
  const named = REPORT_SECTIONS.filter((id) => sections.has(id));
  const some = sections.has(undefined) || named.length === 0 ? '' : ` --sections ${named.join(',')}`;
  return [
    ...load.filter((step) => !/^dropscope (?:export|replay) /u.test(step)),
    `dropscope export --format json${some} --output report.json`,
    'dropscope replay report.json   # computes every figure from the data, and says “identical” or lists what differs',
  ];
};

/** One page of chosen findings and notes. */
export const createBriefService = ({ store, reports, register, runs, notes }: BriefDeps) => {
  const findingsOf = async (ids: readonly string[]): Promise<readonly BriefFinding[]> => {
    if (ids.length === 0) return [];
    const { items } = await register.list({ includeHidden: true, limit: ALL_TESTS });
    return Promise.all(
      ids.map(async (id) => {
        const test = items.find((item) => item.id === Number(id));
        if (test === undefined)
          throw new AppError('not_found', `There is no test ${id} in the register of this dataset.`);
        const run = await runs.describe(test.runId);
        return { test, method: requireMethod(test.method).title, run: run?.key ?? null };
      }),
    );
  };
  const notesOf = async (ids: readonly string[]): Promise<readonly BriefNote[]> => {
    const rows = await findNotesById(store.read, ids);
    return Promise.all(
      ids.map(async (id) => {
        const row = rows.find((one) => one.id === id);
        if (row === undefined) throw new AppError('not_found', `There is no note ${id}.`);
        const note = toNote(row);
        return { note, about: note.subject === null ? null : (await notes.subject(note.subject)).title };
      }),
    );
  };
  return {
    /** @throws AppError `invalid_query` where nothing is chosen, `not_found` for a test or a note that is not there */
    write: async ({ format, title, ...chosen }: BriefQuery): Promise<WrittenReport> => {
      const [tests, noteIds] = [chosenIds(chosen.tests), chosenIds(chosen.notes)];
      if (tests.length + noteIds.length === 0)
        throw new AppError('invalid_query', 'Choose at least one finding or one note for a brief.');
      const findings = await findingsOf(tests);
      // Before the report, which takes its time: what is not there is said at once.
      const chosenNotes = await notesOf(noteIds);
      const report = await reports.build({ sections: ['tests'] });
      const brief: Brief = {
        title,
        report,
        findings,
        notes: chosenNotes,
        replay: replaySteps(report.provenance.reproduce, findings),
      };
      const { briefHtml, briefMarkdown } = await import('#main/exporters/brief-pages.ts');
      return format === 'html'
        ? {
            content: briefHtml(brief),
            fileName: exportFileName(title, 'html'),
            mediaType: MEDIA_TYPES.html,
          }
        : {
            content: briefMarkdown(brief),
            fileName: exportFileName(title, 'md'),
            mediaType: MEDIA_TYPES.markdown,
          };
    },
  };
};

export type BriefService = ReturnType<typeof createBriefService>;
