import { RecoverPassword } from '#components/auth/recover-password.tsx';
import { LoginFrame } from '#components/auth/login-frame.tsx';
import type { Scene } from '#lib/view.ts';

/**
 * `/recover-password` (specification, section 2): asks for a link, or takes a new password by one.
 */
export default function RecoverPasswordPage({ scene }: { scene?: Scene }) {
  return (
    <LoginFrame scene={scene} publicMode>
      <RecoverPassword />
    </LoginFrame>
  );
}
