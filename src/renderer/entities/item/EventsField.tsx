import { useEndpoint } from '#renderer/api/endpoint.ts';
import type { FieldProps } from '#renderer/ui/field/Field.tsx';
import { PickField } from '#renderer/ui/field/PickField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { RemovableTag } from '#renderer/ui/RemovableTag.tsx';
import { itemKey, readItemKey } from '#shared/items.ts';
import { useEventHits } from './use-item-hits.tsx';

interface EventsFieldProps extends FieldProps {
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** A chosen event by its title; by its id until that is known. */
const EventTag = ({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) => {
  const query = useEndpoint('listTextItems', { query: { item: itemKey('event', id) } });
  const { value, note } = known(query, [], 'Couldn’t load the title');
  const title = value[0]?.text ?? id;
  return (
    <RemovableTag removal={`Remove the event ${title}`} onRemove={onRemove}>
      {title}
      {note}
    </RemovableTag>
  );
};

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
          <EventTag key={id} id={id} onRemove={() => onChange(value.filter((other) => other !== id))} />
        ))}
      </div>
    )}
  </>
);
