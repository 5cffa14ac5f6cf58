import { keepLast } from '#main/base/last-used.ts';
import { keyOf, type Question } from './questions.ts';

const KEPT = 40;

/** Questions that pages asked, in the order of use. */
export const createUsedQuestions = () => {
  const questions = new Map<string, Question>();
  return {
    note: (question: Question): void => {
      keepLast(questions, keyOf(question), question, KEPT);
    },
    /** The last one first. */
    list: (): readonly Question[] => [...questions.values()].reverse(),
  };
};
