import type { Handlers } from '#main/api/handler.ts';
import { download } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

export const abbreviationHandlers = ({ abbreviations }: Services) => {
  const { keys, files, occurrences, figures } = abbreviations;
  return {
    getDropAbbreviations: ({ params }) => occurrences.ofDrop(params.dropNumber),
    setReading: ({ params, body }) => occurrences.read(params.dropNumber, body),
    undoReading: ({ params }) => occurrences.undo(params.id),
    listReadings: ({ query }) => occurrences.readings(query),
    getAbbreviationCorrelationStats: ({ query }) => figures.stats(query.limit),
    getAbbreviationTrend: ({ query }) => figures.trend(query.keys.split(',')),
    listAbbreviationKeys: ({ query }) => keys.list(query.includeDisabled),
    searchAbbreviationKeys: ({ query }) => keys.search(query),
    getAbbreviationKeyStats: () => keys.stats(),
    exportAbbreviationKeys: async ({ query }) =>
      download({
        content: await files.export(query.format, query.csvFor),
        fileName: `abbreviation-keys.${query.format}`,
        mediaType: MEDIA_TYPES[query.format],
      }),
    importAbbreviationKeys: ({ body }) => files.import(body.content, body.format),
    undoKeyChange: () => keys.undo(),
    addAbbreviationKey: ({ body }) => keys.add(body),
    editAbbreviationKey: ({ params, body }) => keys.edit(params.id, body),
    disableAbbreviationKey: ({ params }) => keys.disable(params.id),
    enableAbbreviationKey: ({ params }) => keys.enable(params.id),
    resetAbbreviationKey: ({ params }) => keys.reset(params.id),
    mergeAbbreviationKey: ({ params, body }) => keys.merge(params.id, body.into),
    listAbbreviationExamples: ({ params, query }) => figures.examples(params.id, query),
  } satisfies Handlers;
};
