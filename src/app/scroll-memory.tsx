import { Component } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Location, NavigationType } from 'react-router-dom';

const STORAGE_KEY = 'scroll';
/**
 * The router's name for history entries without a key: the first of a document, and those of plain
 * `#` links.
 */
const KEYLESS = 'default';

/**
 * Gives the first entry of a document its own key, like those the router adds. Without one, all
 * documents opened in a tab would share one scroll position.
 */
export function addEntryKey(): void {
  const state: unknown = history.state;
  if (state && typeof state === 'object' && 'key' in state) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
}

/** A part of an address, as it is where it is broken. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Scroll position of each history entry, by its key. */
function readPositions(): Record<string, unknown> {
  try {
    return { ...JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '') };
  } catch {
    // Storage is blocked or broken: start at the top.
    return {};
  }
}

/** A visitor who does one of these chooses where to be; the page no longer moves by itself. */
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Where the router counts an entry in the history. */
const entryIndex = (): number => Number((history.state as { idx?: number } | null)?.idx);

type EntryProps = { location: Location; action: NavigationType };

/**
 * A class, because only `getSnapshotBeforeUpdate` is called while the page being left still has its
 * height.
 */
class Scroll extends Component<EntryProps> {
  positions = readPositions();
  /**
   * Where the page is to be scrolled to once it is tall enough: its rows may still be on their way.
   */
  target: number | undefined;
  growth: ResizeObserver | undefined;
  /**
   * Where each entry of this document was left, by its index. An entry that was replaced just
   * before a step has a key that was never rendered, so that nothing is saved under it.
   */
  left: Record<number, number> = {};

  save = ({ key } = this.props.location): void => {
    if (key !== KEYLESS) this.positions[key] = this.target ?? scrollY;
  };
  settle = (): void => {
    this.target = undefined;
    this.growth?.disconnect();
  };
  /** Scrolls as near to the target as the page allows; is done when it is reached. */
  approach(): void {
    if (this.target === undefined) return;
    window.scrollTo(0, this.target);
    if (Math.abs(scrollY - this.target) <= 1) this.settle();
  }
  leave = (): void => {
    this.save();
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(this.positions));
    } catch {
      // Not stored: a reload starts at the top.
    }
  };
  /** Scrolls to where the entry was left, or to its `#` target. @returns whether there is either */
  restore(): boolean {
    const { location, action } = this.props;
    const position =
      action === 'POP' ? (this.positions[location.key] ?? this.left[entryIndex()]) : undefined;
    this.settle();
    if (typeof position === 'number') {
      this.target = position;
      if (position > 0) document.documentElement.dataset['whole'] = '';
      this.growth?.observe(document.documentElement);
      this.approach();
    } else if (location.hash)
      document.getElementById(decoded(location.hash.slice(1)))?.scrollIntoView();
    else return false;
    return true;
  }

  override componentDidMount() {
    history.scrollRestoration = 'manual';
    // Here, as the server has none.
    this.growth = new ResizeObserver(() => this.approach());
    addEventListener('pagehide', this.leave);
    for (const type of TAKES_OVER) addEventListener(type, this.settle, { passive: true });
    this.restore();
  }
  override componentWillUnmount() {
    removeEventListener('pagehide', this.leave);
    for (const type of TAKES_OVER) removeEventListener(type, this.settle);
    this.settle();
  }
  override getSnapshotBeforeUpdate({ location }: EntryProps) {
    if (location === this.props.location) return null;
    this.save(location);
    if (this.props.action === 'PUSH') this.left[entryIndex() - 1] = this.target ?? scrollY;
    return null;
  }
  override componentDidUpdate({ location }: EntryProps) {
    if (location === this.props.location) return;
    if (!this.restore() && !this.props.location.state?.stay) window.scrollTo(0, 0);
  }
  override render() {
    return null;
  }
}

/**
 * New pages start at the top; back, forward and reload return to the previous position. A link with
 * the state `STAY` leaves the page where it is.
 */
export function ScrollMemory() {
  return <Scroll location={useLocation()} action={useNavigationType()} />;
}
