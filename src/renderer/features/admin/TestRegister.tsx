import { Button } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { tagKey } from '#renderer/api/endpoint-query.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatCount, formatP, plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import { hideRegisteredTest, showRegisteredTest, testRegisterQuery } from './admin.ts';

const FOUR_DIGITS = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 });

/** A count is whole, whatever its size; any other figure has four digits. */
const figure = (value: number | null): string => {
  if (value === null) return '–';
  return Number.isInteger(value) ? formatCount(value) : FOUR_DIGITS.format(value);
};
const band = ({ bandLow, bandHigh }: RegisteredTest): string =>
  bandLow === null || bandHigh === null ? '–' : `${figure(bandLow)} to ${figure(bandHigh)}`;

type Ask = (test: RegisteredTest) => void;

const columnsOf = (onHide: Ask, onShow: Ask): readonly Column<RegisteredTest>[] => [
  { id: 'method', header: 'Method', width: '130px', value: ({ method }) => method },
  { id: 'label', header: 'Test', width: 'minmax(180px, 2fr)', value: ({ label }) => label },
  {
    id: 'observed',
    header: 'Observed',
    align: 'right',
    value: ({ observed }) => observed,
    render: ({ observed }) => figure(observed),
  },
  {
    id: 'expected',
    header: 'Chance',
    align: 'right',
    value: ({ expected }) => expected,
    render: ({ expected }) => figure(expected),
  },
  { id: 'band', header: 'Band', value: band, sortable: false },
  {
    id: 'marking',
    header: 'Marking',
    width: '120px',
    value: ({ marking, plan }) => (plan === null ? marking : `${marking}: ${plan}`),
    render: ({ marking, plan }) => <span title={plan === null ? '' : `Plan: ${plan}`}>{marking}</span>,
  },
  { id: 'p', header: 'p', align: 'right', width: '80px', value: ({ p }) => p, render: ({ p }) => formatP(p) },
  { id: 'q', header: 'q', align: 'right', width: '80px', value: ({ q }) => q, render: ({ q }) => formatP(q) },
  {
    id: 'holm',
    header: 'Holm',
    align: 'right',
    width: '80px',
    value: ({ holm }) => holm,
    render: ({ holm }) => formatP(holm),
  },
  {
    id: 'planQ',
    header: 'q of plan',
    align: 'right',
    width: '90px',
    value: ({ planQ }) => planQ,
    render: ({ planQ }) => (planQ === null ? '–' : formatP(planQ)),
  },
  {
    id: 'run',
    header: 'Run (UTC)',
    width: '150px',
    value: ({ createdAt }) => createdAt.replace('T', ' '),
  },
  {
    id: 'hide',
    header: '',
    width: '120px',
    sortable: false,
    value: ({ hiddenReason }) => hiddenReason ?? '',
    render: (test) => (
      <Button
        size="small"
        variant="minimal"
        icon={test.hidden ? 'eye-open' : 'eye-off'}
        text={test.hidden ? 'Show' : 'Hide'}
        title={test.hiddenReason ?? ''}
        aria-label={`${test.hidden ? 'Show' : 'Hide'} ${test.label}`}
        onClick={() => (test.hidden ? onShow : onHide)(test)}
      />
    ),
  },
];

interface HideDialogProps {
  readonly test: RegisteredTest;
  readonly onClose: () => void;
  readonly onHide: (reason: string) => void;
}

/** A test is hidden for a reason, which the register and every report keep. */
const HideDialog = ({ test, onClose, onHide }: HideDialogProps) => {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="Hide a test"
      icon="eye-off"
      submitText="Hide"
      canSubmit={reason.trim() !== ''}
      onSubmit={() => onHide(reason.trim())}
      onClose={onClose}
    >
      <p>
        “{test.label}” is hidden from the list. q and Holm are still adjusted for it, and reports still
        include it.
      </p>
      <TextField label="Reason" maxLength={500} value={reason} onChange={setReason} />
    </FormDialog>
  );
};

/** Every test run on this data: kept, hideable, never deletable. */
export const TestRegister = () => {
  const queries = useQueryClient();
  const [withHidden, setWithHidden] = useState(false);
  const [toHide, setToHide] = useState<RegisteredTest | null>(null);
  const register = useQuery(testRegisterQuery(withHidden));
  const afterChange = {
    onSuccess: () => queries.invalidateQueries({ queryKey: tagKey('listRegisteredTests') }),
    onError: (error: Error) =>
      toast({ title: 'Couldn’t update the test', description: messageOf(error), intent: 'danger' }),
  };
  const hide = useMutation({ ...afterChange, mutationFn: hideRegisteredTest });
  const { mutate } = useMutation({ ...afterChange, mutationFn: showRegisteredTest });
  const columns = useMemo(() => columnsOf(setToHide, ({ id }) => mutate(id)), [mutate]);
  return (
    <SectionCard
      title="Test register"
      icon="th-list"
      padded={false}
      actions={
        <div className="ds-row">
          <span className="ds-muted ds-small ds-num">{plural(register.data?.length ?? 0, 'test')}</span>
          <SwitchField label="Show hidden" value={withHidden} onChange={setWithHidden} />
          <HowComputed title="Test register">
            Every test run on the current dataset is recorded with its parameters. q (Benjamini–Hochberg) and
            Holm’s p are adjusted over all of them, so every further test makes significance harder to reach.
            Hiding a test changes neither. A test is confirmatory only if a plan that names it was locked
            before its run began; every other test is exploratory.
          </HowComputed>
        </div>
      }
    >
      <QueryState
        query={register}
        failed="Couldn’t load the test register"
        isEmpty={(tests) => tests.length === 0}
        empty={
          <EmptyState
            icon="th-list"
            title="No tests yet"
            description="Correlation, delta and window analyses add their tests here."
          />
        }
      >
        {(tests) => (
          <DataTable
            label="Test register"
            rows={tests}
            columns={columns}
            rowKey={({ id }) => id}
            height={360}
            initialSort={{ column: 'q', descending: false }}
          />
        )}
      </QueryState>
      {toHide === null ? null : (
        <HideDialog
          test={toHide}
          onClose={() => setToHide(null)}
          onHide={(reason) => {
            hide.mutate({ testId: toHide.id, reason });
            setToHide(null);
          }}
        />
      )}
    </SectionCard>
  );
};
