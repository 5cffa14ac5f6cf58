import { keyOf, type Question } from './questions.ts';

/** Questions that pages asked, in the order of use. */
export interface UsedQuestions {
  readonly note: (question: Question) => void;
  /** The last one first. */
  readonly list: () => readonly Question[];
}

const KEPT = 40;

export const createUsedQuestions = (): UsedQuestions => {
  const questions = new Map<string, Question>();
  return {
    note: (question) => {
      const key = keyOf(question);
      questions.delete(key);
      questions.set(key, question);
      const [oldest] = questions.keys();
      if (questions.size > KEPT && oldest !== undefined) questions.delete(oldest);
    },
    list: () => [...questions.values()].reverse(),
  };
};
