import { test } from './fixtures.ts';
import type { Host, HostOptions } from './hosts/host.ts';
import { startHost } from './hosts/index.ts';

/** One workstation for the tests of a file or of a group, which take what the one before left; to start one and its window costs more than most of them. */
export const hostOfGroup = (options: () => HostOptions | Promise<HostOptions>): (() => Host) => {
  let host: Host | undefined;
  test.beforeAll(async ({ browser }, info) => {
    host = await startHost(info.project.metadata['host'], browser, await options());
  });
  test.afterAll(() => host?.close());
  return () => {
    if (host === undefined) throw new Error('The workstation of the group is not started.');
    return host;
  };
};
