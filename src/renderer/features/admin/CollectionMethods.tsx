import { useEndpoint } from '#renderer/api/endpoint.ts';
import { Availability } from '#renderer/entities/account/Availability.tsx';
import { COLLECTOR_NAMES, collectorNote } from '#renderer/entities/account/collectors.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';

/** Which of them work now. */
const readySentence = (list: AnswerOf<'listCollectors'>): string => {
  const ready = list.filter((collector) => collector.ready).map(({ id }) => COLLECTOR_NAMES[id]);
  return `${formatCount(ready.length)} of ${plural(list.length, 'way')} to collect posts can be used now${ready.length === 0 ? '' : `: ${ready.join(', ')}`}.`;
};

/** The ways to collect posts: what each can do now, and what it is missing. */
export const CollectionMethods = () => {
  const collectors = useEndpoint('listCollectors');
  return (
    <SectionCard title="Collection methods" icon="cloud-download">
      <QueryState query={collectors} failed="Couldn’t load collection methods">
        {(list) => (
          <div className="ds-stack-tight">
            <p role="status">
              <strong>{readySentence(list)}</strong>
            </p>
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
          </div>
        )}
      </QueryState>
    </SectionCard>
  );
};
