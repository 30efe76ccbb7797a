import { describe, expect, it } from 'vitest';
import { checkClaim } from './claim-rules.ts';

const file = {
  id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3c001',
  name: 'a.png',
  type: 'image/png' as const,
  bytes: 10,
};
const typed = { price: '900', url: 'https://hotels.example/bay', note: '', same: true };

describe('checking a claim', () => {
  it('makes what the contract wants', () => {
    expect(checkClaim(typed, undefined, 948).value).toEqual({
      competitorPrice: 900,
      competitorUrl: 'https://hotels.example/bay',
      fileId: null,
      note: '',
      same: true,
    });
    expect(checkClaim({ ...typed, url: '' }, file, 948).value).toMatchObject({
      competitorUrl: '',
      fileId: file.id,
    });
    expect(
      checkClaim({ ...typed, url: ' hotels.example/bay ' }, undefined, 948).value?.competitorUrl,
    ).toBe('https://hotels.example/bay');
  });
  it('names everything that is wrong at once', () => {
    expect(
      checkClaim({ price: '', url: '', note: '', same: false }, undefined, 948).fields,
    ).toEqual({ price: 'required', url: 'evidenceRequired', same: 'declare' });
    expect(checkClaim({ ...typed, price: 'ten', url: 'not an address' }, file, 948).fields).toEqual(
      { price: 'invalid', url: 'url' },
    );
  });
  it('measures against what was paid', () => {
    expect(checkClaim({ ...typed, price: '938.52' }, undefined, 948).value).toBeDefined();
    expect(checkClaim({ ...typed, price: '938.53' }, undefined, 948).fields).toEqual({
      price: 'priceNotLower',
    });
  });
});
