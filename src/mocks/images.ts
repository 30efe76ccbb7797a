import { http, HttpResponse } from 'msw';
import { parseSceneName, scene } from '#lib/scene/index.ts';

/** Draws the pictures of the image endpoint; a name that is none is not found, as live. */
export const drawsImages = http.get('*/api/images', ({ request }) => {
  const { searchParams } = new URL(request.url);
  const spec = parseSceneName(searchParams.get('img') ?? '');
  if (!spec) return new HttpResponse(null, { status: 404 });
  const width = Number(searchParams.get('w') ?? 640);
  return HttpResponse.text(scene({ ...spec, width, height: Math.round((width * 2) / 3) }), { headers: { 'content-type': 'image/svg+xml' } });
});

/** An image endpoint that has nothing. */
export const losesImages = http.get('*/api/images', () => new HttpResponse(null, { status: 404 }));
