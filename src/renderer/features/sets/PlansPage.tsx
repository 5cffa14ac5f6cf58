import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { endpointQuery, useEndpoint } from '#renderer/api/endpoint.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { cx } from '#renderer/lib/cx.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { known } from '#renderer/ui/known.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { countColumn } from '#renderer/ui/table/number-column.ts';
import { hashColumn, timeColumn } from '#renderer/ui/table/text-columns.tsx';
import type { OthersPlan } from '#shared/contract/exchange.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { WorkingSet } from '#shared/contract/sets.ts';
import type { TimeZone } from '#shared/zones.ts';
import { LockDialog } from './LockDialog.tsx';
import { PlanDetails } from './PlanDetails.tsx';
import { TestRegister } from './TestRegister.tsx';
import cells from '#renderer/ui/table/cells.module.css';

interface AnyPlan {
  readonly name: string;
  readonly lockedAt: string;
  readonly deviations: readonly unknown[];
  readonly sha256: string;
}

/** The columns of plans, one’s own or others’, with the one that only these have. */
const planColumns = <Row extends AnyPlan>(timeZone: TimeZone, own: Column<Row>): readonly Column<Row>[] => [
  { id: 'name', header: 'Plan', width: 'minmax(180px, 1.5fr)', value: ({ name }) => name },
  timeColumn('locked', 'Locked', ({ lockedAt }) => lockedAt, timeZone),
  own,
  countColumn('deviations', 'Deviations', ({ deviations }) => deviations.length, '110px'),
  hashColumn('hash', 'SHA-256', ({ sha256 }) => sha256),
];

const RUN: Column<Plan> = {
  id: 'run',
  header: 'Tests run',
  width: '100px',
  align: 'right',
  value: ({ runs }) => runs.filter((numbers) => numbers.length > 0).length,
  render: ({ runs }) => `${runs.filter((numbers) => numbers.length > 0).length} of ${runs.length}`,
};

const LogState = () => {
  const check = useQuery({ ...endpointQuery('checkStudyLog'), refetchOnMount: 'always' });
  if (check.error !== null && check.data === undefined)
    return <QueryNote query={check} failed="The log of the study was not checked" />;
  if (check.data === undefined)
    return <p className={cx('ds-small ds-muted', cells.note)}>Checking the log of the study…</p>;
  return (
    <p className={cx('ds-small', cells.note, check.data.isWhole ? 'ds-muted' : 'ds-bad')} role="status">
      {check.data.sentence}
    </p>
  );
};

const BY: Column<OthersPlan> = { id: 'by', header: 'By', width: '160px', value: ({ by }) => by };

/** Plans that came with files of others’ work; shown where there are any. */
const OthersPlansCard = () => {
  const { timeZone } = usePreferences();
  const plans = known(useEndpoint('listOthersPlans'), [], 'Failed to fetch plans of others');
  const columns = useMemo(() => planColumns<OthersPlan>(timeZone, BY), [timeZone]);
  if (plans.value.length === 0) return plans.note;
  return (
    <SectionCard title="Plans of others" icon="people" padded={false}>
      <DataTable
        label="Plans of others"
        rows={plans.value}
        columns={columns}
        rowKey={({ name, sha256 }) => `${name} ${sha256}`}
        height={300}
      />
      {plans.note}
    </SectionCard>
  );
};

const PlansCard = ({ frozen }: { readonly frozen: readonly WorkingSet[] }) => {
  const { timeZone } = usePreferences();
  const plans = useQuery({ ...endpointQuery('listPlans'), refetchOnMount: 'always' });
  const [name, setName] = useQueryState('plan', parameters.plan);
  // “Lock a plan…” of the command palette leads here.
  const [dialog, setDialog] = useQueryState('dialog', parameters.dialog);
  const columns = useMemo(() => planColumns<Plan>(timeZone, RUN), [timeZone]);
  const chosen = plans.data?.find((plan) => plan.name === name);
  return (
    <>
      <SectionCard
        title="Plans"
        icon="endorsed"
        padded={false}
        actions={
          <DialogButton
            key={dialog}
            isOpenAtFirst={dialog === 'lock'}
            onClose={() => void setDialog(null)}
            icon="lock"
            text="Lock a plan…"
            dialog={(close) => (
              <LockDialog frozen={frozen} onLocked={(locked) => void setName(locked)} onClose={close} />
            )}
          />
        }
      >
        <LogState />
        <QueryState
          query={plans}
          failed="Failed to fetch plans"
          loading={
            <p className={cx('ds-muted', cells.note)} role="status" data-testid="loading">
              Loading plans…
            </p>
          }
          none={
            <p className={cx('ds-muted', cells.note)}>
              <strong>No plans yet.</strong> A plan says what will be tested before it is tested. A test
              without one is exploratory: it can suggest a question, not settle one.
            </p>
          }
        >
          {(list) => (
            <DataTable
              label="Plans"
              rows={list}
              columns={columns}
              rowKey={(plan) => plan.name}
              selectedKey={name}
              onOpen={(plan) => void setName(plan.name)}
              height={300}
            />
          )}
        </QueryState>
      </SectionCard>
      {chosen === undefined ? null : <PlanDetails plan={chosen} />}
      <OthersPlansCard />
    </>
  );
};

export const parameters = { plan: parseAsString, dialog: parseAsString.withDefault('') };

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
