import { accountNetworkFile, type AccountNetworkFile } from '#main/exporters/account-network.ts';
import { mapReading, type Reading } from './readings.ts';

type Arguments = Parameters<typeof accountNetworkFile>;

/** A reading of the network of accounts as a file of the format; see `accountNetworkFile`. */
export const accountFile = (
  answer: Reading<Omit<Arguments[1], 'run'>>,
  format: Arguments[0],
  reader: Arguments[2],
): Reading<AccountNetworkFile> =>
  mapReading(answer, (value, run) => accountNetworkFile(format, { ...value, run }, reader));
