import { keyOf, type Question } from './questions.ts';

const KEPT = 40;

/** Questions that pages asked, in the order of use. */
export const createUsedQuestions = () => {
  const questions = new Map<string, Question>();
  return {
    note: (question: Question): void => {
      const key = keyOf(question);
      questions.delete(key);
      questions.set(key, question);
      const [oldest] = questions.keys();
      if (questions.size > KEPT && oldest !== undefined) questions.delete(oldest);
    },
    /** The last one first. */
    list: (): readonly Question[] => [...questions.values()].reverse(),
  };
};
