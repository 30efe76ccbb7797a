import { z } from 'zod';

/** Story of each piece, by the name of its component. */
export type PieceStories = ReadonlyMap<string, { id: string; title: string }>;

const index = z.object({
  entries: z.record(
    z.string(),
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      componentPath: z.string().optional(),
    }),
  ),
});

const pascal = (path: string): string =>
  (/([^/]+)\.tsx$/.exec(path)?.[1] ?? '')
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** The pieces that have a story of their own, from the workbench's index. */
export function pieceStories(value: unknown): PieceStories {
  const found = new Map<string, { id: string; title: string }>();
  for (const { id, title, type, componentPath } of Object.values(index.parse(value).entries)) {
    if (type !== 'story' || !componentPath || !/^\.\/src\/(ui|components)\//.test(componentPath))
      continue;
    const name = pascal(componentPath);
    // A story of its keys is not what a piece looks like at rest.
    if (!found.has(name) || found.get(name)?.id.endsWith('--keyboard'))
      found.set(name, { id, title });
  }
  return found;
}

/** What this file reads of React's own record of a drawn component. */
type Fiber = {
  type: unknown;
  stateNode: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
};
const isElement = (value: unknown): value is HTMLElement =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'nodeType') === 1;

function fiberOf(element: Element): Fiber | undefined {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
  return key === undefined ? undefined : (Reflect.get(element, key) as Fiber);
}

/** Name of a component, which the build keeps for the documentation. */
function nameOf(type: unknown): string | undefined {
  if ((typeof type !== 'function' && typeof type !== 'object') || type === null) return undefined;
  const info: unknown = Reflect.get(type, '__docgenInfo');
  const name: unknown =
    typeof info === 'object' && info !== null ? Reflect.get(info, 'displayName') : undefined;
  if (typeof name === 'string') return name;
  return nameOf(Reflect.get(type, 'type') ?? Reflect.get(type, 'render'));
}

/** Outermost elements that a component drew. */
function drawnBy(fiber: Fiber): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let child = fiber.child; child; child = child.sibling)
    if (isElement(child.stateNode)) found.push(child.stateNode);
    else found.push(...drawnBy(child));
  return found;
}

export type Piece = { name: string; story: string; title: string; elements: HTMLElement[] };

/** The innermost piece with a story of its own around an element. */
export function pieceAt(element: Element, stories: PieceStories): Piece | undefined {
  for (let fiber = fiberOf(element) ?? null; fiber; fiber = fiber.return) {
    const name = nameOf(fiber.type);
    const story = name === undefined ? undefined : stories.get(name);
    const elements = story ? drawnBy(fiber) : [];
    if (name !== undefined && story && elements.length > 0)
      return { name, story: story.id, title: story.title, elements };
  }
  return undefined;
}

/** Every drawing of a component in a page, in order. */
export function drawings(page: Document, name: string): HTMLElement[][] {
  const start = [...page.querySelectorAll('#storybook-root *')].find((one) => fiberOf(one));
  let root = start ? fiberOf(start) : undefined;
  while (root?.return) root = root.return;
  const current = (root?.stateNode as { current?: Fiber } | undefined)?.current;
  const found: HTMLElement[][] = [];
  const walk = (fiber: Fiber | null | undefined): void => {
    for (let one = fiber; one; one = one.sibling) {
      if (nameOf(one.type) === name) {
        const elements = drawnBy(one);
        if (elements.length > 0) found.push(elements);
      }
      walk(one.child);
    }
  };
  walk(current?.child);
  return found;
}

/** The same drawing in another page: the one with the same number. */
export function sameIn(page: Document, piece: Piece): HTMLElement[] {
  const own = piece.elements[0]?.ownerDocument;
  const at = own
    ? drawings(own, piece.name).findIndex(([first]) => first === piece.elements[0])
    : -1;
  return at < 0 ? [] : (drawings(page, piece.name)[at] ?? []);
}

/** Where an element stands below the root, so that its counterpart in another page is found. */
function pathTo(element: Element): number[] {
  const path: number[] = [];
  for (
    let one = element;
    one.parentElement && one !== one.ownerDocument.body;
    one = one.parentElement
  )
    path.unshift([...one.parentElement.children].indexOf(one));
  return path;
}

/** The element at the same place of another page, if it is one of the same kind. */
export function counterpart(element: Element, page: Document): HTMLElement | undefined {
  let found: Element | undefined = page.body;
  for (const at of pathTo(element)) found = found?.children[at];
  return found?.tagName === element.tagName ? (found as HTMLElement) : undefined;
}
