import type { Page } from '#main/base/page.ts';
import { figure, section, table, type SectionSource } from '#main/services/reports/section.ts';
import type { AiSection, AiSession } from '#shared/contract/ai.ts';
import { planMark } from '#shared/figures.ts';

const SESSIONS = 100;

/** The marks of the tests that a section states a p or q of. */
const marksOf = ({ facts }: AiSection): string =>
  [...new Set(facts.flatMap(({ marking, plan }) => (marking === null ? [] : [planMark(plan)])))].join(', ');

const sectionRow = (session: AiSession, name: string, answer: AiSection) => ({
  session: session.id,
  section: name,
  confidence: figure(answer.confidence),
  marking: marksOf(answer),
  analysis: answer.analysis,
  answeredBy: answer.answeredBy,
  rejected: answer.rejected.length,
  inputTokens: answer.inputTokens,
  outputTokens: answer.outputTokens,
  cost: figure(answer.cost),
});

const rowsOf = (session: AiSession) =>
  Object.entries(session.results ?? {}).flatMap(([name, found]) =>
    found === undefined ? [] : [sectionRow(session, name, found)],
  );

const sessionTable = (sessions: readonly AiSession[], total: number) =>
  table(
    'sessions',
    'Sessions',
    [
      ['id', 'Session'],
      ['name', 'Name'],
      ['model', 'Model'],
      ['status', 'Status'],
      ['startTime', 'Start', 'UTC'],
      ['error', 'Error'],
      ['cost', 'Cost', 'US dollars'],
    ],
    sessions.map((session) => ({
      id: session.id,
      name: session.sessionName,
      model: session.model,
      status: session.status,
      startTime: session.startTime,
      error: session.error,
      cost: figure(session.cost),
    })),
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
      ['marking', 'Marking of its tests'],
      ['analysis', 'Text'],
      ['answeredBy', 'Written by'],
      ['rejected', 'Rejected'],
      ['inputTokens', 'Input tokens'],
      ['outputTokens', 'Output tokens'],
      ['cost', 'Cost', 'US dollars'],
    ],
    sessions.flatMap(rowsOf),
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
