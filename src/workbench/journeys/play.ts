import type { StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { begins, say, written } from '../say.ts';
import { onward } from './journey.tsx';

/**
 * The first page of a journey comes with all its code, which a workbench in development makes on
 * the way.
 */
export const FIRST = { timeout: 20_000 };

/** The button with the price; the provider's own page is named much like it. */
const PAY = /^(?:Pay|Pagar) \$/;

type Play = NonNullable<StoryObj['play']>;

/** Types a guest's data into the traveler form; Germany has no states to choose. */
export const typeGuest: Play = async ({ canvas, step }) => {
  await step('type the traveler’s data', async () => {
    const type = async (label: RegExp, text: string) =>
      userEvent.type(await canvas.findByLabelText(label), text);
    await type(begins('booking:traveler.name'), 'Marta');
    await type(begins('booking:traveler.lastname'), 'Schulz');
    await type(begins('booking:traveler.email'), 'marta@example.com');
    const country = canvas.getByRole('combobox', { name: begins('booking:traveler.country') });
    await waitFor(() => expect(country).toBeEnabled());
    country.focus();
    await userEvent.keyboard(`{ArrowDown}${written.country('DE')}{Enter}`);
    await waitFor(() => expect(country).toHaveTextContent(written.country('DE')));
    await userEvent.click(canvas.getByLabelText(say('booking:traveler.nationalNumber')));
    await userEvent.paste('+49 30 12345678');
    await type(begins('booking:traveler.city'), 'Berlin');
    await type(begins('booking:traveler.address'), 'Lindenstr. 4');
    await type(begins('booking:traveler.zipcode'), '10969');
  });
};

/** Accepts the terms and holds the week: the payment page opens. */
export const hold: Play = async ({ canvas, step }) => {
  await step('accept the terms and hold the week', async () => {
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(canvas.getByRole('button', { name: say('common:next') }));
    await expect(
      await canvas.findByRole('heading', { level: 1, name: say('booking:payment.title') }),
    ).toBeVisible();
    await expect(await canvas.findByRole('timer')).toHaveTextContent('30:00');
  });
};

/** Opens the card window. */
export const pay: Play = async ({ canvas, step }) => {
  await step('choose to pay by card', async () => {
    await userEvent.click(await canvas.findByRole('button', { name: PAY }));
    const dialog = within(await screen.findByRole('dialog', { name: say('booking:card.title') }));
    await waitFor(() => expect(dialog.getByRole('button', { name: PAY })).toBeEnabled());
  });
};

/** Pays in the card window, and arrives at the confirmation. */
export const payByCard: Play = async ({ canvas, step }) => {
  await step('pay', async () => {
    const dialog = within(await screen.findByRole('dialog', { name: say('booking:card.title') }));
    await userEvent.click(dialog.getByRole('button', { name: PAY }));
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent(/^\/pay-ok\?numberRef=/),
    );
    await expect(await canvas.findByText(say('booking:payOk.title'))).toBeVisible();
  });
};

/** Goes on from the booking site, where the club has one, and arrives at home. */
export const goHome: Play = async ({ canvas, step }) => {
  await step('go on to the weeks', async () => {
    const home = () => canvas.queryByRole('heading', { level: 1, name: say('home:title') });
    const on = () => canvas.queryByRole('button', { name: onward() });
    await waitFor(() => expect(on() ?? home()).toBeVisible());
    const button = on();
    if (button) await userEvent.click(button);
    await waitFor(() => expect(home()).toBeVisible());
    await expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/);
  });
};
