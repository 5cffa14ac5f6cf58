import { subjectLabel } from '#renderer/entities/note/subject.ts';
import type { FieldProps } from '#renderer/ui/field/Field.tsx';
import { PickField } from '#renderer/ui/field/PickField.tsx';
import { useItemHits } from './use-item-hits.tsx';

interface ItemFieldProps extends FieldProps {
  /** The item’s key; empty where none is picked. */
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** A drop, post or news event, found by its words, a drop also by its number. */
export const ItemField = ({ value, onChange, ...field }: ItemFieldProps) => (
  <PickField
    {...field}
    picked={value === '' ? null : { id: value, label: subjectLabel(value) }}
    onPick={(id) => onChange(id ?? '')}
    useHits={useItemHits}
    placeholder="Words, a drop’s number or an item’s name"
  />
);
