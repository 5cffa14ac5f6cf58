import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import { disableKey, enableKey, resetKey } from './abbreviations.ts';
import { useKeyActions } from './use-key-actions.ts';

interface KeyActionsProps {
  readonly keyShown: AbbreviationKey;
  readonly onEdit: () => void;
  readonly onMerge: () => void;
}

/** What can be done with one key. */
export const KeyActions = ({ keyShown, onEdit, onMerge }: KeyActionsProps) => {
  const { act } = useKeyActions();
  const { id, abbreviation, isDisabled, isEdited, origin } = keyShown;
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem icon="edit" text="Edit" onClick={onEdit} />
          {isDisabled ? null : (
            <MenuItem icon="merge-columns" text="Merge into another key" onClick={onMerge} />
          )}
          {isEdited && origin === 'shipped' ? (
            <MenuItem
              icon="reset"
              text="Restore default"
              onClick={() => act.mutate({ done: `${abbreviation} reset`, run: () => resetKey(id) })}
            />
          ) : null}
          <MenuDivider />
          {isDisabled ? (
            <MenuItem
              icon="eye-open"
              text="Enable"
              onClick={() => act.mutate({ done: `${abbreviation} enabled`, run: () => enableKey(id) })}
            />
          ) : (
            <MenuItem
              icon="eye-off"
              text="Disable"
              onClick={() => act.mutate({ done: `${abbreviation} disabled`, run: () => disableKey(id) })}
            />
          )}
        </Menu>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon="more"
        loading={act.isPending}
        aria-label={`Actions for ${abbreviation}`}
      />
    </PopoverNext>
  );
};
