import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useEndpoint, useEndpointPage } from '#renderer/api/endpoint.ts';
import { call, callBytes } from '#renderer/api/workstation.ts';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { Facts } from '#renderer/ui/Facts.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable } from '#renderer/ui/table/DataTable.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import { selectionSchema } from '#shared/contract/analyses.ts';
import type { Plan, PlannedTest } from '#shared/contract/plans.ts';
import { otherRunsSentence } from '#shared/other-runs.ts';
import { questionWords } from './planned-question.ts';
import { FIGURES, PLAN_Q, TEST_ROW_HEIGHT, TESTS_LISTED } from './test-columns.tsx';

const FAMILIES = { plan: 'The tests of this plan', register: 'The whole test register' } as const;

/** The hash before the first plan of a data folder. */
const NO_PLAN = /^0+$/u;

const setOf = ({ set }: PlannedTest['selection']): string =>
  typeof set === 'object' && set !== null && 'name' in set ? String(set.name) : 'All items';

const COLUMNS = [...FIGURES, PLAN_Q];

/** What came of the tests of a plan, each next to chance, hidden ones too. @param name of the plan */
const PlanResults = ({ name }: { readonly name: string }) => {
  const register = useEndpointPage('listRegisteredTests', {
    query: { includeHidden: 'true', limit: TESTS_LISTED },
  });
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
              rowHeight={TEST_ROW_HEIGHT}
              height={300}
              initialSort={{ column: 'planQ', descending: false }}
            />
          );
        }}
      </QueryState>
    </section>
  );
};

export const PlanDetails = ({ plan: locked }: { readonly plan: Plan }) => {
  const { timeZone } = usePreferences();
  const save = useExport();
  const methods = useEndpoint('listAnalyses');
  const run = useMutation({
    mutationFn: ({ method, parameters, selection, seed }: PlannedTest) =>
      call('runAnalysis', {
        params: { method },
        body: { parameters, selection: selectionSchema.parse(selection), seed },
      }),
    meta: { failed: 'Couldn’t run the test' },
    onSuccess: ({ message }) => notify.done(message),
  });
  const { name, sha256, previous, lockedAt, plan, runs, deviations, otherRuns } = locked;
  const methodOf = ({ method }: PlannedTest) => methods.data?.find(({ id }) => id === method);
  const others = otherRunsSentence(otherRuns);
  return (
    <SectionCard
      title={`Plan: ${name}`}
      icon="lock"
      stack="normal"
      subtitle={`Locked ${formatTimestamp(lockedAt, timeZone)}`}
      actions={
        <Button
          size="small"
          icon="export"
          text="Export as text"
          onClick={() =>
            void save.write(() => callBytes('getPlanText', { params: { name } }), `plan-${name}.txt`)
          }
        />
      }
    >
      <QueryNote query={methods} failed="Couldn’t load the names of the methods" />
      <Facts
        look="list"
        facts={[
          ['Question', plan.question],
          ['Stopping rule', plan.stoppingRule],
          ['q is taken over', FAMILIES[plan.family]],
          ['SHA-256', <code key="hash">{sha256}</code>],
          ['Plan before it', NO_PLAN.test(previous) ? 'none' : <code key="previous">{previous}</code>],
        ]}
      />
      <RowTable
        label={`Tests of ${name}`}
        columns={['Method', 'Working set', 'Run with', 'A result is', 'Confirmatory runs', '']}
        rows={plan.tests.map((test, index) => ({
          key: String(index),
          cells: [
            <Link key="method" to={`/methods#${test.method}`}>
              {methodOf(test)?.title ?? test.method}
            </Link>,
            setOf(test.selection),
            questionWords(methodOf(test), test),
            test.result,
            runs[index]?.map((number) => `run ${number}`).join(', ') || 'none yet',
            <Button
              key="run"
              size="small"
              icon="play"
              text="Run"
              aria-label={`Run test ${index + 1} as planned`}
              disabled={run.isPending && run.variables === test}
              onClick={() => run.mutate(test)}
            />,
          ],
        }))}
      />
      <PlanResults name={name} />
      <section>
        <h3>Deviations</h3>
        {deviations.length === 0 ? (
          <p className="ds-muted">None.</p>
        ) : (
          <ul>
            {deviations.map((deviation) => (
              <li key={deviation}>{deviation}</li>
            ))}
          </ul>
        )}
        {others !== null && <p className="ds-muted">{others}</p>}
      </section>
    </SectionCard>
  );
};
