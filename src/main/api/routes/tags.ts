import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const tagHandlers = ({ tags }: Services) =>
  ({
    listTags: () => tags.list(),
    listItemTags: ({ query }) => tags.ofItems(query.items),
    listTaggedItems: ({ query }) => tags.items(query),
    tagItems: ({ body }) => tags.tagItems(body),
    changeTag: ({ params, body }) => tags.change(params.id, body),
    removeTag: ({ params }) => tags.remove(params.id),
  }) satisfies Handlers;
