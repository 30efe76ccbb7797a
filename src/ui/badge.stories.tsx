import type { Meta, StoryObj } from '@storybook/react-vite';
import { Star } from 'lucide-react';
import { both } from '#workbench/say.ts';
import { Badge } from './badge.tsx';

const TONES = [
  'neutral',
  'tint',
  'secondary',
  'surface',
  'outline',
  'success',
  'warning',
  'danger',
] as const;
const meta = {
  title: 'Primitives/Badge',
  component: Badge,
  args: { children: '', tone: 'success' },
  argTypes: {
    children: { name: 'Words', control: 'text' },
    tone: { name: 'Tone', control: 'select', options: TONES },
    size: { name: 'Size', control: 'inline-radio', options: ['sm', 'md'] },
    shape: { name: 'Shape', control: 'inline-radio', options: ['tag', 'pill'] },
  },
  parameters: {
    texts: { children: () => both('Active', 'Activa') },
    about: {
      when: 'For a fact of a card, a state or a count: two words at most.',
      instead: 'What can be pressed or taken away is a Chip.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      'long text': 'wraps',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A state, in the color that means it. */
export const Default: Story = {};
/** Every tone, both sizes and both shapes. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="flex flex-wrap gap-2">
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge size="sm">{both('2 BR', '2 rec.')}</Badge>
      <Badge tone="surface" shape="pill">
        <Star aria-hidden="true" className="fill-current" />
        {both('Featured', 'Destacada')}
      </Badge>
      <Badge tone="danger" shape="pill">
        {both('Expired', 'Vencida')}
      </Badge>
    </div>
  ),
};
