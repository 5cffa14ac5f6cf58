import type { z } from 'zod';
import { abbreviationKeyEndpoints } from './abbreviation-keys.ts';
import { abbreviationEndpoints } from './abbreviations.ts';
import { accountCoordinationEndpoints } from './account-coordination.ts';
import { accountEndpoints } from './accounts.ts';
import { adminEndpoints } from './admin.ts';
import { aiEndpoints } from './ai.ts';
import { analysisEndpoints } from './analyses.ts';
import { archiveEndpoints } from './archive.ts';
import { citationEndpoints } from './citations.ts';
import { claimEndpoints } from './claim-endpoints.ts';
import { coderEndpoints } from './coder.ts';
import { codingEndpoints } from './coding.ts';
import { collectionEndpoints } from './collection.ts';
import { coordinationEndpoints } from './coordination.ts';
import { corpusEndpoints } from './corpora.ts';
import { correlationEndpoints } from './correlations.ts';
import { datasetEndpoints } from './datasets.ts';
import { dropEndpoints } from './drops.ts';
import { exchangeEndpoints } from './exchange.ts';
import { frequencyEndpoints } from './frequency.ts';
import { healthEndpoints } from './health.ts';
import { imageEndpoints } from './images.ts';
import { importEndpoints } from './imports.ts';
import { jobEndpoints } from './jobs.ts';
import { journalEndpoints } from './journal.ts';
import { ladderEndpoints } from './ladder-endpoints.ts';
import { namedPairEndpoints } from './named-pair.ts';
import { graphEndpoints } from './network.ts';
import { newsEndpoints } from './news.ts';
import { noteEndpoints } from './notes.ts';
import { packageEndpoints } from './packages.ts';
import { patternEndpoints } from './patterns.ts';
import { planEndpoints } from './plans.ts';
import { postImportEndpoints } from './post-imports.ts';
import { socialEndpoints } from './posts.ts';
import { qdaEndpoints } from './qda.ts';
import { exportEndpoints } from './reports.ts';
import { savedSearchEndpoints } from './saved-searches.ts';
import { setEndpoints } from './sets.ts';
import { settingsEndpoints } from './settings.ts';
import { sqlEndpoints } from './sql.ts';
import { styleChangeEndpoints } from './style-change.ts';
import { tagEndpoints } from './tags.ts';
import { textEndpoints } from './text.ts';
import { timelineEndpoints } from './timeline.ts';
import { topicsEndpoints } from './topics.ts';
import type { DeepReadonly } from './value.ts';
import { vaultEndpoints } from './vault.ts';

/** The one table of all calls. A subject's calls are in its own file of this folder. */
export const endpoints = {
  ...dropEndpoints,
  ...savedSearchEndpoints,
  ...setEndpoints,
  ...noteEndpoints,
  ...tagEndpoints,
  ...journalEndpoints,
  ...corpusEndpoints,
  ...planEndpoints,
  ...claimEndpoints,
  ...textEndpoints,
  ...imageEndpoints,
  ...datasetEndpoints,
  ...archiveEndpoints,
  ...importEndpoints,
  ...jobEndpoints,
  ...healthEndpoints,
  ...abbreviationEndpoints,
  ...abbreviationKeyEndpoints,
  ...newsEndpoints,
  ...timelineEndpoints,
  ...topicsEndpoints,
  ...correlationEndpoints,
  ...ladderEndpoints,
  ...namedPairEndpoints,
  ...analysisEndpoints,
  ...graphEndpoints,
  ...patternEndpoints,
  ...frequencyEndpoints,
  ...styleChangeEndpoints,
  ...socialEndpoints,
  ...accountEndpoints,
  ...collectionEndpoints,
  ...postImportEndpoints,
  ...coordinationEndpoints,
  ...accountCoordinationEndpoints,
  ...aiEndpoints,
  ...coderEndpoints,
  ...codingEndpoints,
  ...qdaEndpoints,
  ...exportEndpoints,
  ...packageEndpoints,
  ...exchangeEndpoints,
  ...citationEndpoints,
  ...vaultEndpoints,
  ...sqlEndpoints,
  ...settingsEndpoints,
  ...adminEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Output<Schema> = Schema extends z.ZodNever
  ? undefined
  : Schema extends z.ZodType
    ? z.output<Schema>
    : undefined;
type Input<Schema> = Schema extends z.ZodNever
  ? undefined
  : Schema extends z.ZodType
    ? z.input<Schema>
    : undefined;

type Part<Name extends EndpointName, Key extends string> =
  Endpoints[Name] extends Record<Key, infer Schema>
    ? Schema
    : Endpoints[Name] extends Partial<Record<Key, infer Schema>>
      ? Exclude<Schema, undefined>
      : undefined;

/** What a handler gets, parsed. */
export type ParamsOf<Name extends EndpointName> = DeepReadonly<Output<Part<Name, 'params'>>>;
export type QueryOf<Name extends EndpointName> = DeepReadonly<Output<Part<Name, 'query'>>>;
export type BodyOf<Name extends EndpointName> = DeepReadonly<Output<Part<Name, 'body'>>>;
/** What a caller writes, before defaults. */
export type ParamsInput<Name extends EndpointName> = DeepReadonly<Input<Part<Name, 'params'>>>;
export type QueryInput<Name extends EndpointName> = DeepReadonly<Input<Part<Name, 'query'>>>;
export type BodyInput<Name extends EndpointName> = DeepReadonly<Input<Part<Name, 'body'>>>;
/** What an endpoint answers: sent and kept as it is, never changed. */
export type AnswerOf<Name extends EndpointName> = DeepReadonly<Output<Part<Name, 'answer'>>>;
