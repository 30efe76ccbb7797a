import type { FastifyInstance } from 'fastify';
import * as auth from '#contracts/auth.ts';
import * as passkey from '#contracts/passkey.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Handler } from '../http/contract-routes.ts';
import { isDatabaseAway } from '../http/errors.ts';
import { Failure } from '../core/failure.ts';
import { handleWithdrawDevice } from './devices.ts';
import {
  handleLogin,
  handleLoginNoOtp,
  handleLoginOtp,
  handleLoginResend,
  handleUnlockCodes,
} from './login.ts';
import { handlePasskeySignIn, handlePasskeySignInOptions } from './passkey-sign-in.ts';
import { passwordHasher } from '../core/passwords.ts';
import type { PasswordHasher } from '../core/passwords.ts';
import {
  handleProofPasskeyOptions,
  handleProveByCode,
  handleProveByPasskey,
  handleSendProofCode,
} from './proof.ts';
import {
  handleRecoveryChange,
  handleRecoveryChangeFirstTime,
  handleRecoveryChangeGenerated,
  handleRecoveryCheck,
  handleRecoverySend,
} from './recovery.ts';
import { handleHandoff } from './handoff.ts';
import { handleGetSession, handleLogout } from './session-check.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Routes of the area `auth`. Tests pass a hasher that counts. */
export function authRoutes(
  app: FastifyInstance,
  deps: Deps,
  hasher: PasswordHasher = passwordHasher,
): void {
  const tools = { deps, hasher };
  // Both login calls do the same; each club says which one its page uses (specification, section
  // 6).
  contractRoute(
    app,
    auth.login,
    loginErrors((call) => handleLogin(tools, call)),
  );
  contractRoute(
    app,
    auth.loginAlternate,
    loginErrors((call) => handleLogin(tools, call)),
  );
  contractRoute(
    app,
    auth.loginOtp,
    loginErrors((call) => handleLoginOtp(tools, call)),
  );
  contractRoute(
    app,
    auth.loginNoOtp,
    loginErrors((call) => handleLoginNoOtp(tools, call)),
  );
  contractRoute(app, passkey.passkeySignInOptions, (call) =>
    handlePasskeySignInOptions(deps, call),
  );
  contractRoute(
    app,
    passkey.passkeySignIn,
    loginErrors((call) => handlePasskeySignIn(deps, call)),
  );
  contractRoute(app, passkey.sendProofCode, (call) => handleSendProofCode(deps, call));
  contractRoute(app, passkey.proveByCode, (call) => handleProveByCode(deps, call));
  contractRoute(app, passkey.proofPasskeyOptions, (call) => handleProofPasskeyOptions(deps, call));
  contractRoute(app, passkey.proveByPasskey, (call) => handleProveByPasskey(deps, call));
  contractRoute(app, auth.loginResend, (call) => handleLoginResend(tools, call));
  contractRoute(app, auth.unlockCodes, (call) => handleUnlockCodes(tools, call));
  contractRoute(app, auth.logout, (call) => handleLogout(deps, call));
  contractRoute(app, auth.withdrawDevice, (call) => handleWithdrawDevice(deps, call));
  contractRoute(app, auth.getSession, (call) => handleGetSession(deps, call));
  contractRoute(app, auth.handoff, (call) => handleHandoff(deps, call));
  contractRoute(app, auth.recoverySend, (call) => handleRecoverySend(tools, call));
  contractRoute(app, auth.recoveryCheck, (call) => handleRecoveryCheck(tools, call));
  contractRoute(app, auth.recoveryChange, (call) => handleRecoveryChange(tools, call));
  contractRoute(app, auth.recoveryChangeFirstTime, (call) =>
    handleRecoveryChangeFirstTime(tools, call),
  );
  contractRoute(app, auth.recoveryChangeGenerated, (call) =>
    handleRecoveryChangeGenerated(tools, call),
  );
}

/**
 * Sign-in has its own code for internal errors, 405 (specification, section 8); an unavailable
 * database stays 503.
 */
function loginErrors<E extends Endpoint>(handler: Handler<E>): Handler<E> {
  return async (call) => {
    try {
      return await handler(call);
    } catch (error) {
      if (error instanceof Failure || isDatabaseAway(error)) throw error;
      call.request.log.error({ err: error }, 'sign-in failed');
      throw new Failure(FAILURE.loginFailed);
    }
  };
}
