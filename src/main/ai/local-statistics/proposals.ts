import { sentences } from '#main/ai/check-answer.ts';
import type { ClaimCandidate, ProposalInputs } from '#main/ai/claim-proposals.ts';
import type { ClaimProposals } from '#shared/contract/claim-proposals.ts';
import { plural } from '#shared/figures.ts';

const LONGEST_CLAIM = 1000;
const MOST = 10;
/** Shorter words are in every text. */
const LEAST_LETTERS = 5;

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => word.length >= LEAST_LETTERS));

/**
 * Proposals without a language model: the drop’s own sentences with a marker of the future, and the events after it that share its
 * words, the most words first.
 * @param hasMarker whether a text has a marker of the future
 */
export const proposeLocally = (
  { text, candidates }: ProposalInputs,
  hasMarker: (text: string) => boolean,
): Pick<ClaimProposals, 'claims' | 'sources' | 'rejected'> => {
  const sentenceTexts = [...sentences.segment(text)]
    .flatMap(({ segment }) => segment.split('\n'))
    .map((sentence) => sentence.trim().slice(0, LONGEST_CLAIM))
    .filter((sentence) => sentence !== '' && hasMarker(sentence));
  const words = wordsOf(text);
  const sharedOf = ({ title }: ClaimCandidate): readonly string[] =>
    [...wordsOf(title)].filter((word) => words.has(word));
  const near = candidates
    .map((candidate) => ({ candidate, shared: sharedOf(candidate) }))
    .filter(({ shared }) => shared.length > 0)
    .sort((a, b) => b.shared.length - a.shared.length);
  return {
    claims: [...new Set(sentenceTexts)]
      .slice(0, MOST)
      .map((sentence) => ({ text: sentence, quote: sentence })),
    sources: near.slice(0, MOST).map(({ candidate, shared }) => ({
      ...candidate,
      why: `Shares ${plural(shared.length, 'word')} with the drop: ${shared.join(', ')}.`,
    })),
    rejected: [],
  };
};
