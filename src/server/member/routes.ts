import type { FastifyInstance } from 'fastify';
import * as account from '#contracts/account.ts';
import type { Reply } from '#contracts/endpoint.ts';
import * as passkey from '#contracts/passkey.ts';
import { passwordHasher } from '../core/passwords.ts';
import type { PasswordHasher } from '../core/passwords.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { handleEditMember } from './edit.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import {
  handleAddPasskey,
  handleKeepPasskeys,
  handleListPasskeys,
  handlePasskeyOptions,
  handleRemovePasskey,
  handleRemovePasskeys,
  handleRenamePasskey,
} from './passkeys.ts';
import { handleEndSession, handleForgetDevice, handleListDevices } from './places.ts';
import { memberRecordOf, personOfContract } from './repository.ts';
import { handleGetSubscription } from './subscription.ts';
import { handleAnswerTerms } from './terms.ts';

/** Routes of the area `member`. */
export function memberRoutes(
  app: FastifyInstance,
  deps: Deps,
  hasher: PasswordHasher = passwordHasher,
): void {
  contractRoute(app, account.getMember, (call) => handleGetMember(deps, call));
  contractRoute(app, account.editMember, (call) => handleEditMember({ deps, hasher }, call));
  contractRoute(app, account.answerTerms, (call) => handleAnswerTerms(deps, call));
  contractRoute(app, account.getSubscription, (call) => handleGetSubscription(deps, call));
  contractRoute(app, account.listDevices, (call) => handleListDevices(deps, call));
  contractRoute(app, account.forgetDevice, (call) => handleForgetDevice(deps, call));
  contractRoute(app, account.endSession, (call) => handleEndSession(deps, call));
  contractRoute(app, passkey.listPasskeys, (call) => handleListPasskeys(deps, call));
  contractRoute(app, passkey.passkeyOptions, (call) => handlePasskeyOptions(deps, call));
  contractRoute(app, passkey.addPasskey, (call) => handleAddPasskey(deps, call));
  contractRoute(app, passkey.renamePasskey, (call) => handleRenamePasskey(deps, call));
  contractRoute(app, passkey.keepPasskeys, (call) => handleKeepPasskeys(deps, call));
  contractRoute(app, passkey.removePasskeys, (call) => handleRemovePasskeys(deps, call));
  contractRoute(app, passkey.removePasskey, (call) => handleRemovePasskey(deps, call));
}

async function handleGetMember(
  { database: { db }, limiter }: Deps,
  { query, session }: Call<typeof account.getMember>,
): Promise<Reply<typeof account.getMember>> {
  await limiter.take(`member:reads:${session.memberId}`, MEMBER_LIMITS.reads);
  const { person } = await personOfContract(db, session, query.idMongo);
  return { success: true, member: await memberRecordOf(db, person) };
}
