import { Button, Section, SectionCard } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { MethodSetField } from '#renderer/entities/set/MethodSetField.tsx';
import {
  AI_MODEL_OPTIONS,
  CATEGORY_OPTIONS,
  SOURCE_OPTIONS,
  TIME_RANGES,
  type AiModelId,
} from '#renderer/features/analysis/filters/filter-options.ts';
import { RESET } from '#renderer/features/analysis/filters/filters.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { useRunAnalysis } from '#renderer/features/analysis/use-run-analysis.ts';
import { useCommands } from '#renderer/lib/commands.ts';
import { cx } from '#renderer/lib/cx.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { NO_STEP } from '#renderer/lib/url.ts';
import { CopyLink } from '#renderer/ui/CopyLink.tsx';
import { Choices } from '#renderer/ui/field/Choices.tsx';
import { DateField } from '#renderer/ui/field/DateField.tsx';
import { DatePair } from '#renderer/ui/field/DatePair.tsx';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SliderField } from '#renderer/ui/field/SliderField.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { CardHeading } from '#renderer/ui/SectionCard.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import { useSideFold } from '#renderer/ui/use-side-fold.tsx';
import { ARCHIVE_FIRST_DATE, ARCHIVE_LAST_DATE } from '#shared/constants.ts';
import { RunStatus, useSessionIsActive } from './RunStatus.tsx';
import styles from './AnalysisControls.module.css';
import controls from './controls.module.css';
import sidebarStyles from '#renderer/ui/sidebar.module.css';

/** Creates or completes the database; never destroys. The job it starts shows in the header. */
const useInitialize = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('initializeDatabase'),
    onSuccess: async () => {
      const failed = queries
        .getQueryCache()
        .findAll({ type: 'active' })
        .filter(({ state }) => state.status === 'error').length;
      await toast(
        failed === 0
          ? { title: 'Database Initialized', intent: 'success' }
          : {
              title: 'Database Initialized',
              description: `${plural(failed, 'part')} of this page couldn’t be fetched again`,
              intent: 'warning',
            },
      );
    },
    onError: () =>
      toast({
        title: 'Initialization Failed',
        description: 'Failed to initialize the database. Please check the server logs.',
        intent: 'danger',
      }),
  });
};

/** Section 9's default selection of analysis types. */
const DEFAULT_TYPES = ['temporal', 'patterns', 'correlations'] as const;

const INITIALIZE = 'Initialize Q Drops Database';

const Actions = () => {
  const [, setFilters] = useFilters();
  const run = useRunAnalysis(DEFAULT_TYPES);
  const sessionId = run.data?.sessionId ?? null;
  const isRunning = useSessionIsActive(sessionId) || run.isPending;
  const initialize = useInitialize();
  const reset = (): void => void setFilters(RESET);
  const { mutate: startRun } = run;
  const { mutate: startInitialize } = initialize;
  const group = 'Analysis';
  useCommands('analysis-controls', [
    { id: 'control:run', label: 'Run Analysis', icon: 'play', group, run: startRun },
    {
      id: 'control:reset',
      label: 'Reset Filters',
      icon: 'reset',
      group,
      keywords: 'defaults clear',
      run: reset,
    },
    { id: 'control:initialize', label: INITIALIZE, icon: 'database', group, run: startInitialize },
  ]);
  return (
    <div className="ds-stack-tight">
      <Button
        fill
        intent="primary"
        icon="play"
        disabled={isRunning}
        text="Run Analysis"
        onClick={() => run.mutate()}
      />
      <p className="ds-faint ds-small">
        Analyzes the drops of the time range. Categories, sources and threshold filter the views only.
      </p>
      {sessionId === null ? null : <RunStatus sessionId={sessionId} />}
      <Button fill icon="reset" text="Reset Filters" onClick={reset} />
      <Button
        fill
        icon="database"
        disabled={initialize.isPending}
        text={initialize.isPending ? 'Initializing...' : INITIALIZE}
        onClick={() => initialize.mutate()}
      />
      {initialize.error === null ? null : (
        <div role="alert">
          <TitledCallout compact intent="danger" title="Failed to initialize database">
            {messageOf(initialize.error)}
          </TitledCallout>
        </div>
      )}
      <CopyLink label="Copy link to this view" />
    </div>
  );
};

const LOCAL: AiModelId = 'local/statistics';

/** Said before a run: the chosen model cannot be reached, and what answers in its place. */
const ModelNote = ({ model }: { readonly model: AiModelId }) => {
  const query = useEndpoint('listAiModels');
  const models = query.data;
  if (models === undefined)
    return <QueryNote query={query} failed="Couldn’t tell which models can be used" />;
  if (model === LOCAL || models.some((entry) => entry.model === model)) return null;
  const isAlone = models.every((entry) => entry.model === LOCAL);
  return (
    <p className={cx('ds-faint ds-small', styles.note)} data-testid="model-note">
      {isAlone
        ? 'No key is configured. Built-in statistics (not a language model) will be used.'
        : 'No key is configured for this model. Choose another model, or add a key in Settings.'}
    </p>
  );
};

const DATE_HINT = 'Q drops available from Oct 28, 2017 to Dec 8, 2022';

/** The two custom dates, bounded by the archive; setting one switches the focus to custom. */
const CustomDates = () => {
  const [filters, setFilters] = useFilters();
  const isInverted = filters.start !== '' && filters.end !== '' && filters.start > filters.end;
  const field = (key: 'start' | 'end', label: string) => (
    <DateField
      label={label}
      min={ARCHIVE_FIRST_DATE}
      max={ARCHIVE_LAST_DATE}
      value={filters[key]}
      isWrong={isInverted}
      describedBy="filter-dates-note"
      onChange={(value) => setFilters({ [key]: value, focus: 'custom' })}
    />
  );
  return (
    <div className="ds-stack-tight">
      <DatePair>
        {field('start', 'Start date')}
        {field('end', 'End date')}
      </DatePair>
      <p
        id="filter-dates-note"
        className={isInverted ? 'ds-bad ds-small' : 'ds-faint ds-small'}
        role={isInverted ? 'alert' : undefined}
      >
        {isInverted
          ? `The start date ${filters.start} is after the end date ${filters.end}. Change one of them.`
          : DATE_HINT}
      </p>
    </div>
  );
};

/** The correlation threshold, 0 to 1 by 0.01; the views follow when the hand rests. */
const ThresholdSlider = () => {
  const [filters, setFilters] = useFilters();
  return (
    <div className={controls.field}>
      <SliderField
        label="Correlation threshold"
        min={0}
        max={1}
        step={0.01}
        format={(value) => value.toFixed(2)}
        value={filters.threshold}
        onChange={(threshold) => setFilters({ threshold }, NO_STEP)}
      />
    </div>
  );
};

/** The sidebar: one set of filters for every view. */
export const AnalysisControls = () => {
  const [filters, setFilters] = useFilters();
  const field = partsOf(filters, setFilters);
  const counts = useEndpoint('getDropCategoryCounts');
  const fold = useSideFold('controls');
  return (
    <aside className={sidebarStyles.controls} aria-label="Analysis Controls" data-open={fold.isOpen}>
      <Section
        compact
        title="Analysis Controls"
        titleRenderer={CardHeading}
        icon="settings"
        rightElement={fold.toggle}
      >
        <SectionCard className={cx(sidebarStyles.body)}>
          <div className={controls.field}>
            <SelectField
              label="Time range"
              isWide
              options={TIME_RANGES.map(({ id, label }) => ({ value: id, label }))}
              {...field('timeRange')}
            />
          </div>
          <div className={controls.field}>
            <MethodSetField isWide help="Applies to all views and to Run Analysis" />
          </div>
          <CustomDates />
          <Choices
            label="Categories"
            options={CATEGORY_OPTIONS.map((option) => {
              // Nothing in brackets while the counts are not known.
              const known = counts.data?.categories.find(({ category }) => category === option.id);
              return known === undefined
                ? option
                : { ...option, detail: formatCount(known.count), meaning: known.meaning };
            })}
            chosen={filters.categories}
            onChange={(categories) => setFilters({ categories })}
          />
          <QueryNote query={counts} failed="Couldn’t count the drops of each category" />
          <p className="ds-faint ds-small">
            A drop may be in several categories or none. If none are selected, all drops are included.
          </p>
          <Choices
            label="Sources"
            options={SOURCE_OPTIONS}
            chosen={filters.sources}
            onChange={(sources) => setFilters({ sources })}
          />
          <p className="ds-faint ds-small">
            “Compared with chance”, “Advanced Pattern Analysis” and the figures above take the set; dates,
            categories, sources and the threshold don’t apply to them.
          </p>
          <ThresholdSlider />
          <div className={controls.field}>
            <SelectField
              label="AI model"
              isWide
              options={AI_MODEL_OPTIONS.map(({ id, label }) => ({ value: id, label }))}
              {...field('model')}
            />
          </div>
          <ModelNote model={filters.model} />
          <Actions />
        </SectionCard>
      </Section>
    </aside>
  );
};
