import { AppError } from '#main/base/errors.ts';
import type { ChosenEmbeddings } from '#main/workers/analysis-inputs.ts';
import type { Question } from './questions.ts';

type Parameters = Question['parameters'];

const isByEmbeddings = ({ by }: Parameters): boolean => by === 'static';

/** A question that compares by static embeddings names those of the settings, unless it names others. @throws AppError where there are none */
export const pinnedEmbeddings = async (
  question: Question,
  chosen: () => Promise<ChosenEmbeddings>,
): Promise<Question> => {
  const { parameters } = question;
  if (!isByEmbeddings(parameters) || parameters['embeddings'] !== '') return question;
  return { ...question, parameters: { ...parameters, embeddings: (await chosen()).sha256 } };
};

/** The embeddings that the parameters name; undefined where they name none. @throws AppError `conflict` where the folder has others */
export const embeddingsSource = async (
  parameters: Parameters,
  chosen: () => Promise<ChosenEmbeddings>,
): Promise<ChosenEmbeddings | undefined> => {
  if (!isByEmbeddings(parameters)) return undefined;
  const embeddings = await chosen();
  if (embeddings.sha256 !== parameters['embeddings'])
    throw new AppError(
      'conflict',
      `The embeddings in ${embeddings.folder} are not those of this run: their SHA-256 is another.`,
    );
  return embeddings;
};
