import { useQuery } from '@tanstack/react-query';
import { endpointPageQuery } from '#renderer/api/endpoint-query.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { DataTable } from '#renderer/ui/table/DataTable.tsx';
import { FIGURES, PLAN_Q, TESTS_LISTED } from './test-columns.tsx';

const COLUMNS = [...FIGURES, PLAN_Q];

/** What came of the tests of a plan, each next to chance, hidden ones too. @param name of the plan */
export const PlanResults = ({ name }: { readonly name: string }) => {
  const register = useQuery(
    endpointPageQuery('listRegisteredTests', { query: { includeHidden: 'true', limit: TESTS_LISTED } }),
  );
  return (
    <section>
      <h3>Results</h3>
      <QueryState query={register} failed="Couldn’t load the results of the plan">
        {({ items }) => {
          const own = items.filter(({ plan }) => plan === name);
          return own.length === 0 ? (
            <p className="ds-muted">No test was run as planned yet.</p>
          ) : (
            <DataTable
              label={`Results of ${name}`}
              rows={own}
              columns={COLUMNS}
              rowKey={({ id }) => id}
              height={300}
              initialSort={{ column: 'planQ', descending: false }}
            />
          );
        }}
      </QueryState>
    </section>
  );
};
