import { useEndpoint } from '#renderer/api/endpoint.ts';
import type { SocialAccount } from '#shared/contract/accounts.ts';
import { plantOf } from '#shared/demonstration.ts';

/** The account that is named, else the one of the settings, else the one that shows most; undefined without one. */
export const useTargetAccount = (
  accounts: readonly SocialAccount[],
  name: string,
): SocialAccount | undefined => {
  const { data: settings } = useEndpoint('getSettings');
  const accountNamed = (username: string): SocialAccount | undefined =>
    accounts.find((account) => account.username.toLowerCase() === username.toLowerCase());
  return (
    accountNamed(name) ??
    accountNamed(settings?.settings.defaultAccount ?? '') ??
    // A demonstration opens with what shows on the finest rung.
    accounts.find(
      ({ username, origin }) => origin === 'demonstration' && plantOf(username)?.rung === 'minute',
    ) ??
    accounts[0]
  );
};
