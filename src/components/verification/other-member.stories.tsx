import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { buildMember } from '#mocks/builders.ts';
import { say } from '#workbench/say.ts';
import { OtherMemberQuestion } from './other-member.tsx';

const here = buildMember({ Nombre: 'Ana', ApellidoPaterno: 'Luz', Email: 'ana@azul.example' });
const coming = buildMember({
  Nombre: 'Luis',
  ApellidoPaterno: 'Mora',
  Email: 'luis@coral.example',
});
const names = { here: 'Ana Luz', coming: 'Luis Mora', email: 'luis@coral.example' };

const meta = {
  title: 'Components/Verification/Other member',
  component: OtherMemberQuestion,
  args: { here, coming, onStay: fn(), onChange: fn() },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'When an address would sign in somebody else than the member who is signed in here.',
      keys: [
        ['Tab', 'Moves between the two answers; staying has focus first'],
        ['Enter', 'Answers'],
        ['Escape', 'Stays'],
      ],
    },
    states: {
      loading: 'the page under it waits for the answer',
      empty: 'there are always two people',
      error: 'only asks; what fails afterwards is told by the page',
      disabled: 'both answers are always possible',
    },
  },
} satisfies Meta<typeof OtherMemberQuestion>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Another member is signed in here: who goes on. */
export const Asks: Story = {
  play: async () => {
    await expect(
      await screen.findByRole('alertdialog', {
        name: say('verification:otherMember.title', names),
      }),
    ).toBeVisible();
    await expect(
      screen.getByRole('button', { name: say('verification:otherMember.stay', names) }),
    ).toHaveFocus();
  },
};
/** In Spanish. */
export const Spanish: Story = {
  globals: { language: 'es', viewport: { value: 'phone' } },
  play: Asks.play!,
};
/** The longest names. */
export const LongNames: Story = {
  args: {
    here: buildMember({ Nombre: 'María Fernanda de los Ángeles', ApellidoPaterno: 'Echeverría' }),
    coming: buildMember({ Nombre: 'Luis Alejandro Maximiliano', ApellidoPaterno: 'Villavicencio' }),
  },
};
/** The member who was here stays. */
export const Stays: Story = {
  play: async ({ userEvent, args }) => {
    await userEvent.click(
      await screen.findByRole('button', { name: say('verification:otherMember.stay', names) }),
    );
    await expect(args.onStay).toHaveBeenCalledOnce();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
/** Escape is not an answer, so nothing changes. */
export const Escapes: Story = {
  play: async ({ userEvent, args }) => {
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    await expect(args.onStay).toHaveBeenCalledOnce();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
/** The other member takes over. */
export const Changes: Story = {
  play: async ({ userEvent, args }) => {
    await userEvent.click(
      await screen.findByRole('button', { name: say('verification:otherMember.change', names) }),
    );
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onStay).not.toHaveBeenCalled();
  },
};
