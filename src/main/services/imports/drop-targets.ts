import { AppError } from '#main/base/errors.ts';
import type { ImportFile } from '#main/base/import-file.ts';
import type { Executor } from '#main/db/open.ts';
import { findDatasetOfFile, findDatasets } from '#main/repositories/datasets.ts';
import { ARCHIVE_PIN } from '#main/services/drops/archive-pin.ts';
import type { DropTarget } from '#main/workers/imports/drop-kind.ts';
import type { Dataset, ImportQuery } from '#shared/contract/datasets.ts';

export const ARCHIVE_NAME = 'JSON-QAnon archive';
export const DEMONSTRATION_NAME = 'Demonstration corpus';

export type TargetQuery = Pick<ImportQuery, 'dataset' | 'name'>;

const existing = ({ id, name }: Dataset): DropTarget => ({ id, name });

/** A name that no dataset has yet: `mine.csv`, `mine.csv (2)`. */
const freeName = (name: string, datasets: readonly Dataset[]): string => {
  const isTaken = (candidate: string): boolean => datasets.some((dataset) => dataset.name === candidate);
  let candidate = name;
  for (let number = 2; isTaken(candidate); number += 1) candidate = `${name} (${number})`;
  return candidate;
};

/** The dataset of the archive or the demonstration; new where it is not there yet. */
export const programTarget = (
  kind: 'archive' | 'demonstration',
  datasets: readonly Dataset[],
): DropTarget => {
  const sameKind = datasets.find((dataset) => dataset.kind === kind);
  if (sameKind !== undefined) return existing(sameKind);
  const name = freeName(kind === 'archive' ? ARCHIVE_NAME : DEMONSTRATION_NAME, datasets);
  return { id: null, name, kind };
};

const newTarget = (name: string | undefined, file: ImportFile, datasets: readonly Dataset[]): DropTarget => {
  const sameName = datasets.find((dataset) => dataset.name === name);
  if (sameName !== undefined)
    throw new AppError(
      'conflict',
      `There is already a dataset “${sameName.name}”. Choose another name, or import the file into that dataset.`,
    );
  return { id: null, name: name ?? freeName(file.fileName, datasets), kind: 'own' };
};

/**
 * The dataset that a file of drops goes into. Only what names itself as the archive, or has its pinned bytes, goes into the archive.
 * @throws AppError `not_found` for a dataset that is not there; `conflict` for a new one whose name is taken.
 */
export const resolveTarget = async (
  db: Executor,
  { dataset, name }: TargetQuery,
  file: ImportFile,
): Promise<DropTarget> => {
  const datasets = await findDatasets(db);
  if (dataset === 'archive') return programTarget('archive', datasets);
  if (dataset === 'new') return newTarget(name, file, datasets);
  if (dataset !== undefined) {
    const chosenDataset = datasets.find(({ id }) => id === Number(dataset));
    if (chosenDataset !== undefined) return existing(chosenDataset);
    throw new AppError('not_found', `There is no dataset ${dataset}.`);
  }
  const sameFile = await findDatasetOfFile(db, file.sha256);
  const ownDataset = datasets.find(({ id }) => id === sameFile);
  if (ownDataset !== undefined) return existing(ownDataset);
  return file.sha256 === ARCHIVE_PIN.sha256
    ? programTarget('archive', datasets)
    : newTarget(name, file, datasets);
};
