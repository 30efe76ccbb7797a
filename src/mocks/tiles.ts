import { http, HttpResponse } from 'msw';

/** Parameters of a story whose map has tiles of another server, with their credits. */
export const storyTiles = {
  boot: {
    settings: { mapTileUrl: '/story-tiles/{z}/{x}/{y}.svg', mapAttribution: '© Tile makers' },
  },
  msw: {
    handlers: [
      http.get('*/story-tiles/*', () =>
        HttpResponse.text(
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><path d="M0 0h256v256H0z" fill="none" stroke="gray"/></svg>',
          { headers: { 'content-type': 'image/svg+xml' } },
        ),
      ),
    ],
  },
};
