import type { SectionFacts } from './facts.ts';
import type { SectionAnswer } from './prompts.ts';

export type RejectionReason =
  | 'unknown drop'
  | 'quote not verbatim'
  | 'unknown fact'
  | 'repeats its instructions';

export interface Rejection {
  readonly text: string;
  readonly reason: RejectionReason;
}

export interface CheckedAnswer extends SectionAnswer {
  /** Sentences and claims that cite what was not among the inputs; they are left out of the result and counted. */
  readonly rejected: readonly Rejection[];
}

interface Inputs {
  readonly drops: ReadonlySet<number>;
  readonly facts: ReadonlySet<string>;
  /** All texts that may be quoted, white space evened out. */
  readonly quotable: string;
  readonly marker: string;
}

const even = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

const inputsOf = (facts: SectionFacts, marker: string): Inputs => ({
  drops: new Set([
    ...facts.facts.flatMap(({ dropNumbers }) => dropNumbers),
    ...facts.excerpts.map(({ dropNumber }) => dropNumber),
  ]),
  facts: new Set(facts.facts.map(({ id }) => id)),
  quotable: even(
    [...facts.excerpts.map(({ text }) => text), ...facts.facts.map(({ statement }) => statement)].join('\n'),
  ),
  marker,
});

// "Drop #7, 1 h before" names one drop; "drops 7, 8 and 9" names three.
const oneDrop = /\bdrop\s+(?:no\.?\s*|number\s+)?#?\d+/giu;
const dropLists = /\bdrops\s+(?:numbers?\s+)?#?\d+(?:\s*(?:,|and|&|or|to|through|–|-)+\s*#?\d+)*/giu;
const hashNumbers = /#(\d{1,6})\b/gu;
// Two words in quotation marks may be emphasis; from three on they are somebody's words.
const quotations = /[“"]([^”"]+)[”"]/gu;
const QUOTED_WORDS = 3;

interface Finding {
  readonly from: number;
  readonly to: number;
  readonly reason: RejectionReason;
}

const findingsIn = (text: string, inputs: Inputs): readonly Finding[] => {
  const findings: Finding[] = [];
  const add = (match: RegExpExecArray, reason: RejectionReason) =>
    findings.push({ from: match.index, to: match.index + match[0].length, reason });
  for (const pattern of [oneDrop, dropLists, hashNumbers]) {
    for (const match of text.matchAll(pattern)) {
      const numbers = match[0].match(/\d+/gu) ?? [];
      if (numbers.some((number) => !inputs.drops.has(Number(number)))) add(match, 'unknown drop');
    }
  }
  for (const match of text.matchAll(quotations)) {
    const quote = even(match[1] ?? '').replace(/[.,;:]$/u, '');
    const isQuote = quote.split(' ').length >= QUOTED_WORDS;
    if (isQuote && !inputs.quotable.includes(quote)) add(match, 'quote not verbatim');
  }
  if (inputs.marker !== '' && text.includes(inputs.marker)) {
    const from = text.indexOf(inputs.marker);
    findings.push({ from, to: from + inputs.marker.length, reason: 'repeats its instructions' });
  }
  return findings;
};

export const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The text without the sentences that contain a finding, and those sentences. */
const sift = (text: string, inputs: Inputs) => {
  const findings = findingsIn(text, inputs);
  const texts: string[] = [];
  const rejected: Rejection[] = [];
  for (const { segment, index } of sentences.segment(text)) {
    const finding = findings.find(({ from, to }) => from < index + segment.length && to > index);
    if (finding === undefined) texts.push(segment);
    else rejected.push({ text: segment.trim(), reason: finding.reason });
  }
  return { text: texts.join('').trim(), rejected };
};

type Claim = SectionAnswer['claims'][number];

const faultOf = (claim: Claim, inputs: Inputs): RejectionReason | null => {
  if (claim.dropNumbers.some((number) => !inputs.drops.has(number))) return 'unknown drop';
  if (claim.factIds.some((id) => !inputs.facts.has(id))) return 'unknown fact';
  const quote = claim.quote === null ? '' : even(claim.quote);
  if (quote !== '' && !inputs.quotable.includes(quote)) return 'quote not verbatim';
  return findingsIn(claim.statement, inputs)[0]?.reason ?? null;
};

/**
 * Holds a model's answer against its inputs: every drop it names must be among them, every quotation must be word for word
 * in them, every fact it cites must exist. What fails is removed and returned apart from the rest.
 */
export const checkAnswer = (answer: SectionAnswer, facts: SectionFacts, marker = ''): CheckedAnswer => {
  const inputs = inputsOf(facts, marker);
  const analysis = sift(answer.analysis, inputs);
  const caveats = answer.caveats.map((caveat) => sift(caveat, inputs));
  const claims = answer.claims.map((claim) => ({ claim, fault: faultOf(claim, inputs) }));
  return {
    analysis: analysis.text,
    claims: claims.flatMap(({ claim, fault }) => (fault === null ? [claim] : [])),
    caveats: caveats.map(({ text }) => text).filter((text) => text !== ''),
    rejected: [
      ...analysis.rejected,
      ...claims.flatMap(({ claim, fault }) =>
        fault === null ? [] : [{ text: claim.statement, reason: fault }],
      ),
      ...caveats.flatMap(({ rejected }) => rejected),
    ],
  };
};
