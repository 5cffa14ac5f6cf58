import type { Services } from '#main/services/index.ts';
import type { AllHandlers } from './handler.ts';
import { abbreviationHandlers } from './routes/abbreviations.ts';
import { accountCoordinationHandlers } from './routes/account-coordination.ts';
import { adminHandlers } from './routes/admin.ts';
import { aiHandlers } from './routes/ai.ts';
import { analysisHandlers } from './routes/analyses.ts';
import { archiveHandlers } from './routes/archive.ts';
import { citationHandlers } from './routes/citations.ts';
import { claimHandlers } from './routes/claims.ts';
import { coderHandlers } from './routes/coder.ts';
import { codingHandlers } from './routes/coding.ts';
import { coordinationHandlers } from './routes/coordination.ts';
import { corpusHandlers } from './routes/corpora.ts';
import { datasetHandlers } from './routes/datasets.ts';
import { dropHandlers } from './routes/drops.ts';
import { exchangeHandlers } from './routes/exchange.ts';
import { healthHandlers } from './routes/health.ts';
import { imageHandlers } from './routes/images.ts';
import { importHandlers } from './routes/imports.ts';
import { jobHandlers } from './routes/jobs.ts';
import { journalHandlers } from './routes/journal.ts';
import { networkHandlers } from './routes/network.ts';
import { newsHandlers } from './routes/news.ts';
import { noteHandlers } from './routes/notes.ts';
import { packageHandlers } from './routes/packages.ts';
import { patternHandlers } from './routes/patterns.ts';
import { planHandlers } from './routes/plans.ts';
import { postHandlers } from './routes/posts.ts';
import { qdaHandlers } from './routes/qda.ts';
import { reportHandlers } from './routes/reports.ts';
import { savedSearchHandlers } from './routes/saved-searches.ts';
import { setHandlers } from './routes/sets.ts';
import { settingsHandlers } from './routes/settings.ts';
import { sqlHandlers } from './routes/sql.ts';
import { tagHandlers } from './routes/tags.ts';
import { textHandlers } from './routes/text.ts';
import { timelineHandlers } from './routes/timeline.ts';
import { topicsHandlers } from './routes/topics.ts';
import { vaultHandlers } from './routes/vault.ts';

/** All subjects; an endpoint of the contract that none of them answers does not compile. */
export const createHandlers = (services: Services): AllHandlers => ({
  ...abbreviationHandlers(services),
  ...accountCoordinationHandlers(services),
  ...adminHandlers(services),
  ...aiHandlers(services),
  ...analysisHandlers(services),
  ...archiveHandlers(services),
  ...claimHandlers(services),
  ...coderHandlers(services),
  ...codingHandlers(services),
  ...qdaHandlers(services),
  ...coordinationHandlers(services),
  ...corpusHandlers(services),
  ...datasetHandlers(services),
  ...dropHandlers(services),
  ...exchangeHandlers(services),
  ...citationHandlers(services),
  ...vaultHandlers(services),
  ...healthHandlers(services),
  ...imageHandlers(services),
  ...importHandlers(services),
  ...jobHandlers(services),
  ...journalHandlers(services),
  ...networkHandlers(services),
  ...newsHandlers(services),
  ...patternHandlers(services),
  ...postHandlers(services),
  ...reportHandlers(services),
  ...packageHandlers(services),
  ...sqlHandlers(services),
  ...savedSearchHandlers(services),
  ...noteHandlers(services),
  ...tagHandlers(services),
  ...planHandlers(services),
  ...setHandlers(services),
  ...settingsHandlers(services),
  ...textHandlers(services),
  ...timelineHandlers(services),
  ...topicsHandlers(services),
});
