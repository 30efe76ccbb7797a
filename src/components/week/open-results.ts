type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** iPhone, iPod and iPad, including one that claims to be a Mac. */
export const isIos = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/**
 * Opens an address of this site in a new tab; in this one on iOS (specification, section 4) and
 * where the browser blocks new tabs. The dots end while the browser still counts the press as the
 * person's own action.
 */
export function openResults(
  address: string,
  inThisTab: (address: string) => void,
  browser: Browser = navigator,
  open: (address: string) => Window | null = (to) => window.open(to, '_blank'),
): void {
  if (isIos(browser)) return inThisTab(address);
  const tab = open(address);
  if (!tab) return inThisTab(address);
  tab.opener = null;
  return undefined;
}
