import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxDeps } from '../deps.ts';
import { sendPage } from '../html.ts';
import { serveStyles } from '../theme.ts';
import { POLICY, resultsPage, STYLESHEETS, stylesheetOf } from './page.ts';
import { cruiseQuery, filterLists, findSailings } from './search.ts';

const PATH = '/sandbox/cruises';
const pageNumber = z.object({ page: z.coerce.number().int().min(1).max(10_000).catch(1) });

/**
 * A cruise search with a fleet of its own: the lists of its filters, and a page of the sailings
 * they find.
 */
export async function cruisesSandbox(
  app: FastifyInstance,
  { now }: Pick<SandboxDeps, 'now'>,
): Promise<void> {
  app.get(`${PATH}/search`, { schema: { hide: true } }, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(filterLists(cruiseQuery.parse(request.query), now())),
  );
  app.get(`${PATH}/results`, { schema: { hide: true } }, (request, reply) => {
    const query = cruiseQuery.parse(request.query);
    return sendPage(
      reply,
      resultsPage(query, findSailings(query, now()), pageNumber.parse(request.query).page),
      POLICY,
    );
  });
  serveStyles(
    app,
    PATH,
    new URL('cruises.css', import.meta.url),
    (code) => STYLESHEETS[stylesheetOf(code)]!,
  );
}
