/**
 * fast-check as every property test takes it: one seed, so that the same tree gives the same verdict everywhere. A soak
 * (`DROPSCOPE_SOAK=1`) draws a new one each time and prints it with what it finds; what it finds becomes an example of the test.
 */
// eslint-disable-next-line no-restricted-imports -- the one place that sets its seed
import fc from 'fast-check';
import { isSoak } from './soak.ts';

if (!isSoak) fc.configureGlobal({ seed: 4966 });

export default fc;
