import {
  commonPeriod,
  planShifts,
  type CommonPeriod,
  type Shifts,
} from '#main/analysis/chance/null-models.ts';
import { ownWords } from '#main/analysis/text/text-layers.ts';
import { tfidf, tokensOf, type TfIdf } from '#main/analysis/text/tfidf.ts';
import { createTokeniser } from '#main/analysis/text/tokens.ts';
import type { AnalysisContext, AnalysisInputs, AnalysisPost } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { CoordinationParameters, EvidenceType } from '#shared/methods/coordination.ts';
import { citations } from './coordination-evidence.ts';

export interface AccountInput extends Pick<AnalysisInputs, 'drops' | 'posts'> {
  readonly words: RunWords;
}

export interface Scene {
  readonly drops: readonly AnalysisDrop[];
  /** Ascending in time. */
  readonly posts: readonly AnalysisPost[];
  readonly texts: TfIdf;
  readonly period: CommonPeriod | null;
  readonly shifts: Shifts | null;
  readonly testedDrops: ReadonlySet<number>;
  readonly cited: ReadonlySet<string>;
  readonly windowSeconds: number;
  readonly decaySeconds: number;
}

/** The best pair of a drop for one type; p and q are added once all are known. */
export interface EvidenceCandidate {
  readonly type: EvidenceType;
  readonly drop: number;
  readonly post: number;
  /** In millionths. */
  readonly score: number;
  readonly tested: boolean;
}

/** A post's words: the address of a shared link is not among them. */
const withoutLinks = (text: string): string => text.replace(/https?:\/\/\S+/gu, ' ');

/** Words as all parts of a run compare them; those of the drops, which every part reads, are kept. */
export const wordsOf = ({ drops, keys }: Pick<AnalysisInputs, 'drops' | 'keys'>) => {
  const tokenise = createTokeniser(keys);
  return {
    ofDrops: drops.map((drop) => tokenise(ownWords(drop))),
    ofPost: (post: AnalysisPost): readonly string[] => tokenise(withoutLinks(post.content)),
  };
};

export type RunWords = ReturnType<typeof wordsOf>;

export const sceneOf = (
  input: AccountInput,
  parameters: CoordinationParameters,
  context: AnalysisContext,
): Scene => {
  const posts = [...input.posts].sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
  const times = (items: readonly { readonly time: number }[]): Float64Array =>
    Float64Array.from(items, (item) => item.time);
  const period = commonPeriod(times(input.drops), times(posts));
  const windowSeconds = parameters.windowMinutes * 60;
  const inPeriod = (time: number): boolean => period !== null && time >= period.start && time < period.end;
  return {
    drops: input.drops,
    posts,
    texts: tfidf(input.words.ofDrops, tokensOf(posts, input.words.ofPost)),
    period,
    shifts: period === null ? null : planShifts('whole-day', period, parameters.surrogates, context.seed),
    testedDrops: new Set([...input.drops.keys()].filter((i) => inPeriod(input.drops[i]?.time ?? 0))),
    cited: citations(input.drops, posts),
    windowSeconds,
    decaySeconds: windowSeconds / 3,
  };
};

export const deltaOf = (scene: Scene, drop: number, post: number): number =>
  (scene.posts[post]?.time ?? 0) - (scene.drops[drop]?.time ?? 0);

/** Keeps per drop the candidate with the highest score; of equals the nearer, then the earlier post. */
export const bestPerDrop = (
  scene: Scene,
  candidates: Iterable<EvidenceCandidate>,
): readonly EvidenceCandidate[] => {
  const best = new Map<number, EvidenceCandidate>();
  const isBetter = (candidate: EvidenceCandidate, other: EvidenceCandidate): boolean => {
    if (candidate.score !== other.score) return candidate.score > other.score;
    const near =
      Math.abs(deltaOf(scene, candidate.drop, candidate.post)) -
      Math.abs(deltaOf(scene, other.drop, other.post));
    return near === 0 ? candidate.post < other.post : near < 0;
  };
  for (const candidate of candidates) {
    const bestSoFar = best.get(candidate.drop);
    if (bestSoFar === undefined || isBetter(candidate, bestSoFar)) best.set(candidate.drop, candidate);
  }
  return [...best.values()].sort((a, b) => a.drop - b.drop);
};

export const isCited = (
  scene: Scene,
  { drop, post }: { readonly drop: number; readonly post: number },
): boolean => scene.cited.has(`${drop} ${post}`);
