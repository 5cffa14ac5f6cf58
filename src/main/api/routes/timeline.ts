import type { Handlers } from '#main/api/handler.ts';
import { pageReply } from '#main/http/reply.ts';
import type { Services } from '#main/services/index.ts';

export const timelineHandlers = ({ timeline }: Services) =>
  ({
    getTimeline: ({ query }) => timeline.tracks(query),
    listTimelineEvents: async ({ query }) => {
      const { items, total } = await timeline.events(query);
      return pageReply(items, total);
    },
  }) satisfies Handlers;
