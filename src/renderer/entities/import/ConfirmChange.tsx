import { formatCount, plural } from '#renderer/lib/format.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import type { ImportEffect } from '#shared/contract/imports.ts';

/** The preview behind the dialog has more of them, with their texts. */
const LISTED = 5;

interface ConfirmChangeProps {
  /** The dataset that would change; null where the items are in none, and the file's name must be typed. */
  readonly target: string | null;
  readonly fileName: string;
  readonly noun: string;
  readonly effect: ImportEffect;
  /** What happens to what changes, and how it comes back. */
  readonly note: string;
  readonly onCancel: () => void;
  readonly onConfirm: (name: string) => void;
}

/** How many items would change, and which; confirmed by name. */
export const ConfirmChange = ({
  target,
  fileName,
  noun,
  effect,
  note,
  onCancel,
  onConfirm,
}: ConfirmChangeProps) => {
  const name = target ?? fileName;
  const listed = effect.changes.slice(0, LISTED);
  return (
    <ConfirmByName
      name={name}
      verb={target === null ? 'Import' : 'Change'}
      icon="warning-sign"
      onClose={onCancel}
      onConfirm={() => onConfirm(name)}
    >
      <p>
        {plural(effect.changed, noun)}
        {target === null ? '' : ` of “${target}”`} would change:
      </p>
      <ul className="ds-plain-list">
        {listed.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
        {effect.changed > listed.length ? <li>{formatCount(effect.changed - listed.length)} more</li> : null}
      </ul>
      <p>{note}</p>
    </ConfirmByName>
  );
};
