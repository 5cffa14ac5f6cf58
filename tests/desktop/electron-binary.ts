/** The file probe of `npm start`, for tests: importing `electron` would start a download. */
export { probeElectron } from '#scripts/lib/electron.ts';
