import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { both, say } from '#workbench/say.ts';
import { Button } from './button.tsx';
import { LayerClose } from './layer.tsx';
import { Sheet } from './sheet.tsx';
import { useToast } from './toast.tsx';

const choose = fn();
const success = (): string => both('Success', 'Éxito');
const danger = (): string => both('Danger', 'Error');
const filters = (): string => both('Filters', 'Filtros');
const show = (): string => both('Show 212 weeks', 'Ver 212 semanas');
const what = (): string => both('Sat, Mar 13, $549', 'sáb 13 mar, $549');

const meta = {
  title: 'Primitives/Toast',
  component: Senders,

  parameters: {
    about: {
      when: 'For what has happened and may pass: saved, removed, with Undo.',
      instead: 'What must not be missed belongs in the page as an Alert.',
      keys: [
        ['F8', 'Moves to the messages'],
        ['Escape', 'Closes the message in focus'],
      ],
    },
    states: {
      error: 'tone danger is one of its stories',
      loading: 'draws what it is given and asks for nothing',
      empty: 'nothing to say, nothing shown',
      'long text': 'wraps',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Senders>;
export default meta;
type Story = StoryObj<typeof meta>;

function Senders() {
  const { toast, dismiss } = useToast();
  return (
    <div className="flex min-h-80 flex-wrap content-start gap-4">
      <Button
        onClick={() =>
          toast({
            title: say('account:saved'),
            description: say('profile:form.saved'),
            tone: 'success',
            duration: Infinity,
          })
        }
      >
        {success()}
      </Button>
      <Button
        onClick={() =>
          toast({
            title: say('profile:form.failedTitle'),
            tone: 'danger',
            duration: Infinity,
            action: { label: say('errors:retry'), altText: say('errors:retry'), onSelect: choose },
          })
        }
      >
        {danger()}
      </Button>
      <Button variant="outline" onClick={() => dismiss()}>
        {both('Clear', 'Quitar')}
      </Button>
    </div>
  );
}

/** A success, and a failure with a way to try again. */
export const Default: Story = {
  render: () => <Senders />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: success() }));
    await userEvent.click(canvas.getByRole('button', { name: danger() }));
    await screen.findByText(say('profile:form.saved'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: say('errors:retry') })).toBeVisible(),
    );
  },
};

/** A window with buttons at its foot opens while a message is there. */
function MessageThenWindow() {
  const { toast } = useToast();
  return (
    <Sheet
      title={filters()}
      closeLabel={say('common:close')}
      trigger={
        <Button
          onClick={() =>
            toast({
              title: say('account:saved'),
              description: what(),
              duration: Infinity,
            })
          }
        >
          {filters()}
        </Button>
      }
      footer={
        <>
          <Button variant="outline">{both('Clear both', 'Quitar ambos')}</Button>
          <LayerClose>
            <Button>{show()}</Button>
          </LayerClose>
        </>
      }
    >
      <p className="h-96">
        {both('Kinds of stay, prices and services', 'Tipos de estancia, precios y servicios')}
      </p>
    </Sheet>
  );
}

/** The buttons of the window stay free, and the message in view. */
export const OverAWindow: Story = {
  render: () => <MessageThenWindow />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: filters() }));
    const button = await screen.findByRole('button', { name: show() });
    const message = (await screen.findByText(what())).closest('li')!;
    await waitFor(() => {
      const box = message.getBoundingClientRect();
      void expect(box.bottom).toBeLessThan(button.getBoundingClientRect().top);
      void expect(box.top).toBeGreaterThan(0);
    });
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Back at the foot of the page.
    await waitFor(() =>
      expect(innerHeight - message.getBoundingClientRect().bottom).toBeLessThan(32),
    );
  },
};
/** The same on a phone, where both stand at the foot. */
export const OverAWindowOnAPhone: Story = {
  ...OverAWindow,
  globals: { viewport: { value: 'phone' } },
};

/** A field that stands where a message comes is not covered: the message stands above it. */
export const OverAField: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => (
    <>
      <Senders />
      <input aria-label="Promotion code" className="fixed inset-x-4 bottom-8 h-12 border" />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getAllByRole('button')[0]!);
    const field = canvas.getByRole('textbox', { name: 'Promotion code' });
    const message = await waitFor(() => {
      const found = document.querySelector('li[data-state=open]');
      if (!found) throw new Error('No message yet');
      return found;
    });
    await waitFor(() =>
      expect(message.getBoundingClientRect().bottom).toBeLessThan(
        field.getBoundingClientRect().top,
      ),
    );
  },
};
