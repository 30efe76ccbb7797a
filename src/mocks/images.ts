import { http, HttpResponse } from 'msw';
import { parseSceneName, scene } from '#scenes/index.ts';

/**
 * One drawing answers every width: details depend on the requested size, and which width a browser
 * requests depends on what it has cached. A vector drawing fits any size.
 */
const drawing = new Map<string, string>();
const WIDTH = 1200;

/** Draws the pictures of the image endpoint; a name that is none is not found, as live. */
export const drawsImages = http.get('*/api/images', ({ request }) => {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get('img') ?? '';
  const spec = parseSceneName(name);
  if (!spec) return new HttpResponse(null, { status: 404 });
  const drawn = drawing.get(name) ?? scene({ ...spec, width: WIDTH, height: (WIDTH * 2) / 3 });
  drawing.set(name, drawn);
  return HttpResponse.text(drawn, { headers: { 'content-type': 'image/svg+xml' } });
});

/** An image endpoint that has nothing. */
export const losesImages = http.get('*/api/images', () => new HttpResponse(null, { status: 404 }));
