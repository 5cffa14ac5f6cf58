import { useQuery } from '@tanstack/react-query';
import { Availability } from '#renderer/entities/account/Availability.tsx';
import { COLLECTOR_NAMES, collectorNote, collectorsQuery } from '#renderer/entities/account/collectors.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';

/** The ways to collect posts: what each can do now, and what it is missing. */
export const CollectionMethods = () => {
  const collectors = useQuery(collectorsQuery());
  return (
    <SectionCard title="Collection methods" icon="cloud-download">
      <QueryState query={collectors} failed="Couldn’t load collection methods">
        {(list) => (
          <ul className="ds-plain-list ds-stack-tight">
            {list.map((collector) => (
              <Availability
                key={collector.id}
                name={COLLECTOR_NAMES[collector.id]}
                note={collectorNote(collector)}
                isAvailable={collector.ready}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </SectionCard>
  );
};
