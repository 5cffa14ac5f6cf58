import { useEndpoint } from '#renderer/api/endpoint.ts';
import type { FieldProps } from '#renderer/ui/field/Field.tsx';
import { PickField } from '#renderer/ui/field/PickField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { RemovableTag } from '#renderer/ui/RemovableTag.tsx';
import { itemKey, readItemKey } from '#shared/items.ts';
import { useEventHits } from './use-item-hits.tsx';

interface EventsFieldProps extends FieldProps {
  /** Ids of the events. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** The title of an event; its id until it is known. */
const EventTitle = ({ id }: { readonly id: string }) => {
  const query = useEndpoint('listTextItems', { query: { item: itemKey('event', id) } });
  const { value, note } = known(query, [], 'Couldn’t load the title');
  return (
    <>
      {value[0]?.text ?? id}
      {note}
    </>
  );
};

/** Chosen news events, each found by the words of its title. */
export const EventsField = ({ value, onChange, ...field }: EventsFieldProps) => (
  <>
    <PickField
      {...field}
      picked={null}
      onPick={(key) => {
        const id = key === null ? undefined : readItemKey(key)?.id;
        if (id !== undefined && !value.includes(id)) onChange([...value, id]);
      }}
      useHits={useEventHits}
      placeholder="Words of the title"
    />
    {value.length === 0 ? null : (
      <div className="ds-row-wrap">
        {value.map((id) => (
          <RemovableTag
            key={id}
            removal="Remove the event"
            onRemove={() => onChange(value.filter((other) => other !== id))}
          >
            <EventTitle id={id} />
          </RemovableTag>
        ))}
      </div>
    )}
  </>
);
