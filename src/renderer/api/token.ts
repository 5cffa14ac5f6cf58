const STORAGE_KEY = 'dropscope.token';

/** The token in a URL fragment such as `#token=abc`, or null. */
export const tokenOfFragment = (fragment: string): string | null =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('token');

/**
 * The access token of this tab: taken from the address once, kept for the tab's life, and removed from the address bar so
 * that it is neither bookmarked nor copied along with a link.
 */
export const takeToken = (): string | null => {
  const fresh = tokenOfFragment(window.location.hash);
  if (fresh === null) return sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.setItem(STORAGE_KEY, fresh);
  // The whole address, since a path that begins with two slashes would be read as another host.
  const address = new URL(window.location.href);
  address.hash = '';
  window.history.replaceState(window.history.state, '', address);
  return fresh;
};
