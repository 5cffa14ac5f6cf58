import type { MeasuredPart, MeasuredShare } from '#shared/contract/analyses.ts';
import { formatShare } from '#shared/figures.ts';

const shareText = (share: MeasuredShare | null): string =>
  share === null
    ? '–'
    : `${formatShare(share.share)} (${formatShare(share.low)} … ${formatShare(share.high)}; ${share.count} of ${share.of})`;

const row = (method: string, part: MeasuredPart): string =>
  `| ${[
    method,
    part.name,
    shareText(part.recall),
    shareText(part.precision),
    part.falseDiscoveryRate === null ? '–' : formatShare(part.falseDiscoveryRate),
    shareText(part.falseAlarms),
    shareText(part.falsePositiveRuns),
    shareText(part.falsePositives),
    shareText(part.farFalsePositives),
    part.uniformity === null ? '–' : `${part.uniformity.p.toFixed(3)} (n = ${part.uniformity.n})`,
  ].join(' | ')} |`;

const head = [
  'method',
  'claim',
  'recall',
  'precision',
  'false discoveries',
  'null corpora with any q ≤ 0.05',
  'null runs with p ≤ 0.05',
  'single null tests with p ≤ 0.05',
  'with p ≤ 0.0001',
  'uniformity of p (KS)',
];

/** The rates as a Markdown table; a share is printed with its 95% Wilson interval and its counts. */
export const ratesTable = (rates: Iterable<readonly [string, readonly MeasuredPart[]]>): string =>
  [
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...[...rates].flatMap(([method, parts]) => parts.map((part) => row(method, part))),
  ].join('\n');
