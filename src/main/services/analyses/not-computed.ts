import { hasTests } from '#main/analysis/registry.ts';
import { AppError } from '#main/base/errors.ts';
import { familyOf, requireMethod, type Question } from './questions.ts';

/** A result that nobody has requested, where tests are computed only on request; it names the question, so that it can be computed. */
export class NotComputed extends AppError {
  readonly question: Question;

  constructor(question: Question) {
    super(
      'not_computed',
      `${requireMethod(question.method).title} has not been computed: tests are computed on request.`,
    );
    this.question = question;
  }
}

/** Whether computing the answer to a question registers tests. */
const registersTests = (question: Question): boolean =>
  familyOf(question).some(({ method }) => hasTests(requireMethod(method)));

/** Whether a question is computed only where a person requests it. @param testsWhenAsked whether every test waits for that */
export const waitsForRequest = (question: Question, testsWhenAsked: boolean): boolean =>
  requireMethod(question.method).isOnRequest?.(question.parameters) === true ||
  (testsWhenAsked && registersTests(question));
