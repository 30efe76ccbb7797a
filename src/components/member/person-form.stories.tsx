import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { editMember } from '#contracts/account.ts';
import { getCatalogue } from '#contracts/catalogue.ts';
import { answersCatalogues, buildCoOwner, buildMemberRecord, forgetMembers, memberHandlers } from '#mocks/member.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '../../../.storybook/club-matrix.tsx';
import { once } from '../../../.storybook/modes.ts';
import { PersonForm, PersonFormSkeleton, personOf } from './person-form.tsx';

const owner = personOf(buildMemberRecord());
const meta = {
  title: 'Components/Member/Person form',
  component: PersonForm,
  beforeEach: forgetMembers,
  args: { person: owner, own: true, onSaved: fn(), onUnsaved: fn() },
  parameters: { msw: { handlers: memberHandlers() } },
  decorators: [(Story) => <div className="max-w-card"><Story /></div>],
} satisfies Meta<typeof PersonForm>;
export default meta;
type Story = StoryObj<typeof meta>;
const english = { club: 'azul', language: 'en' };

export const Owner: Story = {};
export const CoOwner: Story = { args: { person: buildCoOwner(), own: false } };
/** A member imported with gaps. */
export const Empty: Story = {
  args: { person: { ...owner, LadaTelefono: '', Telefono: '', LadaCelular: '', Celular: '', Pais: '', Estado: '', Ciudad: '', Direccion: '', CodigoPostal: '', Nacionalidad: '', FechaNacimiento: '', Genero: '', EstadoCivil: '' } },
};
export const LongText: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  args: { person: { ...owner, Nombre: 'María Guadalupe Concepción', ApellidoPaterno: 'Hernández Villaseñor de la Garza', Email: 'maria.guadalupe.concepcion.hernandez.villasenor@bosque-club-vacacional.example', Direccion: 'Calzada de los Ahuehuetes 1234, departamento 56, fraccionamiento Bosques de las Lomas' } },
};
export const Loading: Story = { render: () => <PersonFormSkeleton label="Loading" /> };
export const ListsLoading: Story = { parameters: { msw: { handlers: [hangs(getCatalogue)] } } };
export const ListsFailed: Story = { parameters: { msw: { handlers: [fails(getCatalogue, 500)] } } };
export const Saving: Story = {
  globals: english,
  parameters: { msw: { handlers: [hangs(editMember), answersCatalogues] } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    const button = await canvas.findByRole('button', { name: /Saving/ });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
};
/** Pressing twice saves once. */
export const PressedTwice: Story = {
  globals: english,
  play: async ({ canvas, args }) => {
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(canvas.getAllByText('Changes saved').length).toBeGreaterThan(0));
    await expect(args.onSaved).toHaveBeenCalledOnce();
  },
};
/** The mandatory list of the specification, marked; nothing is sent without it. */
export const Mandatory: Story = {
  globals: english,
  args: { person: { ...owner, Nombre: '', ApellidoPaterno: '', Telefono: '', Pais: '', Estado: '', Nacionalidad: '', FechaNacimiento: '' } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(canvas.getAllByText('This field is required')).toHaveLength(6));
    await expect(canvas.getByText('Verify all mandatory data and try again')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText(/^First name/)).toHaveFocus());
    await expect(args.onSaved).not.toHaveBeenCalled();
  },
};
/** Another country empties the state and offers its own. */
export const CountryChanges: Story = {
  globals: english,
  play: async ({ canvas }) => {
    const country = await canvas.findByRole('combobox', { name: /^Country/ });
    await waitFor(() => expect(country).toHaveTextContent('United States'));
    country.focus();
    await userEvent.keyboard('mex{Enter}');
    await waitFor(() => expect(country).toHaveTextContent('Mexico'));
    const state = canvas.getByRole('combobox', { name: /^State/ });
    await waitFor(() => expect(state).toHaveTextContent('Choose'));
    state.focus();
    await userEvent.keyboard('q');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(state).toHaveTextContent('Quintana Roo'));
  },
};
/** The e-mail is shown and cannot be changed. */
export const EmailIsReadOnly: Story = {
  globals: english,
  play: async ({ canvas }) => expect(canvas.getByLabelText(/^Email/)).toHaveAttribute('readonly'),
};
export const Matrix: Story = { name: 'Club matrix', parameters: { chromatic: { modes: once } }, render: (args) => <ClubMatrix cellClassName="min-w-[36rem]">{({ key }) => <PersonForm {...args} person={{ ...args.person, _id: key }} />}</ClubMatrix> };
