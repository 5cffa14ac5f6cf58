import type { Services } from '#main/services/index.ts';
import { dropEndpoints } from '#shared/contract/drops.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import type { Handlers } from './handler.ts';
import { abbreviationHandlers } from './routes/abbreviations.ts';
import { adminHandlers } from './routes/admin.ts';
import { aiHandlers } from './routes/ai.ts';
import { analysisHandlers } from './routes/analyses.ts';
import { archiveHandlers } from './routes/archive.ts';
import { coderHandlers } from './routes/coder.ts';
import { coordinationHandlers } from './routes/coordination.ts';
import { datasetHandlers } from './routes/datasets.ts';
import { healthHandlers } from './routes/health.ts';
import { imageHandlers } from './routes/images.ts';
import { jobHandlers } from './routes/jobs.ts';
import { graphHandlers } from './routes/network.ts';
import { newsHandlers } from './routes/news.ts';
import { patternHandlers } from './routes/patterns.ts';
import { socialHandlers } from './routes/posts.ts';
import { exportHandlers } from './routes/reports.ts';
import { savedSearchHandlers } from './routes/saved-searches.ts';
import { settingsHandlers } from './routes/settings.ts';
import { timelineHandlers } from './routes/timeline.ts';

/** Every endpoint of the contract but those of the drops, which are there from the start. */
export const otherEndpoints = Object.fromEntries(
  Object.entries(endpoints).filter(([name]) => !(name in dropEndpoints)),
) as Partial<Record<EndpointName, Endpoint>>;

export const otherHandlers = (services: Services): Handlers => ({
  ...savedSearchHandlers(services),
  ...imageHandlers(services),
  ...datasetHandlers(services),
  ...archiveHandlers(services),
  ...jobHandlers(services),
  ...healthHandlers(services),
  ...settingsHandlers(services),
  ...adminHandlers(services),
  ...analysisHandlers(services),
  ...socialHandlers(services),
  ...aiHandlers(services),
  ...exportHandlers(services),
  ...coderHandlers(services),
  ...coordinationHandlers(services),
  ...abbreviationHandlers(services),
  ...newsHandlers(services),
  ...patternHandlers(services),
  ...graphHandlers(services),
  ...timelineHandlers(services),
});
