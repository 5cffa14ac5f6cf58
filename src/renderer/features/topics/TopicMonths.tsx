import { formatShare } from '#renderer/lib/format.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { multiplesHeight, multiplesOption, type Panel } from '#renderer/ui/chart/multiples-option.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { formatInterval } from '#shared/figures.ts';
import { topicName, type TopicsAnswer } from './topics-view.ts';

const topOf = ({ topics }: TopicsAnswer): number => {
  const most = Math.max(0.05, ...topics.flatMap(({ months }) => months.map(({ high }) => high ?? 0)));
  return Math.min(1, Math.ceil(most * 10) / 10);
};

const panelsOf = ({ topics }: TopicsAnswer): readonly Panel[] =>
  topics.map((topic, place) => ({
    name: `${String(place + 1)} ${topicName(topic)}`,
    points: topic.months.map(({ share, low, high }) => ({ value: share, low, high })),
  }));

const optionOf = (answer: TopicsAnswer): ChartOption => {
  const { topics, months } = answer;
  return multiplesOption(panelsOf(answer), {
    labels: months.map(({ label }) => label),
    color: palette.seriesDrops,
    top: topOf(answer),
    unitOf: () => 'mean share',
    valueText: (value) => formatShare(value, 0),
    tooltip: (panel, at) => {
      const month = months[at];
      const topic = topics[panel];
      if (month === undefined || topic === undefined) return null;
      const { share = null, low = null, high = null } = topic.months[at] ?? {};
      return {
        title: `${month.label}: ${topicName(topic)}`,
        rows:
          share === null
            ? [{ label: 'Texts', value: 'none' }]
            : [
                { color: palette.seriesDrops, label: 'Mean share', value: formatShare(share) },
                { label: '95% band', value: `${formatInterval(low, high, 1, 100)}%` },
                { label: 'Texts', value: String(month.texts) },
              ],
      };
    },
  });
};

interface TopicMonthsProps {
  readonly answer: TopicsAnswer;
  readonly context: string;
}

/** The share of every topic by month on one scale, each in a picture of its own; a month without texts is a gap. */
export const TopicMonths = ({ answer, context }: TopicMonthsProps) => {
  const { topics, months } = answer;
  return (
    <Chart
      title="Topics by month"
      description={`The mean share of ${String(topics.length)} topics in the texts of ${String(months.length)} months, each with its 95% band; months without texts are gaps.`}
      draw={[optionOf, answer]}
      context={context}
      height={multiplesHeight(panelsOf(answer))}
      table={{
        columns: ['Topic', 'Words', 'Month', 'Texts', 'Share', '95% from', 'to'],
        rows: topics.flatMap((topic, place) =>
          months.map(({ label, texts }, month) => {
            const { share = null, low = null, high = null } = topic.months[month] ?? {};
            return [place + 1, topicName(topic), label, texts, share, low, high];
          }),
        ),
      }}
    />
  );
};
