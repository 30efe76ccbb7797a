import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'after'> & {
  showLabel: string;
  hideLabel: string;
};

/**
 * A password with a toggle that shows what was typed. Pass `autoComplete="current-password"` or
 * `"new-password"`.
 */
export function PasswordInput({ showLabel, hideLabel, disabled, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      disabled={disabled}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          label={shown ? hideLabel : showLabel}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
          disabled={disabled}
        />
      }
    />
  );
}
