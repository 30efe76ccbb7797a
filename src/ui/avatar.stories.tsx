import type { Meta, StoryObj } from '@storybook/react-vite';
import { Star } from 'lucide-react';
import { Avatar } from './avatar.tsx';
import { IconDisc } from './icon-disc.tsx';

const meta = {
  title: 'Primitives/Avatar',
  component: Avatar,
  args: { initials: 'AT' },
  argTypes: {
    initials: { name: 'Initials' },
    tone: { name: 'Tone', control: 'inline-radio', options: ['secondary', 'primary', 'tint'] },
    size: { name: 'Size', control: 'inline-radio', options: ['sm', 'md', 'lg'] },
    shape: { name: 'Shape', control: 'inline-radio', options: ['circle', 'square'] },
  },
  parameters: {
    about: {
      when: 'For a person or a club without a picture, by initials; IconDisc for a topic.',
      instead: 'A club with a mark shows the mark.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      'long text': 'two letters at most',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A member, by initials. */
export const Default: Story = {};
/** Every tone, size and shape, and the disc with an icon. */
export const Sheet: Story = {
  render: () => (
    <div className="flex items-center gap-3">
      <Avatar initials="AT" />
      <Avatar initials="BM" tone="primary" shape="square" />
      <Avatar initials="AT" tone="tint" size="lg" />
      <Avatar initials="L" size="sm" />
      <IconDisc icon={Star} />
      <IconDisc icon={Star} size="lg" />
    </div>
  ),
};
