import { PDF } from '../../support/evidence.ts';
import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';

export const claimExamples = ({ app, booking }: HostileRecords): Examples => ({
  'claim.get': async () => ({ params: { numberRef: await booking() } }),
  'claim.send': async () => ({
    params: { numberRef: await booking() },
    body: {
      competitorPrice: 400,
      competitorUrl: 'https://other.example/offer?x=1',
      fileId: null,
      note: 'Same week',
      same: true,
    },
  }),
  'claim.upload': async () => ({
    params: { numberRef: await booking() },
    query: { name: 'offer.pdf' },
    body: PDF,
    headers: { 'content-type': 'application/octet-stream' },
  }),
  'claim.evidence': async () => {
    const numberRef = await booking();
    await app.inject({
      method: 'PUT',
      url: `/api/claim/${numberRef}/evidence?name=offer.pdf`,
      payload: PDF,
      headers: { 'content-type': 'application/octet-stream' },
    });
    return { params: { numberRef } };
  },
});
