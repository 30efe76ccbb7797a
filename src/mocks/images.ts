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

/** The map of a mail; the product cuts it from its own tiles. */
export const drawsMaps = http.get('*/api/images/map', ({ request }) => {
  const color = new URL(request.url).searchParams.get('color') ?? '000000';
  return HttpResponse.text(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1072 440" width="1072" height="440"><rect width="1072" height="440" fill="#c5dadd"/><path d="M0 0h560c40 60-30 110 10 190s-20 130 30 250H0z" fill="#f6f2ea" stroke="#86a9b2" stroke-width="2"/><circle cx="548" cy="200" r="22" fill="#${/^[0-9a-f]{6}$/.test(color) ? color : '000000'}" stroke="#fff" stroke-width="6"/></svg>`,
    { headers: { 'content-type': 'image/svg+xml' } },
  );
});

/** A club's mark in a mail, which the product serves as a picture that mail programs show. */
export const drawsMarks = http.get('*/api/images/mark', ({ request }) =>
  fetch(new URL(new URL(request.url).searchParams.get('img') ?? '', location.origin)),
);

/** The picture of a link; the product draws it with the club's mark and the words. */
export const drawsPreviews = http.get('*/api/images/preview', () =>
  HttpResponse.text(
    scene({ kind: 'beach', time: 'golden', seed: 4711, calm: 'left', width: 1200, height: 630 }),
    { headers: { 'content-type': 'image/svg+xml' } },
  ),
);

/** An image endpoint that has nothing. */
export const losesImages = http.get('*/api/images', () => new HttpResponse(null, { status: 404 }));
export const losesPreviews = http.get(
  '*/api/images/preview',
  () => new HttpResponse(null, { status: 404 }),
);
