import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useChange, useEndpointPage } from '#renderer/api/endpoint.ts';
import { testName } from '#renderer/entities/analysis/test-name.ts';
import { useMethodTitles } from '#renderer/entities/analysis/use-method-titles.tsx';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatP, plural } from '#renderer/lib/format.ts';
import { emptyFields } from '#renderer/ui/field/empty-fields.ts';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { ChangeDialog } from '#renderer/ui/FormDialog.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { numberColumn } from '#renderer/ui/table/number-column.ts';
import { utcColumn } from '#renderer/ui/table/text-columns.tsx';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import { addressOfMethod } from '#shared/method-addresses.ts';
import { FAMILY_P, PAGE_Q } from '#shared/methods/q-families.ts';
import { PHistogram } from './PHistogram.tsx';
import { FIGURES, PLAN_Q, TEST_ROW_HEIGHT, TESTS_LISTED } from './test-columns.tsx';
import cells from '#renderer/ui/table/cells.module.css';

type Ask = (test: RegisteredTest) => void;

const columnsOf = (
  titleOf: (method: string) => string,
  onHide: Ask,
  onShow: Ask,
): readonly Column<RegisteredTest>[] => [
  {
    id: 'method',
    header: 'Method',
    // “Correlation of drops and news events” has two lines in it.
    width: '150px',
    value: ({ method }) => method,
    render: ({ method }) => (
      <Link to={addressOfMethod(method)} className={cx(cells.lines)}>
        {titleOf(method)}
      </Link>
    ),
  },
  ...FIGURES,
  {
    id: 'marking',
    header: 'Marking',
    width: '96px',
    value: ({ marking, plan }) => (plan === null ? marking : `${marking}: ${plan}`),
    render: ({ marking, plan }) => <span title={plan === null ? '' : `Plan: ${plan}`}>{marking}</span>,
  },
  { ...numberColumn('holm', 'Holm', ({ holm }) => holm, formatP, '76px'), shownFrom: 1400 },
  PLAN_Q,
  {
    ...utcColumn<RegisteredTest>('run', 'Run (UTC)', ({ createdAt }) => createdAt, '150px'),
    shownFrom: 1200,
  },
  {
    id: 'hide',
    header: '',
    width: '52px',
    sortable: false,
    value: ({ hiddenReason }) => hiddenReason ?? '',
    render: (test) => (
      <QuietButton
        icon={test.hidden ? 'eye-open' : 'eye-off'}
        title={test.hiddenReason ?? (test.hidden ? 'Show' : 'Hide')}
        aria-label={`${test.hidden ? 'Show' : 'Hide'} ${testName(test)}`}
        onClick={() => (test.hidden ? onShow : onHide)(test)}
      />
    ),
  },
];

/** A test is hidden for a reason, which the register and every report keep. */
const HideDialog = ({ test, onClose }: { readonly test: RegisteredTest; readonly onClose: () => void }) => {
  const [reason, setReason] = useState('');
  return (
    <ChangeDialog
      title="Hide a test"
      icon="eye-off"
      submitText="Hide"
      missing={emptyFields({ Reason: reason })}
      change={useChange('hideRegisteredTest')}
      input={{ params: { testId: String(test.id) }, body: { reason: reason.trim() } }}
      onClose={onClose}
    >
      <p>
        “{testName(test)}” is hidden from the list. q and Holm are still adjusted for it, and reports still
        include it.
      </p>
      <TextField label="Reason" maxLength={500} value={reason} onChange={setReason} />
    </ChangeDialog>
  );
};

interface SizeProps {
  /** Undefined until it is known. */
  readonly page: { readonly items: readonly RegisteredTest[]; readonly total: number } | undefined;
}

/** How many entries there are, not how many of them are listed. */
const Size = ({ page }: SizeProps) =>
  page === undefined ? null : (
    <span className="ds-muted ds-small ds-num">
      {page.items.length < page.total ? `${formatCount(page.items.length)} of ` : ''}
      {plural(page.total, 'test')}
    </span>
  );

/** The tests whose name, or that of their method, has the text in it; their q is of the whole register all the same. */
const matching = (
  tests: readonly RegisteredTest[],
  text: string,
  titleOf: (method: string) => string,
): readonly RegisteredTest[] => {
  const wanted = text.trim().toLowerCase();
  return wanted === ''
    ? tests
    : tests.filter((test) =>
        `${titleOf(test.method)} ${test.method} ${testName(test)}`.toLowerCase().includes(wanted),
      );
};

/** Every test run on this data: kept, hideable, never deletable. */
export const TestRegister = () => {
  const [withHidden, setWithHidden] = useState(false);
  const [wanted, setWanted] = useState('');
  const [toHide, setToHide] = useState<RegisteredTest | null>(null);
  const register = useEndpointPage('listRegisteredTests', {
    query: { includeHidden: withHidden ? 'true' : 'false', limit: TESTS_LISTED },
  });
  const { mutate: show } = useChange('showRegisteredTest', { failed: 'Couldn’t update the test' });
  const { titleOf, note } = useMethodTitles();
  const columns = useMemo(
    () => columnsOf(titleOf, setToHide, ({ id }) => show({ params: { testId: String(id) } })),
    [show, titleOf],
  );
  return (
    <SectionCard
      title="Test register"
      icon="th-list"
      padded={false}
      actions={
        <div className="ds-row">
          <Size page={register.data} />
          <SwitchField label="Show hidden" value={withHidden} onChange={setWithHidden} />
          <HowComputed title="Test register">
            Every test run on the current dataset is recorded with its parameters. {FAMILY_P} q
            (Benjamini–Hochberg) and Holm’s p are adjusted over all entries, so every further test makes
            significance harder to reach; the nominal p of words that were shuffled too is not among them.{' '}
            {PAGE_Q} A page that is opened without a stored answer computes it, and so adds tests; opened
            again it adds none. Hiding a test changes neither. A test is confirmatory only if a plan that
            names it was locked before its run began; every other test is exploratory.
          </HowComputed>
        </div>
      }
    >
      <QueryState
        query={register}
        failed="Couldn’t load the test register"
        none={{
          icon: 'th-list',
          title: 'No tests yet',
          description:
            'Every analysis adds its tests, also one that a page computes because it was opened first.',
        }}
      >
        {({ items }) => (
          <>
            <div className={cx('ds-stack-tight', cells.note)}>
              {note}
              <PHistogram tests={items} />
              <SearchBox
                label="Find tests"
                placeholder="Method or test"
                value={wanted}
                onSearch={setWanted}
              />
            </div>
            <DataTable
              label="Test register"
              rows={matching(items, wanted, titleOf)}
              total={register.data?.total ?? items.length}
              canExport
              none={{ icon: 'search', title: `No test has “${wanted}” in its name or that of its method` }}
              columns={columns}
              rowKey={({ id }) => id}
              rowHeight={TEST_ROW_HEIGHT}
              height={480}
              initialSort={{ column: 'q', descending: false }}
            />
          </>
        )}
      </QueryState>
      {toHide === null ? null : <HideDialog test={toHide} onClose={() => setToHide(null)} />}
    </SectionCard>
  );
};
