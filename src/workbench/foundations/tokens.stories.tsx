import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { palette, SCHEMES } from '#clubs/palette.ts';
import { CLUB_TOKENS, colorsOf, CONTRAST_PAIRS } from '#clubs/theme.ts';
import { contrast } from '#clubs/color.ts';
import type { Scheme } from '#clubs/palette.ts';
import { Card } from '#ui/card.tsx';
import { Figure, Heading } from '#ui/text.tsx';

const meta = {
  title: 'Foundations/Tokens',
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const steps = [
  ['text-xs', 12],
  ['text-sm', 14],
  ['text-base', 16],
  ['text-lg', 18],
  ['text-xl', 22],
  ['text-2xl', 28],
  ['text-3xl', 36],
  ['text-4xl', 48],
  ['text-5xl', 64],
] as const;

/** Display face for places, titles and prices; the plain face for the rest. */
export const Type: Story = {
  render: () => (
    <div className="flex max-w-page flex-col gap-6">
      {steps.map(([step, size]) => (
        <div key={step} className="flex flex-wrap items-baseline gap-x-8 gap-y-1">
          <span className="w-24 text-sm text-muted tabular-nums">
            {step} · {size}
          </span>
          <span className={`font-display ${step}`}>Bahía Esmeralda</span>
          {size <= 22 ? (
            <span className={step}>Siete noches frente al mar, con cocina completa</span>
          ) : null}
        </div>
      ))}
      <div className="flex items-baseline gap-6">
        <Figure size="md">$1,148</Figure>
        <Figure>$948</Figure>
        <Figure size="xl">29:04</Figure>
      </div>
    </div>
  ),
};

const Swatches = ({
  names,
  tokens,
}: {
  names: readonly string[];
  tokens: Record<string, string>;
}) => (
  <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
    {names.map((name) => (
      <li key={name} className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="size-12 shrink-0 rounded-md border border-line"
          style={{ background: tokens[name] }}
        />
        <span className="text-sm">
          {name}
          <br />
          <span className="text-muted">{tokens[name]}</span>
        </span>
      </li>
    ))}
  </ul>
);

function Colors({ scheme }: { scheme: Scheme }) {
  const tokens = colorsOf(useClub(), scheme);
  return (
    <Card className="flex flex-col gap-6">
      <Heading level={2}>{scheme}</Heading>
      <Swatches names={CLUB_TOKENS} tokens={tokens} />
      <Swatches names={Object.keys(palette[scheme])} tokens={tokens} />
    </Card>
  );
}

/** The club's colors and the product's, as computed for the toolbar's club. */
export const ColorsOfClub: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="flex flex-col gap-6">
      {SCHEMES.map((scheme) => (
        <Colors key={scheme} scheme={scheme} />
      ))}
    </div>
  ),
};

function Pairs({ scheme }: { scheme: Scheme }) {
  const tokens = colorsOf(useClub(), scheme);
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
      {CONTRAST_PAIRS.map(({ over, under, ratio }) => {
        const reached = contrast(tokens[over] ?? '', tokens[under] ?? '');
        return (
          <li
            key={`${over} ${under}`}
            data-passes={reached >= ratio}
            className="flex justify-between gap-4 rounded-md border border-line px-4 py-3"
            style={{ background: tokens[under], color: ratio > 3 ? tokens[over] : tokens.ink }}
          >
            <span className="text-sm">
              {over} / {under}
            </span>
            <span className="text-sm font-semibold tabular-nums">{reached.toFixed(1)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Every pair that is drawn, with the contrast it reaches. */
export const Contrast: Story = {
  // A mark of 3:1 is named here in ink on grounds ink is not meant for.
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
  render: () => (
    <div className="flex flex-col gap-6">
      {SCHEMES.map((scheme) => (
        <Pairs key={scheme} scheme={scheme} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-passes=false]')).toHaveLength(0);
  },
};

/**
 * Radius 8 for tags, 12 for fields and buttons, 20 and 24 for cards and pictures; one shadow for
 * what floats; spaces by 4.
 */
export const ShapeAndSpace: Story = {
  render: () => (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap gap-6">
        {[
          ['rounded-sm', 8],
          ['rounded-md', 12],
          ['rounded-lg', 20],
          ['rounded-xl', 24],
          ['rounded-full', 'full'],
        ].map(([name, size]) => (
          <div
            key={name}
            className={`flex size-32 items-center justify-center border border-line bg-surface text-sm ${name}`}
          >
            {size}
          </div>
        ))}
        <div className="flex size-32 items-center justify-center rounded-lg bg-surface text-sm shadow-soft">
          shadow
        </div>
      </div>
      <div className="flex items-end gap-4">
        {[
          ['size-2', 8],
          ['size-3', 12],
          ['size-4', 16],
          ['size-6', 24],
          ['size-8', 32],
          ['size-12', 48],
          ['size-16', 64],
        ].map(([name, size]) => (
          <div key={name} className="flex flex-col items-center gap-2 text-sm text-muted">
            <span className={`bg-accent ${name}`} />
            {size}
          </div>
        ))}
      </div>
    </div>
  ),
};
