import type { CorpusDraw } from './contract/corpus-draw.ts';

const count = (value: number): string => value.toLocaleString('en-US');
const percent = (fraction: number): string =>
  `${(fraction * 100).toLocaleString('en-US', { maximumSignificantDigits: 3 })}%`;

/** A filter as one line: `account=x&search=storm`; empty for none. */
export const filterText = (filter: CorpusDraw['filter']): string => {
  const parts = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return new URLSearchParams(Object.fromEntries(parts)).toString();
};

/** What rates of a drawn set have to be read against, in one sentence that every page and report uses. */
export const drawSentence = ({
  corpus,
  filter,
  sample,
  matching,
  drawn,
  leftOut,
  fraction,
  whole,
}: CorpusDraw): string => {
  const filtered = filterText(filter);
  const which = filtered === '' ? '' : ` that match ${filtered}`;
  const how =
    sample === null ? 'drawn without sampling' : `a sample of ${percent(fraction)} with seed ${sample.seed}`;
  const without =
    leftOut === 0 ? '' : ` ${count(leftOut)} drawn posts without text or a usable id were left out.`;
  return `Rates are of ${count(drawn)} of the ${count(matching)} posts of “${corpus}”${which}, ${how}. The whole corpus has ${count(whole.posts)} posts of ${count(whole.accounts)} accounts on ${count(whole.activeDays)} days.${without}`;
};
