import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const timelineHandlers = ({ drops, timeline }: Services) =>
  ({
    getTimeline: ({ query }) => timeline.tracks(query),
    listTimelineDrops: ({ query }) => drops.points(query),
    listTimelineEvents: ({ query }) => timeline.events(query),
  }) satisfies Handlers;
