import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { NO_STEP } from '#renderer/lib/url.ts';
import { DateField } from '#renderer/ui/field/DateField.tsx';
import { DatePair } from '#renderer/ui/field/DatePair.tsx';
import { SliderField } from '#renderer/ui/field/SliderField.tsx';
import { ARCHIVE_FIRST_DATE, ARCHIVE_LAST_DATE } from '#shared/constants.ts';
import controls from './controls.module.css';

const DATE_HINT = 'Q drops available from Oct 28, 2017 to Dec 8, 2022';

/** The two custom dates, bounded by the archive; setting one switches the focus to custom. */
export const CustomDates = () => {
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
export const ThresholdSlider = () => {
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
