import { z } from 'zod';
import { readRunKey } from '#shared/items.ts';
import {
  likenessMethodParameters,
  likenessResultSchema,
  nearDuplicatesMethodParameters,
  nearDuplicatesResultSchema,
} from '#shared/methods/likeness.ts';
import { textMapMethodParameters, textMapResultSchema } from '#shared/methods/text-map.ts';
import { MOST_TOPICS, topicsMethodParameters, topicsResultSchema } from '#shared/methods/topics.ts';
import { TOPIC_NAME_MAX } from '#shared/topic-names.ts';
import { seedSchema } from './analyses.ts';
import { acknowledgementSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { queryShape } from './query-shape.ts';
import { ALL_DROPS, textSetSpecSchema } from './text-sets.ts';
import { textStampSchema } from './text.ts';

const { documents, topics, ...figures } = topicsResultSchema.shape;
const topic = topics.unwrap().element;

/** One question is about one set: what would be the second one is the same. */
const parameters = queryShape(topicsMethodParameters.omit({ over: true }));
const cluster = nearDuplicatesResultSchema.shape.clusters.unwrap().element;
const match = likenessResultSchema.shape.matches.unwrap().element;

/** The name of the run, the same in every data folder; null where it has none. */
const runNameSchema = z.string().nullable();
const topicNameSchema = z.string();

const endpoint = endpointOf('Text');

export const topicsEndpoints = {
  getTopics: endpoint({
    call: 'GET /api/topics',
    computed: true,
    summary: 'What the texts of a set are about, next to shuffled texts, with shares by month.',
    query: z.object({
      a: textSetSpecSchema.default(ALL_DROPS),
      seed: seedSchema,
      ...parameters,
      limit: z.coerce.number().int().min(0).max(20_000).default(20).meta({
        description: 'Items listed of each topic',
      }),
    }),
    answer: z.object({
      stamp: textStampSchema,
      run: runNameSchema,
      ...figures,
      topics: z.array(
        topic.extend({
          /** Given by hand; null for a topic without a name. */
          name: topicNameSchema.nullable(),
          /** Items of which it is the largest topic, those with the largest share first. */
          itemCount: z.int(),
          items: z.array(z.object({ item: z.string(), share: z.number() })),
        }),
      ),
    }),
  }),
  listTopicShares: endpoint({
    call: 'GET /api/topics/shares',
    computed: true,
    summary: 'The share of every topic in each text of a set, by time.',
    query: z.object({ a: textSetSpecSchema.default(ALL_DROPS), seed: seedSchema, ...parameters }),
    answer: z.object({
      stamp: textStampSchema,
      run: runNameSchema,
      documents,
      /** Given by hand, in the order of the topics; null for one without. */
      names: z.array(topicNameSchema.nullable()),
    }),
  }),
  nameTopic: endpoint({
    call: 'PUT /api/topics/names',
    summary:
      'Name a topic of a stored run, or remove its name with an empty one. A name is a note on the run.',
    changes: ['Notes'],
    body: z.object({
      run: z
        .string()
        .max(80)
        .refine(
          (run) => readRunKey(run)?.method === 'topics',
          'a run of topics such as run:topics/0123456789abcdef',
        ),
      topic: z.int().min(1).max(MOST_TOPICS).meta({ description: 'Its place, from 1' }),
      name: z
        .string()
        .trim()
        .max(TOPIC_NAME_MAX)
        .refine((name) => !/[\r\n]/u.test(name), 'a name in one line'),
    }),
    answer: acknowledgementSchema,
  }),
  listLikeTexts: endpoint({
    call: 'GET /api/topics/like',
    computed: true,
    summary: 'The texts of a set most like an item, a typed text or another set, and why.',
    query: z.object({
      a: textSetSpecSchema.default(ALL_DROPS),
      b: textSetSpecSchema.optional().meta({ description: 'Set that is compared as one text' }),
      seed: seedSchema,
      ...queryShape(likenessMethodParameters),
    }),
    answer: z.object({
      stamp: textStampSchema,
      ...likenessResultSchema.shape,
      matches: z.array(match.extend({ /** The start of its text. */ start: z.string() })),
    }),
  }),
  getEmbeddings: endpoint({
    call: 'GET /api/topics/embeddings',
    summary: 'The static embeddings in the folder of the settings, with the SHA-256 of both files.',
    answer: z.object({
      /** null where no folder is chosen. */
      folder: z.string().nullable(),
      /** Of `model.safetensors` and of `tokenizer.json`; null where the folder has none that can be read. */
      sha256: z.string().nullable(),
      /** What is wrong with the folder, in one sentence. */
      problem: z.string().nullable(),
    }),
  }),
  getTextMap: endpoint({
    call: 'GET /api/topics/map',
    computed: true,
    summary: 'A picture of the texts of a set in two dimensions: not a measure.',
    query: z.object({
      a: textSetSpecSchema.default(ALL_DROPS),
      seed: seedSchema,
      ...queryShape(textMapMethodParameters.omit({ over: true })),
    }),
    answer: z.object({ stamp: textStampSchema, ...textMapResultSchema.shape }),
  }),
  listNearDuplicates: endpoint({
    call: 'GET /api/topics/duplicates',
    computed: true,
    summary: 'Texts of a set that say nearly the same, in clusters by time.',
    query: z.object({
      a: textSetSpecSchema.default(ALL_DROPS),
      seed: seedSchema,
      ...queryShape(nearDuplicatesMethodParameters.omit({ over: true })),
    }),
    answer: z.object({
      stamp: textStampSchema,
      ...nearDuplicatesResultSchema.shape,
      clusters: z.array(cluster.extend({ /** The start of its first text. */ start: z.string() })),
    }),
  }),
} as const;
