import { hasSignOff } from '#main/analysis/text/text-layers.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';

/** A drop as the forms look at it. */
export interface FormInput {
  readonly drop: AnalysisDrop;
  /** Own words, line by line. */
  readonly lines: readonly string[];
  readonly references: number;
}

export interface TextForm {
  readonly id: string;
  /** One sentence: what counts as one occurrence. */
  readonly rule: string;
  readonly count: (input: FormInput) => number;
}

const countIn =
  (pattern: RegExp) =>
  ({ lines }: FormInput): number =>
    lines.reduce((sum, line) => sum + [...line.matchAll(pattern)].length, 0);

const isAllCapitals = (line: string): boolean =>
  !/\p{Ll}/u.test(line) && (line.match(/\p{Lu}/gu) ?? []).length >= 4;

/** Runs of at least `shortest` neighboring lines that satisfy a test. */
const runs = (lines: readonly string[], shortest: number, test: (line: string) => boolean): number => {
  let runCount = 0;
  let length = 0;
  for (const line of [...lines, null]) {
    if (line !== null && test(line)) length += 1;
    else {
      if (length >= shortest) runCount += 1;
      length = 0;
    }
  }
  return runCount;
};

const itemNumber = (line: string): number | null => {
  const match = /^[([]?(\d{1,2})[.):\]]\s*\S/u.exec(line);
  return match === null ? null : Number(match[1]);
};

/** Lists: an item 1 followed, with other lines between or not, by an item 2. */
const numberedLists = ({ lines }: FormInput): number => {
  let lists = 0;
  let last: number | null = null;
  for (const line of lines) {
    const item = itemNumber(line);
    if (item === null) continue;
    if (item === 2 && last === 1) lists += 1;
    last = item;
  }
  return lists;
};

/** A word of code: no blank, at least two underscores or carets, or an underscore at its beginning, and a capital or digit. */
const isStringer = (line: string): boolean =>
  /^(?=\S{5,}$)(?=.*[\p{Lu}\d])(?:_|(?:[^_^]*[_^]){2})\S*$/u.test(line);

/** The `formatting_*` forms, in the order of the methods page. */
export const forms: readonly TextForm[] = [
  {
    id: 'formatting_brackets',
    rule: 'a passage in square brackets on one line',
    count: countIn(/\[[^[\]]+\]/gu),
  },
  {
    id: 'formatting_all_caps_line',
    rule: 'a line with at least four capital and no small letters',
    count: ({ lines }) => lines.filter(isAllCapitals).length,
  },
  {
    id: 'formatting_question_chain',
    rule: 'three or more neighboring lines that end in a question mark',
    count: ({ lines }) => runs(lines, 3, (line) => line.endsWith('?')),
  },
  {
    id: 'formatting_numbered_list',
    rule: 'lines that begin with the numbers 1 and 2 and a full stop, colon or bracket',
    count: numberedLists,
  },
  {
    id: 'formatting_countdown',
    rule: '[mm:ss] in square brackets',
    count: countIn(/\[\s*-?\d{1,2}:\d{2}\s*\]/gu),
  },
  { id: 'formatting_post_reference', rule: 'a >>post id', count: ({ references }) => references },
  {
    id: 'formatting_arrows',
    rule: 'an arrow: ->, =>, →, three or more >, or > between blanks',
    count: countIn(/[-=]{1,3}>|[→⇒]|>{3,}|(?<=\S\s)>{1,2}(?=\s\S)/gu),
  },
  {
    id: 'formatting_stringer',
    rule: 'a line of code: one word of five or more characters with a capital or digit, an underscore in front or two of _ and ^ inside',
    count: ({ lines }) => lines.filter(isStringer).length,
  },
  {
    id: 'formatting_sign_off',
    rule: 'Q, also with plus signs, alone on the last line',
    count: ({ drop }) => (hasSignOff(drop.content) ? 1 : 0),
  },
  {
    id: 'formatting_image_only',
    rule: 'at least one image and no text',
    count: ({ drop }) => (drop.imageCount > 0 && drop.content.trim() === '' ? 1 : 0),
  },
];
