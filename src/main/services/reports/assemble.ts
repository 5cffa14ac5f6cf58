import type { ReportProvenance } from '#shared/contract/report.ts';
import type { Store } from '#main/db/index.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { digestEvents, digestPosts } from '#main/repositories/report-inputs.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { AbbreviationService } from '../abbreviations/index.ts';
import type { AiService } from '../ai/index.ts';
import type { DataVersion } from '../data-version.ts';
import type { DropService } from '../drops.ts';
import type { ReportService } from './index.ts';
import { createReportService } from './index.ts';
import { abbreviationSection } from './sections/abbreviations.ts';
import { aiSection } from './sections/ai.ts';
import { dropMethodSections } from './sections/drop-methods.ts';
import { summarySection } from './sections/summary.ts';

export interface ReportParts {
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly version: DataVersion;
  readonly appVersion: string;
  readonly now: () => number;
  readonly drops: DropService;
  readonly abbreviations: AbbreviationService;
  readonly ai: AiService;
}

const inputsOf = async (store: Store): Promise<ReportProvenance['inputs']> => {
  const found = await Promise.all([digestEvents(store.read), digestPosts(store.read)]);
  return found.map((input) => ({ ...input }));
};

/** The report service over the services that keep the figures; a new section is one line here. */
export const assembleReports = (parts: ReportParts): ReportService => {
  const { store, pool, version } = parts;
  return createReportService({
    sources: [
      summarySection(() => parts.drops.stats()),
      ...dropMethodSections(store, pool, version),
      abbreviationSection((limit) => parts.abbreviations.figures.stats(limit)),
      aiSection((limit) => parts.ai.sessions.list(limit)),
    ],
    graph: () => Promise.resolve(null),
    dataset: () => findCurrentDataset(store.read),
    inputs: () => inputsOf(store),
    appVersion: parts.appVersion,
    now: parts.now,
  });
};
