import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { PlansCard } from './PlansCard.tsx';
import { TestRegister } from './TestRegister.tsx';

/** `/plans`: what was locked before it was tested, and every test that was run. */
export const PlansPage = () => {
  const sets = useQuery({ ...endpointQuery('listSets'), refetchOnMount: 'always' });
  return (
    <div className="ds-stack">
      <QueryState query={sets} failed="Failed to fetch sets">
        {(list) => <PlansCard frozen={list.filter(({ kind }) => kind === 'frozen')} />}
      </QueryState>
      <TestRegister />
    </div>
  );
};
