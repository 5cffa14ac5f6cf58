import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TabStrip } from '#renderer/ui/TabStrip.tsx';
import { EventStudy, studyParsers } from './EventStudy.tsx';
import { ObservedWindows } from './ObservedWindows.tsx';
import { curveParsers, WindowCurve } from './WindowCurve.tsx';

const TABS = [
  { id: 'observed', title: 'Observed and expected', icon: 'comparison', panel: <ObservedWindows /> },
  { id: 'curve', title: 'Window curve', icon: 'timeline-line-chart', panel: <WindowCurve /> },
  { id: 'study', title: 'Event study', icon: 'calendar', panel: <EventStudy /> },
] as const;

/** Of the card and its tabs. */
export const chanceParsers = {
  chance: parseAsStringLiteral(TABS.map(({ id }) => id)).withDefault(TABS[0].id),
  ...curveParsers,
  ...studyParsers,
};

/** What the pairs are worth: the same counts next to those expected by chance. */
export const ChancePanel = () => {
  const { set } = useMethodSet();
  const [tab, setTab] = useQueryState('chance', chanceParsers.chance);
  return (
    <SectionCard
      title="Compared with chance"
      icon="comparison"
      subtitle={
        set === ''
          ? 'Uses all drops and events. Filters don’t apply.'
          : `Uses the set “${set}”. Filters don’t apply.`
      }
    >
      <TabStrip id="chance-tabs" tabs={TABS} selected={tab} onSelect={(id) => void setTab(id)} />
    </SectionCard>
  );
};
