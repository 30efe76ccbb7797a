import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { expect } from 'storybook/test';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { showInteraction } from './interaction.ts';

const meta = {
  title: 'Foundations/Interaction',
  tags: ['!autodocs'],
  beforeEach: () => showInteraction(),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

type Looks = { className?: string; disabled?: boolean; loading?: boolean };
const LOOKS: readonly [string, Looks][] = [
  ['Rest', {}],
  ['Hover', { className: 'is-hover' }],
  ['Focus', { className: 'is-focus' }],
  ['Pressed', { className: 'is-hover is-pressed' }],
  ['Disabled', { disabled: true }],
  ['Loading', { loading: true }],
];
const PIECES: readonly [string, (looks: Looks) => ReactNode][] = [
  ...(['primary', 'secondary', 'tint', 'outline', 'ghost', 'danger'] as const).map(
    (variant): [string, (looks: Looks) => ReactNode] => [
      `Button, ${variant}`,
      (looks) => (
        <Button variant={variant} {...looks}>
          View week
        </Button>
      ),
    ],
  ),
  [
    'Icon button',
    (looks) => <IconButton label="Save" icon={<Heart />} variant="outline" {...looks} />,
  ],
  ['Chip', ({ loading: _, ...looks }) => <Chip {...looks}>March 2027</Chip>],
  [
    'Link',
    ({ className }) => (
      <TextLink href="#week" className={className}>
        View week
      </TextLink>
    ),
  ],
  [
    'Field',
    ({ loading: _, ...looks }) => <Input aria-label="City" defaultValue="Cancún" {...looks} />,
  ],
];

/** What can be pressed or typed into: at rest, under the pointer, in focus, pressed, disabled, busy. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <table className="w-full border-separate border-spacing-3 text-start text-sm">
      <thead>
        <tr>
          <th scope="col">Piece</th>
          {LOOKS.map(([name]) => (
            <th key={name} scope="col" className="text-start font-semibold text-muted">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PIECES.map(([name, draw]) => (
          <tr key={name}>
            <th scope="row" className="text-start font-semibold text-muted">
              {name}
            </th>
            {LOOKS.map(([look, looks]) => (
              <td key={look} data-look={`${name} ${look}`}>
                {draw(looks)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ),
  play: async ({ canvasElement }) => {
    const ground = (look: string) =>
      getComputedStyle(canvasElement.querySelector(`[data-look="Button, primary ${look}"] button`)!)
        .backgroundColor;
    await expect(ground('Hover')).not.toBe(ground('Rest'));
  },
};
