import { Callout } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { ignoredFilters } from '#renderer/state/filters.ts';

/** Says what of a malformed or foreign address was ignored. */
export const FilterNotice = () => {
  const [parameters] = useSearchParams();
  const ignored = ignoredFilters(parameters);
  return ignored.length === 0 ? null : (
    <Callout intent="warning" compact>
      This address holds something that means nothing here; the default is used instead of:{' '}
      {ignored.join(', ')}
    </Callout>
  );
};
