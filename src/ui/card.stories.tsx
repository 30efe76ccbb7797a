import type { Meta, StoryObj } from '@storybook/react-vite';
import { both, say } from '#workbench/say.ts';
import { Card } from './card.tsx';
import { Picture } from './picture.tsx';
import { Separator } from './separator.tsx';
import { TextLink } from './text-link.tsx';
import { Figure, Heading } from './text.tsx';

const meta = {
  title: 'Primitives/Card',
  component: Card,
  args: { children: 'Casa del Arrecife' },
  argTypes: {
    children: { name: 'Words', control: 'text' },
    tone: { name: 'Tone', control: 'select', options: ['plain', 'featured', 'selected', 'quiet'] },
    padding: { name: 'Padding', control: 'inline-radio', options: ['none', 'md', 'lg'] },
    raised: { name: 'Raised', control: 'boolean' },
  },
  parameters: {
    about: {
      when: 'For setting one thing apart from others of its kind.',
      instead: 'A message is an Alert; what lies over the page is a Dialog or Sheet.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      'long text': 'wraps',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One thing, set apart. */
export const Default: Story = {};
/** Every tone, raised, and with a picture to its edges. */
export const Sheet: Story = {
  render: () => (
    <div className="grid max-w-page gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {(['plain', 'featured', 'selected', 'quiet'] as const).map((tone) => (
        <Card key={tone} tone={tone}>
          <Heading level={3}>Casa del Arrecife</Heading>
          <p className="text-muted">{tone}</p>
          <Separator className="my-4" />
          <Figure>$612</Figure> <TextLink href="#terms">{say('common:footer.terms')}</TextLink>{' '}
          <TextLink href="#back" quiet>
            {say('common:back')}
          </TextLink>
        </Card>
      ))}
      <Card raised padding="lg">
        <Heading level={3}>{both('Raised', 'Elevada')}</Heading>
      </Card>
      <Card padding="none">
        <Picture alt="" ratio="4/3" />
        <p className="p-4">{both('With a picture', 'Con imagen')}</p>
      </Card>
    </div>
  ),
};
