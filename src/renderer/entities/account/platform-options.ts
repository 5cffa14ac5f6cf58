import type { SelectOption } from '#renderer/ui/field/SelectField.tsx';
import { inPlatformOrder, platformLabel } from '#shared/contract/platforms.ts';

/** Offered even before there are posts of them: they can be collected. */
const ALWAYS = ['twitter', 'truthsocial'];

/** All platforms, and each of those that have posts, can be collected, or are chosen. */
export const platformOptions = (
  stored: readonly { readonly id: string }[],
  chosen: string,
): readonly SelectOption<string>[] => {
  const ids = [...ALWAYS, ...stored.map(({ id }) => id), ...(chosen === 'all' ? [] : [chosen])];
  return [
    { value: 'all', label: 'All Platforms' },
    ...inPlatformOrder(ids).map((id) => ({ value: id, label: platformLabel(id) })),
  ];
};
