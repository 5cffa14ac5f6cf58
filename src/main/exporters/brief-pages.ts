import { codeBlock, escaped, escapedLine } from '#main/base/markdown-text.ts';
import { plural } from '#shared/figures.ts';
import {
  briefHash,
  findingAddress,
  findingSentence,
  methodLine,
  stripOf,
  type Brief,
  type BriefFinding,
  type BriefNote,
} from './brief.ts';
import { htmlPage, stepsHtml } from './html.ts';
import { escapeMarkup } from './markup.ts';
import { stripSvg, stripText } from './strip.ts';

const NO_RUN = 'its data were not read';

const datasetLine = ({ report }: Brief): string => {
  const { dataset, version, generatedAt } = report.provenance;
  const what =
    dataset === null
      ? 'No dataset was loaded.'
      : `“${dataset.name}” (${dataset.kind}), ${plural(dataset.recordCount, 'record')}, SHA-256 ${dataset.sha256}.`;
  return `${what} Dropscope ${version}, ${generatedAt}.`;
};

const findingHtml = (finding: BriefFinding, place: number): string =>
  [
    `<section><h2>${place}. ${escapeMarkup(finding.test.label)}</h2>`,
    stripSvg(stripOf(finding.test)),
    `<p>${escapeMarkup(findingSentence(finding.test))}</p>`,
    `<p class="cut long">${escapeMarkup(methodLine(finding))}<br>Run: ${escapeMarkup(finding.run ?? NO_RUN)}<br>In Dropscope: ${escapeMarkup(findingAddress(finding))} · <a href="#replay">compute it again</a></p>`,
    '</section>',
  ].join('\n');

const noteHtml = ({ about, note }: BriefNote): string =>
  [
    '<section>',
    ...(about === null ? [] : [`<h3>${escapeMarkup(about)}</h3>`]),
    ...note.text.split(/\n{2,}/u).map((part) => `<p>${escapeMarkup(part).replaceAll('\n', '<br>')}</p>`),
    `<p class="cut">Note, ${escapeMarkup(note.changedAt.replace('T', ' '))} UTC</p></section>`,
  ].join('\n');

/** The brief as one page of HTML. */
export const briefHtml = (brief: Brief): string =>
  htmlPage(brief.title, [
    `<p class="disclaimer">${escapeMarkup(brief.report.disclaimer)}</p>`,
    `<p class="long">${escapeMarkup(datasetLine(brief))}</p>`,
    ...brief.findings.map((finding, index) => findingHtml(finding, index + 1)),
    ...(brief.notes.length === 0 ? [] : ['<h2>Notes</h2>', ...brief.notes.map(noteHtml)]),
    `<section id="replay"><h2>Compute it again</h2>${stepsHtml(brief.replay)}`,
    `<p class="cut long">SHA-256 of the figures and notes of this page: ${briefHash(brief)}</p></section>`,
  ]);

const findingText = (finding: BriefFinding, place: number): string => {
  const strip = stripText(stripOf(finding.test));
  return [
    `## ${place}. ${escapedLine(finding.test.label)}\n`,
    ...(strip === '' ? [] : [`\`${strip}\`\n`]),
    `${escaped(findingSentence(finding.test))}\n`,
    `${escaped(methodLine(finding))}  `,
    `Run: ${escapedLine(finding.run ?? NO_RUN)}  `,
    `In Dropscope: ${escapedLine(findingAddress(finding))} · [compute it again](#compute-it-again)\n`,
  ].join('\n');
};

const noteText = ({ about, note }: BriefNote): string =>
  [
    ...(about === null ? [] : [`### ${escapedLine(about)}\n`]),
    `${escaped(note.text)}\n`,
    `Note, ${note.changedAt.replace('T', ' ')} UTC\n`,
  ].join('\n');

/** The same page as Markdown (CommonMark). */
export const briefMarkdown = (brief: Brief): string =>
  [
    `# ${escapedLine(brief.title)}\n`,
    `> ${escaped(brief.report.disclaimer)}\n`,
    `${escaped(datasetLine(brief))}\n`,
    ...brief.findings.map((finding, index) => findingText(finding, index + 1)),
    ...(brief.notes.length === 0 ? [] : ['## Notes\n', ...brief.notes.map(noteText)]),
    '## Compute it again\n',
    codeBlock(brief.replay),
    `\nSHA-256 of the figures and notes of this page: ${briefHash(brief)}\n`,
  ].join('\n');
