import type { Meta, StoryObj } from '@storybook/react-vite';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Accordion, AccordionItem } from './accordion.tsx';
import { Alert } from './alert.tsx';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Chip, RemovableChip } from './chip.tsx';
import { IconDisc } from './icon-disc.tsx';
import { LiveRegion } from './live-region.tsx';
import { Picture } from './picture.tsx';
import { Progress } from './progress.tsx';
import { Separator } from './separator.tsx';
import { Skeleton, SkeletonText } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { Stack } from './stack.tsx';
import { Steps } from './steps.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table.tsx';
import { TextLink } from './text-link.tsx';
import { Figure, Heading } from './text.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const meta = {
  title: 'Primitives/Showing',
  parameters: {
    about: {
      when: 'For what is only shown: Alert for what has to be known here, Badge and Card to set things apart, Table for figures, Accordion for the long of it, Skeleton while it comes, Steps for a way with an end.',
      instead: 'An Alert takes focus only when it answers what somebody has just done.',
      keys: [
        ['Tab', 'Moves to what opens: headings of an accordion, a table that scrolls'],
        ['Enter, Space', 'Open and close a part of the accordion'],
        ['Arrow Left, Arrow Right', 'Scroll a wide table'],
      ],
    },
    states: {
      empty: 'shows what it is given, or nothing',
      'long text': 'texts wrap; tables scroll sideways',
      error: 'tone danger is one of its stories',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Badges: Story = {
  render: () => (
    <Stack>
      <Stack direction="row" gap="8" wrap>
        {(
          [
            'neutral',
            'tint',
            'secondary',
            'surface',
            'outline',
            'success',
            'warning',
            'danger',
          ] as const
        ).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Stack>
      <Stack direction="row" gap="8" wrap>
        <Badge size="sm">2 BR</Badge>
        <Badge tone="surface" shape="pill">
          <Star aria-hidden="true" className="fill-current" />
          Featured
        </Badge>
        <Badge tone="success" shape="pill">
          Active
        </Badge>
        <Badge tone="danger" shape="pill">
          Expired
        </Badge>
      </Stack>
      <Stack direction="row" gap="8" wrap>
        <RemovableChip removeLabel="Remove filter: Smart">Smart</RemovableChip>
        <Chip>March 2027 – April 2027</Chip>
        <Chip pressed>Selected</Chip>
        <Chip pressed={false}>Not selected</Chip>
      </Stack>
      <Stack direction="row" gap="12" align="center">
        <Avatar initials="AT" />
        <Avatar initials="BM" tone="primary" shape="square" />
        <Avatar initials="AT" tone="tint" size="lg" />
        <Avatar initials="L" size="sm" />
        <IconDisc icon={Star} />
        <IconDisc icon={Star} size="lg" />
      </Stack>
    </Stack>
  ),
};

export const Cards: Story = {
  render: () => (
    <div className="grid max-w-page gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {(['plain', 'featured', 'selected', 'quiet'] as const).map((tone) => (
        <Card key={tone} tone={tone}>
          <Heading level={3}>Casa del Arrecife</Heading>
          <p className="text-muted">{tone}</p>
          <Separator className="my-4" />
          <Figure>$612</Figure> <TextLink href="#terms">Terms</TextLink>{' '}
          <TextLink href="#back" quiet>
            Back
          </TextLink>
        </Card>
      ))}
      <Card raised padding="lg">
        <Heading level={3}>Raised</Heading>
      </Card>
      <Card padding="none">
        <Picture alt="" ratio="4/3" />
        <p className="p-4">With a picture</p>
      </Card>
    </div>
  ),
};

export const Alerts: Story = {
  render: () => (
    <Stack className="max-w-read">
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Alert
          key={tone}
          tone={tone}
          title={`Title of ${tone}`}
          onClose={fn()}
          closeLabel="Close"
          actions={<TextLink href="#next">What to do next</TextLink>}
        >
          A sentence that says what happened and what was kept.
        </Alert>
      ))}
      <Alert tone="warning">Only a sentence.</Alert>
    </Stack>
  ),
};

function Failing() {
  const [failures, setFailures] = useState(0);
  return (
    <Stack>
      {failures > 0 ? <Alert tone="danger" title="Could not sign in" takeFocus={failures} /> : null}
      <Button onClick={() => setFailures(failures + 1)}>Sign in</Button>
    </Stack>
  );
}

/** A failure takes focus every time it happens. */
export const AlertTakesFocus: Story = {
  render: () => <Failing />,
  play: async ({ canvas }) => {
    for (let time = 0; time < 2; time += 1) {
      await userEvent.click(canvas.getByRole('button'));
      await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    }
  },
};

export const Waiting: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  render: () => (
    <Stack gap="32" className="max-w-read">
      <Stack direction="row" align="center">
        <Spinner size="sm" />
        <Spinner label="Loading" />
        <Spinner size="lg" />
      </Stack>
      <div aria-busy="true" className="flex gap-6">
        <Skeleton className="h-40 w-60 rounded-lg" />
        <div className="grow">
          <Skeleton className="mb-4 h-6 w-1/2" />
          <SkeletonText />
        </div>
      </div>
      <Progress label="Password rules" value={4} max={6} valueText="4 of 6" />
      <Progress label="Time left" value={20} tone="danger" />
      {[0, 1, 3].map((current) => (
        <Steps
          key={current}
          label={`Steps at ${current}`}
          doneLabel="done"
          steps={['Traveler', 'Payment', 'Done']}
          current={current}
        />
      ))}
      <LiveRegion message="5 minutes left" />
      <VisuallyHidden>Only said</VisuallyHidden>
    </Stack>
  ),
};

export const Tables: Story = {
  render: () => (
    <Table label="Renewals">
      <TableHead>
        <TableRow>
          <TableHeader>Payment date</TableHeader>
          <TableHeader>Periods</TableHeader>
          <TableHeader className="text-end">Amount</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        <TableRow>
          <TableCell>14 Jan 2026</TableCell>
          <TableCell>1</TableCell>
          <TableCell className="text-end">$199.00</TableCell>
        </TableRow>
        <TableRow>
          <TableCell>12 Jan 2025</TableCell>
          <TableCell>1</TableCell>
          <TableCell className="text-end">$189.00</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  ),
};

export const Unfolding: Story = {
  render: () => (
    <Accordion type="single" collapsible className="max-w-read">
      <AccordionItem value="unit" title="Unit" aside="2">
        Hotel, Studio
      </AccordionItem>
      <AccordionItem value="kitchen" title="Kitchen">
        No Kitchen
      </AccordionItem>
    </Accordion>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: /^Unit/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(canvas.getByRole('region', { name: /^Kitchen/ })).toHaveTextContent('No Kitchen');
  },
};

const dot =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"%3E%3Crect width="4" height="3" fill="teal"/%3E%3C/svg%3E';

/**
 * Loaded, missing, and broken: the last two fall back to the drawn placeholder, which keeps the
 * picture's name.
 */
export const Pictures: Story = {
  render: () => (
    <div className="grid grid-cols-3 gap-4">
      <Picture src={dot} alt="A teal square" ratio="4/3" className="rounded-lg" />
      <Picture alt="No picture yet" ratio="4/3" className="rounded-lg" />
      <Picture
        src="data:image/png;base64,broken"
        alt="The beach"
        ratio="4/3"
        className="rounded-lg"
        priority
      />
    </div>
  ),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('img', { name: 'The beach' }).tagName.toLowerCase()).toBe('svg'),
    );
    await expect(canvas.getByRole('img', { name: 'A teal square' }).tagName).toBe('IMG');
  },
};
