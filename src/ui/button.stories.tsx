import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowRight, Search } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { Button } from './button.tsx';

const variants = ['primary', 'secondary', 'tint', 'outline', 'ghost', 'link', 'danger'] as const;

const viewWeek = (): string => both('View week', 'Ver semana');

const meta = {
  title: 'Primitives/Button',
  component: Button,
  args: { children: '', onClick: fn() },
  argTypes: {
    children: { name: 'Words', control: 'text' },
    variant: { name: 'Variant', control: 'inline-radio', options: variants },
  },
  parameters: {
    texts: { children: viewWeek },
    about: {
      when: 'For everything that acts. One primary button a screen; outline for what stands beside it, ghost where a row of actions would shout.',
      instead:
        'What leads to another address is a link: give Button `asChild` and a Link, or take TextLink inside a sentence.',
      keys: [
        ['Enter', 'Presses it'],
        ['Space', 'Presses it when let go'],
      ],
    },
    states: {
      empty: 'a button always has words',
      'long text': 'wraps; the matrices of the pages show it in Spanish',
      error: 'nothing in it can fail',
    },
  },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The one button a screen wants pressed. */
export const Primary: Story = {};

/** Every variant in every state. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="flex flex-col gap-4">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-4">
          <Button variant={variant} size="sm">
            {both('Small', 'Pequeño')} {variant}
          </Button>
          <Button variant={variant}>{both('Medium', 'Mediano')}</Button>
          <Button variant={variant} size="lg">
            {both('Large', 'Grande')}
          </Button>
          <Button variant={variant}>
            <Search aria-hidden="true" className="size-5" />
            {both('With a picture', 'Con icono')}
          </Button>
          <Button variant={variant} loading>
            {both('Working', 'En curso')}
          </Button>
          <Button variant={variant} disabled>
            {both('Disabled', 'Desactivado')}
          </Button>
          <Button variant={variant} shape="pill" size="sm">
            {both('Pill', 'Píldora')}
          </Button>
        </div>
      ))}
      <Button full>
        {both('As wide as its place', 'Tan ancho como su lugar')}
        <ArrowRight aria-hidden="true" className="size-5" />
      </Button>
      <Button full loading loadingLabel={both('Starting payment…', 'Iniciando el pago…')}>
        {both('Pay', 'Pagar')}
      </Button>
    </div>
  ),
};

/** A link that looks like a button stays a link. */
export const AsLink: Story = {
  args: { asChild: true },
  parameters: { texts: { children: () => <a href="#week">{viewWeek()}</a> } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: viewWeek() })).toHaveAttribute('href', '#week');
  },
};

/** While loading it keeps focus and width, and ignores presses. */
export const Loading: Story = {
  args: { loading: true },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: viewWeek() });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter} ');
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

/** Pressed by Enter and Space. */
export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};
