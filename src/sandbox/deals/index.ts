import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dealsImport, dealsMember } from '#contracts/deal.ts';
import type { DealsProgram, SandboxDeps } from '../deps.ts';
import { languageOf, sendPage } from '../html.ts';
import { colorNamed, serveStyles } from '../theme.ts';
import { landingPage, POLICY, strangerPage } from './page.ts';

const PATH = '/sandbox/deals';
const KIND = 'deals.member';
/** A member as the provider keeps it, under its token. */
const kept = z.object({ member: dealsMember, imported: z.string() });
const landing = z.object({
  cvt: z
    .string()
    .max(300)
    .regex(/^[\w.-]+$/)
    .catch(''),
  lang: z.string().max(5).optional().catch(undefined),
});

/** The token a program's member comes with: made from the same secret on the club's side. */
const tokenOf = ({ program, secret }: DealsProgram, memberId: string) =>
  `${program}.${createHmac('sha256', secret).update(memberId).digest('base64url')}`;
const same = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/**
 * A deals provider: takes members of the clubs it has accounts for, and shows its site to those it
 * recognizes by `cvt`.
 */
export async function dealsSandbox(
  app: FastifyInstance,
  { store, now, dealsPrograms }: Pick<SandboxDeps, 'store' | 'now' | 'dealsPrograms'>,
): Promise<void> {
  const programs = async () => (await dealsPrograms?.()) ?? [];

  app.post(`${PATH}/import`, { schema: { hide: true } }, async (request, reply) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const known = (await programs()).filter(
      ({ access }) => bearer !== undefined && same(access, bearer),
    );
    if (known.length === 0) return reply.code(401).send({ error: 'unknown access' });
    const body = dealsImport.safeParse(request.body);
    if (!body.success)
      return reply.code(422).send({
        error: 'invalid members',
        issues: body.error.issues.map(({ path, code }) => ({ path: path.join('.'), code })),
      });
    const members = body.data.members.map((member) => ({
      member,
      program: known.find(({ program }) => program === member.program_customer_identifier),
    }));
    if (members.some(({ program }) => !program))
      return reply.code(403).send({ error: 'another program' });
    for (const { member, program } of members)
      if (program)
        await store.put(KIND, tokenOf(program, member.member_customer_identifier), {
          member,
          imported: now().toISOString(),
        });
    return reply.send({ imported: members.length });
  });

  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const { cvt, lang } = landing.parse(request.query);
    const row = cvt ? await store.get(KIND, cvt) : null;
    const found = row ? kept.safeParse(row.value) : null;
    const program = (await programs()).find((one) => one.program === cvt.split('.', 1)[0]);
    const language = languageOf(request, lang);
    if (!found?.success || !program)
      return sendPage(reply.code(401), strangerPage(language), POLICY);
    return sendPage(reply, landingPage(language, { ...found.data, program, cvt }), POLICY);
  });

  serveStyles(app, PATH, new URL('deals.css', import.meta.url), (name) => ({
    color: colorNamed(name, '#3a3f8f'),
  }));
}
