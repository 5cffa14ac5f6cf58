import type { SelectOption } from '#renderer/ui/field/SelectField.tsx';

export const accountOptions = (
  accounts: readonly { readonly username: string; readonly displayName: string }[],
): readonly SelectOption<string>[] =>
  accounts.map(({ username, displayName }) => ({ value: username, label: `${displayName} (@${username})` }));
