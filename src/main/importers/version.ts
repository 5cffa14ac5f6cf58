/** Raised with every change of what importers make of a file. */
export const IMPORTER_VERSION = '14';
