import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heart, Menu, X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

const variants = ['ghost', 'outline', 'primary', 'tint', 'floating'] as const;
const meta = {
  title: 'Primitives/Icon button',
  component: IconButton,
  args: { label: '', icon: <X /> },
  parameters: {
    texts: { label: 'common:close' },
    about: {
      when: 'Where an icon is known by everybody and there is no room for words: close, menu, previous, next. The name is asked for, since a reader needs it, and shows as a tooltip.',
      instead: 'Wherever a word fits, take Button.',
      keys: [
        ['Enter', 'Presses it'],
        ['Space', 'Presses it when let go'],
        ['Escape', 'Hides the tooltip'],
      ],
    },
    states: {
      empty: 'an icon always has a name',
      'long text': 'its name is read, not drawn',
      error: 'nothing in it can fail',
    },
  },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

/** An icon with a name that is said and shown. */
export const Plain: Story = {};

/** Every variant and size, working and disabled. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="flex flex-col gap-4">
      {variants.map((variant) => (
        <div key={variant} className="flex items-center gap-4">
          <IconButton variant={variant} size="xs" label={`Remove ${variant}`} icon={<X />} />
          <IconButton variant={variant} size="sm" label={`Close ${variant}`} icon={<X />} />
          <IconButton variant={variant} label={`Menu ${variant}`} icon={<Menu />} />
          <IconButton variant={variant} size="lg" label={`Save ${variant}`} icon={<Heart />} />
          <IconButton variant={variant} label={`Saving ${variant}`} icon={<Heart />} loading />
          <IconButton variant={variant} label={`Off ${variant}`} icon={<Heart />} disabled />
        </div>
      ))}
    </div>
  ),
};
