import { Button, ButtonGroup } from '@blueprintjs/core';
import { useChangePreferences, usePreferences } from '#renderer/entities/settings/preferences.ts';
import { FOCUSES } from '#renderer/features/analysis/filters/filter-options.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { zoneLabel } from '#renderer/lib/format.ts';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import type { Granularity } from '#shared/granularities.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import type { useSight } from './use-sight.ts';
import styles from './TimelineToolbar.module.css';

const VIEWS: Readonly<Record<Granularity, string>> = {
  day: 'Day View',
  week: 'Week View',
  month: 'Month View',
  year: 'Year View',
};

export interface ShownParts {
  readonly allDrops: boolean;
  readonly marked: boolean;
}

interface TimelineToolbarProps {
  readonly sight: ReturnType<typeof useSight>;
  readonly shown: ShownParts;
  readonly setShown: (change: Partial<ShownParts>) => unknown;
}

const ZoneSwitch = () => {
  const { timeZone } = usePreferences();
  const change = useChangePreferences();
  return (
    <SegmentField
      label="Time zone"
      value={timeZone}
      options={TIME_ZONES.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
      onChange={(zone) => change({ timeZone: zone })}
    />
  );
};

export const TimelinePeriod = () => {
  const [filters, setFilters] = useFilters();
  const field = partsOf(filters, setFilters);
  return (
    <div className="ds-row-wrap">
      <SelectField label="View" isInline options={VIEWS} {...field('view')} />
      <div className={styles.focus}>
        <SelectField
          label="Focus"
          isInline
          options={FOCUSES.map(({ id, label }) => ({ value: id, label }))}
          {...field('focus')}
        />
      </div>
    </div>
  );
};

export const TimelineToolbar = ({ sight, shown, setShown }: TimelineToolbarProps) => {
  const field = partsOf(shown, setShown);
  return (
    <div className="ds-row-wrap">
      <ZoneSwitch />
      <ButtonGroup>
        <Button icon="zoom-in" text="Zoom In" onClick={() => sight.zoom(1.5)} />
        <Button icon="zoom-out" text="Zoom Out" onClick={() => sight.zoom(1 / 1.5)} />
        <Button icon="zoom-to-fit" text="Reset View" onClick={sight.reset} />
      </ButtonGroup>
      <span className="ds-muted ds-small ds-num" role="status" aria-label="Zoom">
        {sight.scale.toFixed(1)}×
      </span>
      <div className="ds-row">
        <SwitchField label="All points" {...field('allDrops')} />
        <SwitchField label="Event markers" {...field('marked')} />
      </div>
    </div>
  );
};
