import { Callout } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { ignoredFilters } from '#renderer/features/analysis/filters/filters.ts';

interface FilterNoticeProps {
  readonly tabs: readonly { readonly id: string }[];
}

/** Says what of a malformed or foreign address was ignored. */
export const FilterNotice = ({ tabs }: FilterNoticeProps) => {
  const [parameters] = useSearchParams();
  const tab = parameters.get('tab');
  const ignored = [...ignoredFilters(parameters)].filter((part) => !part.startsWith('tab='));
  if (tab !== null && !tabs.some(({ id }) => id === tab)) ignored.push(`tab=${tab.slice(0, 60)}`);
  return ignored.length === 0 ? null : (
    <Callout intent="warning" compact>
      Some filters in this link aren’t valid. Using defaults for: {ignored.join(', ')}
    </Callout>
  );
};
