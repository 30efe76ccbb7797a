import type { ComponentType } from 'react';
import { LoginFlow } from '#components/auth/login-flow.tsx';
import type { ErrandsProps } from '#components/auth/login-flow.tsx';
import { LoginFrame } from '#components/auth/login-frame.tsx';
import type { Scene } from '#components/auth/login-scene.tsx';
import type { Leave } from '#components/club/contact.ts';

type LoginPageProps = { scene?: Scene; leave?: Leave; errands?: ComponentType<ErrandsProps> };

/** `/` of a login site, and of any host without a session (specification, section 2). */
export default function LoginPage({ scene, leave, errands }: LoginPageProps) {
  return (
    <LoginFrame scene={scene}>
      <LoginFlow leave={leave} errands={errands} />
    </LoginFrame>
  );
}
