import type { AbbreviationService } from '#main/services/abbreviations/index.ts';
import type { FindSet } from '#main/services/frozen-sets/find-set.ts';
import type { SystemDeps } from '#main/services/system/deps.ts';
import type { SystemServices } from '#main/services/system/index.ts';
import { ArchiveDownload } from './archive-download.ts';
import type { ArchivePin } from './archive-pin.ts';
import { createDropCategoryService } from './drop-categories.ts';
import { createDropService, type DropServiceDeps } from './drops.ts';
import { createImageService } from './images.ts';
import { createSavedSearchService } from './saved-searches.ts';

export interface DropGroupDeps extends Pick<SystemDeps, 'store' | 'bulkWriter' | 'now'> {
  readonly system: SystemServices;
  readonly keyLookup: AbbreviationService['lookup'];
  readonly analysisFigures: DropServiceDeps['analysisFigures'];
  readonly findSet: FindSet;
  readonly nearby: DropServiceDeps['nearby'];
  readonly archivePin: ArchivePin;
  /** Where the archive may be, first to last; the workstation fetches it to the first, since an installation may be read-only. */
  readonly archiveFolders: readonly [string, ...string[]];
  readonly imageFolder: string;
}

/** Drops, and what is kept next to them: searches, categories, images, the public archive. */
export const createDropServices = (deps: DropGroupDeps) => {
  const { store, bulkWriter } = deps;
  const { changes, derived, jobs, journal, outbound, settings } = deps.system;
  const drops = createDropService({ ...deps, changes, derived });
  return {
    drops,
    savedSearches: createSavedSearchService(store, journal, drops, deps.now),
    dropCategories: createDropCategoryService({ store, bulkWriter, derived, drops }),
    images: createImageService({ store, outbound, settings, folder: deps.imageFolder }),
    archive: new ArchiveDownload({ outbound, jobs, pin: deps.archivePin, folders: deps.archiveFolders }),
  };
};
