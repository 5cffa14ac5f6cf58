import type { Page } from '#main/base/page.ts';
import { section, table, type SectionSource } from '#main/services/reports/section.ts';
import type { AiSection, AiSession } from '#shared/contract/ai.ts';
import { planMark } from '#shared/figures.ts';

const SESSIONS = 100;

/** The marks of the tests that a section states a p or q of. */
const marksOf = ({ facts }: AiSection): string =>
  [...new Set(facts.flatMap(({ marking, plan }) => (marking === null ? [] : [planMark(plan)])))].join(', ');

const answersOf = (session: AiSession) =>
  Object.entries(session.results ?? {}).flatMap(([name, answer]) =>
    answer === undefined ? [] : { ...answer, session: session.id, section: name },
  );

const sessionTable = (sessions: readonly AiSession[], total: number) =>
  table(
    'sessions',
    'Sessions',
    [
      ['id', 'Session'],
      ['name', 'Name', ({ sessionName }) => sessionName],
      ['model', 'Model'],
      ['status', 'Status'],
      ['startTime', 'Start', 'UTC'],
      ['error', 'Error'],
      ['cost', 'Cost', 'US dollars'],
    ],
    sessions,
    { totalRows: total },
  );

const sectionTable = (sessions: readonly AiSession[]) =>
  table(
    'sections',
    'Sections',
    [
      ['session', 'Session'],
      ['section', 'Section'],
      ['confidence', 'Confidence'],
      ['marking', 'Marking of its tests', marksOf],
      ['analysis', 'Text'],
      ['answeredBy', 'Written by'],
      ['rejected', 'Rejected', ({ rejected }) => rejected.length],
      ['inputTokens', 'Input tokens'],
      ['outputTokens', 'Output tokens'],
      ['cost', 'Cost', 'US dollars'],
    ],
    sessions.flatMap(answersOf),
  );

/** The analysis sessions as they were kept: answers of language models cannot be had again, so they are recorded, not computed. */
export const aiSection = (list: (limit: number) => Promise<Page<AiSession>>): SectionSource => ({
  id: 'ai',
  gather: async () => {
    const { items: sessions, total } = await list(SESSIONS);
    return section('ai', {
      kind: 'recorded',
      notes: [
        'Texts of language models interpret the computed facts; sentences and claims that cited what was not among them were taken out and counted.',
        'Confidence is 1 − the smallest q of the section’s tests, never a model’s opinion of itself.',
      ],
      tables: [sessionTable(sessions, total), sectionTable(sessions)],
    });
  },
});
