import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { call } from '#renderer/api/workstation.ts';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import { useKeyAction } from './use-key-actions.ts';

interface KeyActionsProps {
  readonly keyShown: AbbreviationKey;
  readonly onEdit: () => void;
  readonly onMerge: () => void;
}

export const KeyActions = ({ keyShown, onEdit, onMerge }: KeyActionsProps) => {
  const act = useKeyAction();
  const { id, abbreviation, isDisabled, isEdited, origin } = keyShown;
  const run = (name: `${'reset' | 'enable' | 'disable'}AbbreviationKey`, done: string): void =>
    act.mutate({ done: `${abbreviation} ${done}`, run: () => call(name, { params: { id } }) });
  return (
    <Popover
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
              onClick={() => run('resetAbbreviationKey', 'reset')}
            />
          ) : null}
          <MenuDivider />
          <MenuItem
            icon={isDisabled ? 'eye-open' : 'eye-off'}
            text={isDisabled ? 'Enable' : 'Disable'}
            onClick={() =>
              isDisabled ? run('enableAbbreviationKey', 'enabled') : run('disableAbbreviationKey', 'disabled')
            }
          />
        </Menu>
      }
    >
      <QuietButton icon="more" loading={act.isPending} aria-label={`Actions for ${abbreviation}`} />
    </Popover>
  );
};
