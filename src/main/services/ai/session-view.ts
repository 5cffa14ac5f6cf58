import type { SectionFacts } from '#main/ai/facts.ts';
import type { AiSectionRow, AiSessionRow, ShownSectionRow } from '#main/repositories/ai-sessions.ts';
import type { AnalysisType } from '#shared/constants.ts';
import type { AiResults, AiSection, AiSession } from '#shared/contract/ai.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { markingOf } from '#shared/figures.ts';
import { toTimestamp } from '#shared/time.ts';
import type { WrittenSection } from './section-writer.ts';

type StoredFacts = Pick<SectionFacts, 'facts' | 'notComputed' | 'excerpts'>;

export const toSectionRow = (sessionId: string, position: number, section: WrittenSection): AiSectionRow => {
  const { facts, prompt } = section;
  const stored: StoredFacts = {
    facts: facts.facts,
    notComputed: facts.notComputed,
    excerpts: facts.excerpts,
  };
  return {
    session_id: sessionId,
    type: facts.type,
    position,
    confidence: facts.confidence,
    size: facts.size,
    analysis: section.analysis,
    facts_json: JSON.stringify(stored),
    claims_json: JSON.stringify(section.claims),
    caveats_json: JSON.stringify(section.caveats),
    rejected_json: JSON.stringify(section.rejected),
    prompt_version: prompt?.version ?? null,
    input_hash: prompt?.inputHash ?? null,
    system_text: prompt?.system ?? null,
    prompt_text: prompt?.prompt ?? null,
    answer_text: section.answer,
    answered_by: section.answeredBy,
    input_tokens: section.inputTokens,
    output_tokens: section.outputTokens,
    cost: section.cost,
    calls: section.calls,
    error: section.error,
  };
};

/** How the p or q of a fact is to be read; facts that were stored before they had marks are exploratory. */
const marked = ({ plan, ...fact }: SectionFacts['facts'][number]): AiSection['facts'][number] => ({
  ...fact,
  dropNumbers: fact.dropNumbers,
  marking: plan === undefined && fact.q === null ? null : markingOf(plan ?? null),
  plan: plan ?? null,
});

const toSection = (row: ShownSectionRow): AiSection => {
  const stored = JSON.parse(row.facts_json) as StoredFacts;
  return {
    confidence: row.confidence,
    analysis: row.analysis,
    facts: stored.facts.map(marked),
    notComputed: stored.notComputed,
    claims: JSON.parse(row.claims_json) as AiSection['claims'],
    caveats: JSON.parse(row.caveats_json) as string[],
    rejected: JSON.parse(row.rejected_json) as AiSection['rejected'],
    answeredBy: row.answered_by,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cost: row.cost,
    calls: row.calls,
  };
};

/** Each section under the name and with the count that the specification gives it. */
const place: Readonly<Record<AnalysisType, (section: AiSection, size: number) => AiResults>> = {
  temporal: (section, dataPoints) => ({ temporalAnalysis: { ...section, dataPoints } }),
  sentiment: (section, samplesAnalyzed) => ({ sentimentAnalysis: { ...section, samplesAnalyzed } }),
  patterns: (section, correlationsAnalyzed) => ({ patternRecognition: { ...section, correlationsAnalyzed } }),
  correlations: (section) => ({ correlationInsights: section }),
  accuracy: (section, dropsEvaluated) => ({ predictiveAccuracy: { ...section, dropsEvaluated } }),
};

const resultsOf = (rows: readonly ShownSectionRow[]): AiResults | null => {
  const good = rows.filter(({ error }) => error === null);
  if (good.length === 0) return null;
  return Object.assign(
    {},
    ...good.map((row) => place[row.type as AnalysisType](toSection(row), row.size)),
  ) as AiResults;
};

const total = (rows: readonly ShownSectionRow[], key: 'input_tokens' | 'output_tokens' | 'cost'): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

const meanConfidence = (rows: readonly ShownSectionRow[]): number | null => {
  const confidences = rows.flatMap(({ confidence, error }) =>
    confidence === null || error !== null ? [] : [confidence],
  );
  return confidences.length === 0
    ? null
    : confidences.reduce((sum, confidence) => sum + confidence, 0) / confidences.length;
};

/** A session as the API shows it. */
export const toSession = (
  row: AiSessionRow,
  sections: readonly ShownSectionRow[],
  job: Job | null,
): AiSession => ({
  id: row.id,
  sessionName: row.name,
  provider: row.provider as AiSession['provider'],
  model: row.model,
  status: row.status,
  startTime: toTimestamp(row.started_at),
  finishTime: row.finished_at === null ? null : toTimestamp(row.finished_at),
  error: row.error,
  results: resultsOf(sections),
  analysisTypes: JSON.parse(row.types_json) as AnalysisType[],
  timeRange:
    row.range_start === null || row.range_end === null
      ? null
      : { start: row.range_start, end: row.range_end },
  set: row.set_name === null || row.set_hash === null ? null : { name: row.set_name, hash: row.set_hash },
  overallConfidence: meanConfidence(sections),
  jobId: row.job_id,
  progress:
    job === null
      ? null
      : { done: job.done, total: job.total, message: job.message, etaSeconds: job.etaSeconds },
  failedSections: sections.flatMap(({ type, error }) =>
    error === null ? [] : [{ type: type as AnalysisType, error }],
  ),
  inputTokens: total(sections, 'input_tokens'),
  outputTokens: total(sections, 'output_tokens'),
  cost: total(sections, 'cost'),
});
