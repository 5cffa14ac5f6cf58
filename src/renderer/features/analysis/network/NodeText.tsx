import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { DropCard } from '#renderer/entities/drop/DropCard.tsx';
import { DropDialog } from '#renderer/entities/drop/DropDialog.tsx';
import { dropQuery } from '#renderer/entities/drop/drops.ts';
import { OutsideLink } from '#renderer/entities/drop/OutsideLink.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { eventTime } from '#renderer/lib/event-delta.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { NewsEvent } from '#shared/contract/news.ts';
import { NODE_TYPE_LABELS } from './graph/look.ts';
import { dropNumberOf, type GraphNode } from './graph/model.ts';

/** Events of one moment that are requested; far more than a day ever held. */
const EVENTS = 1000;

const Drop = ({ dropNumber }: { readonly dropNumber: number }) => {
  const [open, setOpen] = useState<number | null>(null);
  const query = useQuery(dropQuery(dropNumber));
  return (
    <QueryState query={query} failed={`Failed to load Q drop #${dropNumber}`}>
      {(drop) => (
        <>
          <DropCard drop={drop} onOpen={setOpen} />
          <DropDialog dropNumber={open} onOpenDrop={setOpen} onClose={() => setOpen(null)} />
        </>
      )}
    </QueryState>
  );
};

/** The events of a node's moment or day: one of them is the node's. */
export const nodeEventsQuery = (timestamp: string) =>
  withLastAnswer(
    endpointQuery('listNewsEvents', { query: { startDate: timestamp, endDate: timestamp, limit: EVENTS } }),
  );

export const eventOfNode = (events: readonly NewsEvent[], node: GraphNode): NewsEvent | undefined =>
  events.find(({ id }) => node.id === id || node.id === `event:${id}`);

const EventText = ({ node, timestamp }: { readonly node: GraphNode; readonly timestamp: string }) => {
  const { timeZone } = usePreferences();
  const query = useQuery(nodeEventsQuery(timestamp));
  return (
    <QueryState query={query} failed="Couldn’t load the news event">
      {(events) => {
        const event = eventOfNode(events, node);
        if (event === undefined) return <Plain node={node} />;
        return (
          <div className="ds-stack-tight" data-event={event.id}>
            <h3>{event.title}</h3>
            <p className="ds-muted ds-small ds-num">
              {eventTime(event, timeZone)} · {event.category} · {event.source} · {event.origin}
            </p>
            {event.url === null ? null : <OutsideLink href={event.url}>Open the report</OutsideLink>}
          </div>
        );
      }}
    </QueryState>
  );
};

const Plain = ({ node }: { readonly node: GraphNode }) => {
  const { timeZone } = usePreferences();
  return (
    <div className="ds-stack-tight">
      <h3>{node.label}</h3>
      <p className="ds-muted ds-small ds-num">
        {NODE_TYPE_LABELS[node.type]}
        {node.timestamp === null
          ? ''
          : ` · ${eventTime({ publishedAt: node.timestamp, hasTimeOfDay: node.timestamp.length > 10 }, timeZone)}`}
      </p>
    </div>
  );
};

/** The text a node represents: a drop's card, an event's report, else its name. */
export const NodeText = ({ node }: { readonly node: GraphNode }) => {
  const dropNumber = dropNumberOf(node.id);
  if (dropNumber !== null) return <Drop dropNumber={dropNumber} />;
  if (node.type === 'newsEvent' && node.timestamp !== null)
    return <EventText node={node} timestamp={node.timestamp} />;
  return <Plain node={node} />;
};
