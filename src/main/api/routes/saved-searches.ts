import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const savedSearchHandlers = ({ savedSearches }: Services) =>
  ({
    listSavedSearches: () => savedSearches.list(),
    saveSearch: ({ body }) => savedSearches.save(body),
    removeSavedSearch: ({ params }) => savedSearches.remove(params.id),
  }) satisfies Handlers;
