import { Button } from '@blueprintjs/core';
import { chanceSentence, formatCount, plural } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { tableOf } from '#renderer/ui/chart/export.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import { chanceFigures, formatFigure } from '#shared/figures.ts';
import { fromTimestamp, isDayOnly } from '#shared/time.ts';
import { objectText } from './accounts-view.ts';
import type { CoordinationAnswer, OfAnswerProps } from './Sentences.tsx';

type Group = CoordinationAnswer['groups']['groups'][number];
type GroupObject = Group['objects'][number];

const DRAWN = 20;
const ROW_HEIGHT = 24;
const AXES_HEIGHT = 80;

const millis = (timestamp: string): number =>
  isDayOnly(timestamp) ? Date.parse(`${timestamp}T00:00:00Z`) : 1000 * fromTimestamp(timestamp);

const DAY_MS = 86_400_000;
const MINUTES_MS = 600_000;

/** A time on the axis: its day, its minute where all of it is a few days, or its second where it is a few minutes. */
const tickOf = (objects: readonly GroupObject[]): ((time: number) => string) => {
  const times = objects.flatMap(({ first, last }) => [millis(first), millis(last)]);
  const span = Math.max(...times) - Math.min(...times);
  const [from, to] = span < MINUTES_MS ? [11, 19] : span < 3 * DAY_MS ? [0, 16] : [0, 10];
  return (time) => new Date(time).toISOString().slice(from, to).replace('T', ' ');
};

const drawnOf = ({ objects }: Group): readonly GroupObject[] => objects.slice(0, DRAWN);

const drawObjects = (objects: readonly GroupObject[]): ChartOption => ({
  grid: { left: 8, right: 24, top: 12, bottom: 24, outerBoundsMode: 'same' },
  useUTC: true,
  xAxis: { type: 'time', axisLabel: { hideOverlap: true, formatter: tickOf(objects) } },
  yAxis: {
    type: 'category',
    inverse: true,
    data: objects.map(({ object }) => objectText(object)),
    axisLabel: { width: 260, overflow: 'truncate' },
  },
  tooltip: {
    trigger: 'item',
    formatter: chartTooltip(({ seriesIndex }: { readonly seriesIndex: number }) => {
      const object = objects[seriesIndex];
      return object === undefined
        ? null
        : {
            title: objectText(object.object),
            rows: [
              { color: palette.seriesPosts, label: 'Accounts', value: formatCount(object.accounts) },
              { label: 'Shares', value: formatCount(object.shares) },
              { label: 'First', value: object.first },
              { label: 'Last', value: object.last },
            ],
          };
    }),
  },
  series: objects.map(({ first, last, accounts }, row) => ({
    type: 'line',
    color: palette.seriesPosts,
    symbol: 'circle',
    symbolSize: 5 + Math.sqrt(accounts) * 2,
    lineStyle: { width: 3 },
    data: [
      [millis(first), row],
      [millis(last), row],
    ],
  })),
});

const optionOf = (group: Group): ChartOption => drawObjects(drawnOf(group));

const ObjectsOverTime = ({ group, place }: { readonly group: Group; readonly place: number }) => {
  const objects = drawnOf(group);
  return (
    <Chart
      title={`Objects of group ${place} over time (UTC)`}
      description={`For each of ${plural(objects.length, 'object')} the time from its first to its last share by accounts of the group. Larger dots: more accounts.`}
      draw={[optionOf, group]}
      height={AXES_HEIGHT + ROW_HEIGHT * objects.length}
      table={tableOf(group.objects, {
        object: ({ object }) => object,
        accounts: ({ accounts }) => accounts,
        shares: ({ shares }) => shares,
        'first (UTC)': ({ first }) => first,
        'last (UTC)': ({ last }) => last,
      })}
    />
  );
};

const basisOf = ({ of, edges, runs }: CoordinationAnswer['groups']): string =>
  of === 'exceeding'
    ? `Made of the ${plural(edges, 'edge')} above chance, by ${formatCount(runs)} runs of Leiden.`
    : `No edge is above chance: made of all ${plural(edges, 'edge')} of weight 2 or more, by ${formatCount(runs)} runs of Leiden.`;

/** The groups of accounts, how stable they are, and what one of them shared when. */
export const Groups = ({ answer, view, change }: OfAnswerProps) => {
  const { groups: part } = answer;
  const { groups, modularity, total } = part;
  const place = Math.min(view.group, Math.max(1, groups.length));
  const group = groups[place - 1];
  if (group === undefined)
    return <EmptyState icon="people" title="No two accounts fall together in most runs" />;
  return (
    <div className="ds-stack-tight">
      <h3>
        {plural(total, 'group')}
        {groups.length < total ? `, of which ${formatCount(groups.length)} are listed` : ''}
      </h3>
      <p className="ds-muted ds-small ds-num">
        {basisOf(part)}{' '}
        {modularity === null
          ? ''
          : unbroken(`Modularity: ${chanceSentence('observed', chanceFigures(modularity))}`)}
      </p>
      <div className="ds-row-wrap">
        <SelectField
          label="Group"
          isInline
          value={String(place)}
          options={groups.map((one, at) => ({
            value: String(at + 1),
            label: `${at + 1}: ${plural(one.accounts.length, 'account')}, stability ${formatFigure(one.stability)}`,
          }))}
          onChange={(next) => void change({ group: Number(next) })}
        />
      </div>
      <div className="ds-row-wrap" role="group" aria-label="Accounts of the group">
        {group.accounts.map(({ account, together }) => (
          <Button
            key={account}
            size="small"
            variant="outlined"
            icon="person"
            text={account}
            title={`Together in ${formatFigure(100 * together)}% of the runs`}
            onClick={() => void change({ account })}
          />
        ))}
      </div>
      <ObjectsOverTime group={group} place={place} />
    </div>
  );
};
