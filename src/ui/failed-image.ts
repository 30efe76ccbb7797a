/**
 * Calls `fail` for an image that failed before anyone listened, as in a page rendered by the
 * server. An SVG without a size has no width either, so the browser is asked to decode it.
 */
export function onFailedBefore(image: HTMLImageElement | null, fail: () => void): void {
  if (image?.complete && image.naturalWidth === 0) image.decode().catch(fail);
}
