import type { Database } from '#main/db/database.ts';
import type { ImportReading, ReportFile } from '#main/exporters/provenance.ts';
import { findDrawnSets, findDrawsOf } from '#main/repositories/corpora.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { statsOfTotals } from '#main/repositories/drop-stats.ts';
import { findHeldOut } from '#main/repositories/held-sets.ts';
import { findImportsOf } from '#main/repositories/imports.ts';
import type { AbbreviationService } from '#main/services/abbreviations/index.ts';
import type { AiService } from '#main/services/ai/index.ts';
import { createCoordinationFigures } from '#main/services/analyses/coordination/coordination-figures.ts';
import type { CoordinationService } from '#main/services/analyses/coordination/coordination.ts';
import type { AnalysisServices } from '#main/services/analyses/index.ts';
import { createReplayRuns, type SectionRuns } from '#main/services/analyses/replay-runs.ts';
import { requireFrozenSet } from '#main/services/analyses/run-sets.ts';
import type { ClaimService } from '#main/services/claims/index.ts';
import type { NoteService } from '#main/services/sets/notes.ts';
import type { SystemDeps } from '#main/services/system/deps.ts';
import type { SystemServices } from '#main/services/system/index.ts';
import { readTopicNames } from '#main/services/text/topic-names.ts';
import { IMPORT_SUBJECTS } from '#shared/contract/imports.ts';
import type { ReportProvenance, ReportSet } from '#shared/contract/report.ts';
import { drawSentences } from '#shared/corpus-draw.ts';
import { createBriefService, type BriefService } from './brief.ts';
import { createReportCheckService, type ReportCheckService } from './check.ts';
import { createReportService, type ReportService, type ReportSources } from './index.ts';
import { createReportJobs, type ReportJobs } from './report-jobs.ts';
import type { SectionSource } from './section.ts';
import { abbreviationSection } from './sections/abbreviations.ts';
import { accountSection } from './sections/accounts.ts';
import { aiSection } from './sections/ai.ts';
import { createReportAnswers } from './sections/analyses.ts';
import { claimSection } from './sections/claims.ts';
import { coordinationSection } from './sections/coordination.ts';
import { correlationSection } from './sections/correlations.ts';
import { deltaSection } from './sections/deltas.ts';
import { dropMethodSections } from './sections/drop-methods.ts';
import { ladderSection } from './sections/ladder.ts';
import { matrixSection } from './sections/matrix.ts';
import { leftOut, runsOfSet, statsOfSet } from './sections/narrowed.ts';
import { createNetworkSource, graphOf, networkSection } from './sections/network.ts';
import { summarySection } from './sections/summary.ts';
import { testSection } from './sections/tests.ts';
import { textSection } from './sections/text.ts';

export interface ReportParts extends Pick<SystemDeps, 'store' | 'pool' | 'appVersion' | 'now'> {
  readonly system: Pick<SystemServices, 'jobs' | 'changes'>;
  readonly abbreviations: AbbreviationService;
  readonly ai: AiService;
  readonly analyses: AnalysisServices;
  readonly coordination: CoordinationService;
  readonly claims: Pick<ClaimService, 'all'>;
  readonly notes: Pick<NoteService, 'subject'>;
}

const inputsOf = async ({
  store,
  pool,
}: Pick<ReportParts, 'store' | 'pool'>): Promise<ReportProvenance['inputs']> => {
  const found = await pool.run('digestInputs', { file: store.file });
  const heldOut = (await findHeldOut(store.read)).map(({ name, items, hash }) => ({
    name: `the set “${name}”, held out: in none of the figures`,
    count: items,
    sha256: hash,
  }));
  return [...found, ...heldOut];
};

/** Every file that a person imported, and every collection, oldest first. */
const filesOf = async ({ read }: Database): Promise<readonly ReportFile[]> => {
  const imports = await Promise.all(
    IMPORT_SUBJECTS.flatMap((subject) =>
      (['file', 'collector'] as const).map(async (origin) =>
        (await findImportsOf(read, subject, origin)).map((row) => ({ ...row, subject })),
      ),
    ),
  );
  return imports
    .flat()
    .sort((a, b) => a.id - b.id)
    .map(({ subject, name, sha256, layout, username, changed, faulty, reading }) => ({
      subject,
      name,
      sha256,
      layout,
      username,
      hasChanged: changed > 0,
      hasLeftOut: faulty > 0,
      reading: reading === null ? null : (JSON.parse(reading) as ImportReading),
    }));
};

export interface ReportServices {
  readonly reports: ReportService;
  readonly reportJobs: ReportJobs;
  readonly reportChecks: ReportCheckService;
  readonly briefs: BriefService;
}

/** The sections over the services that keep the figures, of everything or narrowed to a set; a new section is one line here. */
const sourcesOf = (
  parts: ReportParts,
  set: ReportSet | undefined,
  sectionRuns: SectionRuns,
): ReportSources => {
  const { store, coordination } = parts;
  const { runs } = parts.analyses;
  const answers = createReportAnswers(store, sectionRuns, parts.analyses.spell, set);
  const listedRuns = set === undefined ? runs : runsOfSet(runs, set);
  const storedRuns: SectionRuns & Pick<typeof runs, 'result'> = {
    answer: sectionRuns.answer,
    result: (method, id) => runs.result(method, id),
  };
  const drawnSets = () => findDrawnSets(store.read);
  const network = createNetworkSource(sectionRuns, answers);
  const figures = createCoordinationFigures({ store, runs: sectionRuns }, (query) =>
    coordination.runs({ ...query, ...(set === undefined ? {} : { set: set.name }) }),
  );
  const whole = (source: SectionSource): SectionSource => (set === undefined ? source : leftOut(source.id));
  return {
    sections: [
      summarySection(
        () => (set === undefined ? statsOfTotals(store.read) : statsOfSet(store.read, set)),
        answers,
      ),
      ...dropMethodSections(answers),
      deltaSection(answers),
      ladderSection(answers, sectionRuns, listedRuns),
      correlationSection(store, answers),
      matrixSection(answers),
      networkSection(network, answers),
      coordinationSection(figures),
      accountSection(storedRuns, listedRuns),
      whole(abbreviationSection((limit) => parts.abbreviations.figures.stats(limit))),
      textSection(storedRuns, listedRuns, drawnSets, (run) => readTopicNames(store.read, run)),
      whole(claimSection(sectionRuns, () => parts.claims.all())),
      whole(aiSection((limit) => parts.ai.sessions.list(limit))),
      testSection(
        (query) => parts.analyses.register.list(query),
        () => parts.analyses.plans.list(),
        drawnSets,
      ),
    ],
    graph: graphOf(network),
  };
};

const setOf = async (store: Database, name: string, hash: string | null): Promise<ReportSet> => {
  const row = await requireFrozenSet(store.read, { name, hash });
  const draws = drawSentences({ query: row.query, draws: await findDrawsOf(store.read, [row.id]) });
  return {
    name: row.name,
    hash: row.hash,
    items: row.item_count,
    query: row.query,
    ...(draws.length === 0 ? {} : { draws }),
  };
};

/** Reports of everything and of sets, the jobs that write them, and their check. */
export const createReportServices = (parts: ReportParts): ReportServices => {
  const { store } = parts;
  const { jobs, changes } = parts.system;
  const reports = createReportService({
    sourcesOf: (set) => sourcesOf(parts, set, parts.analyses.runs),
    replaySources: (set, signal) => {
      const runs = createReplayRuns(parts.analyses.runs, signal);
      return { ...sourcesOf(parts, set, runs), damaged: runs.damaged };
    },
    setOf: (name, hash) => setOf(store, name, hash),
    dataset: () => findCurrentDataset(store.read),
    inputs: () => inputsOf(parts),
    files: () => filesOf(store),
    appVersion: parts.appVersion,
    now: parts.now,
  });
  return {
    reports,
    reportJobs: createReportJobs({ write: reports.write, jobs, changes }),
    reportChecks: createReportCheckService(jobs, reports),
    briefs: createBriefService({ store, reports, ...parts.analyses, notes: parts.notes }),
  };
};
