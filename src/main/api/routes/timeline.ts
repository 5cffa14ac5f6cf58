import type { Handlers } from '#main/api/handler.ts';
import { page } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const timelineHandlers = ({ timeline }: Services) =>
  ({
    getTimeline: ({ query }) => timeline.tracks(query),
    listTimelineEvents: async ({ query }) => page(await timeline.events(query)),
  }) satisfies Handlers;
