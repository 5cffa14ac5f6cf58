import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { compact } from '#renderer/entities/drop/compact.ts';
import { DropDialog } from '#renderer/entities/drop/DropDialog.tsx';
import { DropMeta } from '#renderer/entities/drop/DropMeta.tsx';
import { dropContextQuery, dropQuery } from '#renderer/entities/drop/drops.ts';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { timeBetween } from '#renderer/lib/event-delta.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { Facts, type NamedFact } from '#renderer/ui/Facts.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { Drop, DropContext } from '#shared/contract/drops.ts';

const analysisOf = (drop: Drop, context: DropContext): readonly NamedFact[] => [
  [
    'Since previous drop',
    context.previous === null
      ? 'the first drop'
      : `${timeBetween(context.previous.timestamp, drop.timestamp)} (#${context.previous.dropNumber})`,
  ],
  [
    'Until next drop',
    context.next === null
      ? 'the last drop'
      : `${timeBetween(drop.timestamp, context.next.timestamp)} (#${context.next.dropNumber})`,
  ],
  ['Other drops on that day', formatCount(context.sameDay.length)],
  ['Drops it cites', formatCount(context.cites.length)],
  ['Drops that cite it', formatCount(context.citedBy.length)],
  ['Same date in other years', formatCount(context.anniversaries.length)],
  ['News events within 24 h', formatCount(context.news.total)],
  ['Posts within 1 h', formatCount(context.posts.total)],
];

const Analysis = ({ drop }: { readonly drop: Drop }) => (
  <QueryState
    query={useQuery(dropContextQuery(drop.dropNumber))}
    failed={`Failed to load Q drop #${drop.dropNumber}`}
  >
    {(data) => (
      <div>
        <Facts facts={analysisOf(drop, data)} />
        <p className="ds-faint ds-small">
          Most drops share a day or an hour with something. That alone is no finding.
        </p>
      </div>
    )}
  </QueryState>
);

export interface SelectedDropProps {
  /** The card of the research page: full text, platform, board, tripcode and length. */
  readonly full?: boolean;
}

/** The one selected drop: number, time, the first 150 characters, the platform, and what is around it. */
export const SelectedDrop = ({ full = false }: SelectedDropProps) => {
  const [{ drop: selected }, setFilters] = useFilters();
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...dropQuery(selected ?? 1), enabled: selected !== null });
  if (selected === null) return null;
  return (
    <SectionCard
      title={`Drop #${selected}`}
      icon="document"
      actions={
        <div className="ds-row">
          <QuietButton text="Full details" onClick={() => setOpen(true)} />
          <QuietButton
            icon="cross"
            aria-label="Close the drop's card"
            onClick={() => setFilters({ drop: null })}
          />
        </div>
      }
    >
      <QueryState query={query} failed={`Failed to load Q drop #${selected}`}>
        {(drop) => (
          <div className="ds-two" data-drop={drop.dropNumber}>
            <div className="ds-stack-tight">
              <DropMeta drop={drop} />
              <DropText text={full ? drop.content : compact(drop.content)} />
              <p className="ds-muted ds-small ds-num">
                {drop.platform} {drop.boardName} · tripcode {drop.tripcode ?? 'none'} ·{' '}
                {plural(drop.contentLength, 'character')}
              </p>
              <Link to={`/drops/${drop.dropNumber}`}>Open the drop's page</Link>
            </div>
            <Analysis drop={drop} />
          </div>
        )}
      </QueryState>
      <DropDialog
        dropNumber={open ? selected : null}
        onOpenDrop={(drop) => setFilters({ drop })}
        onClose={() => setOpen(false)}
      />
    </SectionCard>
  );
};
