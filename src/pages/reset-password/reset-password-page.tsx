import { LoginFrame } from '#components/auth/login-frame.tsx';
import type { Scene } from '#lib/view.ts';
import type { Leave } from '#components/club/contact.ts';
import { FirstTimePassword } from '#components/verification/first-time-password.tsx';

/** `/reset-password` (specification, section 2): a first password by a mailed link. */
export default function ResetPasswordPage({ scene, leave }: { scene?: Scene; leave?: Leave }) {
  return (
    <LoginFrame scene={scene} publicMode>
      <FirstTimePassword leave={leave} />
    </LoginFrame>
  );
}
