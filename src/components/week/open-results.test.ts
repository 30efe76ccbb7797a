import { describe, expect, it, vi } from 'vitest';
import { isIos, openResults } from './open-results.ts';

const chrome = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', maxTouchPoints: 0 };
const iphone = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
  maxTouchPoints: 5,
};
const ipad = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 };
const mac = { ...ipad, maxTouchPoints: 0 };

describe('opening the results', () => {
  it('knows iOS, also where an iPad says it is a Mac', () => {
    expect([chrome, iphone, ipad, mac].map(isIos)).toEqual([false, true, true, false]);
  });
  it('takes a new tab that cannot reach back', () => {
    const tab = { opener: {} };
    const stay = vi.fn<(address: string) => void>();
    openResults('/resortlist', stay, chrome, () => tab as unknown as Window);
    expect(tab.opener).toBeNull();
    expect(stay).not.toHaveBeenCalled();
  });
  it('stays in this tab on iOS and where new tabs are refused', () => {
    const stay = vi.fn<(address: string) => void>();
    const open = vi.fn<(address: string) => null>(() => null);
    openResults('/a', stay, iphone, open);
    expect(open).not.toHaveBeenCalled();
    openResults('/b', stay, chrome, open);
    expect(stay.mock.calls).toEqual([['/a'], ['/b']]);
  });
});
