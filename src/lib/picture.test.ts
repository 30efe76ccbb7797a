import { expect, it } from 'vitest';
import { namedPicture } from './picture.ts';

it('offers a picture at every width, the middle one to browsers that choose none', () => {
  expect(namedPicture('beach-noon-1', [320, 640, 960])).toMatchObject({
    src: '/api/images?img=beach-noon-1&w=640',
    srcSet:
      '/api/images?img=beach-noon-1&w=320 320w, /api/images?img=beach-noon-1&w=640 640w, /api/images?img=beach-noon-1&w=960 960w',
  });
  expect(namedPicture(undefined, [320])).toEqual({});
});

it('is the preview inside the page, else a drawing’s colors or a photograph’s smallest copy', () => {
  expect(namedPicture('beach-noon-1', [320]).placeholder).toMatch(
    /^var\(--placeholder-beach-noon-1, linear-gradient\(/,
  );
  expect(namedPicture('pool-deck', [320]).placeholder).toBe(
    'var(--placeholder-pool-deck, center / cover no-repeat url("/api/images?img=pool-deck&w=64"))',
  );
});

it('lets no name out of its address', () => {
  for (const name of ['x") url("//evil.example', "x'\\", 'x\ny', 'x);color:red'])
    expect(namedPicture(name, [320]).placeholder).toMatch(
      /^center \/ cover no-repeat url\("[\w/?=&%+.*-]+"\)$/,
    );
});
