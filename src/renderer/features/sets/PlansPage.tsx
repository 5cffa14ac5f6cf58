import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { known } from '#renderer/ui/known.tsx';
import { PlansCard } from './PlansCard.tsx';
import { TestRegister } from './TestRegister.tsx';

/** `/plans`: what was locked before it was tested, and every test that was run. */
export const PlansPage = () => {
  const sets = useQuery({ ...endpointQuery('listSets'), refetchOnMount: 'always' });
  const { value, note } = known(sets, [], 'Failed to fetch sets');
  return (
    <div className="ds-stack">
      {note}
      <PlansCard frozen={value.filter(({ kind }) => kind === 'frozen')} />
      <TestRegister />
    </div>
  );
};
