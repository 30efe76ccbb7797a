import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { editMember } from '#contracts/account.ts';
import { getCatalog } from '#contracts/catalogue.ts';
import {
  answersCatalogs,
  buildCoOwner,
  buildMemberRecord,
  forgetMembers,
  memberHandlers,
} from '#mocks/member.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, like, say, written } from '#workbench/say.ts';
import { PersonForm, PersonFormSkeleton } from './person-form.tsx';
import { EMPTY_PERSON, personOf } from './profile-rules.ts';

const owner = personOf(buildMemberRecord());
const meta = {
  title: 'Components/Member/Person form',
  component: PersonForm,
  beforeEach: forgetMembers,
  args: { person: owner, own: true, onSaved: fn(), onUnsaved: fn() },
  parameters: { msw: { handlers: memberHandlers() } },
  decorators: [
    (Story) => (
      <div className="max-w-card">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PersonForm>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The answer to the terms is shown with its date, read-only. */
export const Owner: Story = {
  play: async ({ canvas }) => {
    const terms = canvas.getByRole('textbox', { name: say('profile:form.TerminosYCondiciones') });
    await expect(terms).toHaveValue(
      say('profile:form.termsAcceptedOn', { date: written.day('2026-03-04') }),
    );
    await expect(terms).toHaveAttribute('readonly');
  },
};
/** The terms are not answered yet. */
export const TermsNotAnswered: Story = {
  args: { person: { ...owner, TerminosYCondiciones: false, TerminosYCondicionesFecha: null } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('textbox', { name: say('profile:form.TerminosYCondiciones') }),
    ).toHaveValue(say('profile:form.termsOpen'));
  },
};
/** The terms were refused. */
export const TermsRefused: Story = {
  args: { person: { ...owner, TerminosYCondiciones: false } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('textbox', { name: say('profile:form.TerminosYCondiciones') }),
    ).toHaveValue(say('profile:form.termsRefusedOn', { date: written.day('2026-03-04') }));
  },
};
/** The co-owner’s data, which a member only reads. */
export const CoOwner: Story = { args: { person: buildCoOwner(), own: false } };
/** A member imported with gaps. */
export const Empty: Story = {
  args: {
    person: {
      ...EMPTY_PERSON,
      _id: owner._id,
      Email: owner.Email,
      Nombre: owner.Nombre,
      ApellidoPaterno: owner.ApellidoPaterno,
    },
  },
};
/** The longest names and addresses, on a phone. */
export const LongText: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  args: {
    person: {
      ...owner,
      Nombre: 'María Guadalupe Concepción',
      ApellidoPaterno: 'Hernández Villaseñor de la Garza',
      Email: 'maria.guadalupe.concepcion.hernandez.villasenor@bosque-club-vacacional.example',
      Direccion:
        'Calzada de los Ahuehuetes 1234, departamento 56, fraccionamiento Bosques de las Lomas',
    },
  },
};
/** The shape of it while its data is on its way. */
export const Loading: Story = { render: () => <PersonFormSkeleton label="Loading" /> };
/** Countries and dial codes are on their way. */
export const ListsLoading: Story = { parameters: { msw: { handlers: [hangs(getCatalog)] } } };
/** Countries and dial codes could not be read. */
export const ListsFailed: Story = { parameters: { msw: { handlers: [fails(getCatalog, 500)] } } };
/** The data is being saved. */
export const Saving: Story = {
  parameters: { msw: { handlers: [hangs(editMember), answersCatalogs] } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('profile:form.save') }));
    const button = await canvas.findByRole('button', { name: like('profile:form.saving') });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
};
/** Pressing twice saves once. */
export const PressedTwice: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.dblClick(canvas.getByRole('button', { name: say('profile:form.save') }));
    await waitFor(() =>
      expect(canvas.getAllByText(say('profile:form.saved')).length).toBeGreaterThan(0),
    );
    await expect(args.onSaved).toHaveBeenCalledOnce();
  },
};
/** What someone else saved since the form was opened stays: only edited fields are stored. */
export const SavedElsewhere: Story = {
  args: { person: { ...owner, Direccion: 'The address before' } },
  play: async ({ canvas, args }) => {
    const city = canvas.getByRole('textbox', { name: begins('profile:form.Ciudad') });
    await userEvent.clear(city);
    await userEvent.type(city, 'Hialeah');
    await userEvent.click(canvas.getByRole('button', { name: say('profile:form.save') }));
    await waitFor(() =>
      expect(args.onSaved).toHaveBeenCalledWith(
        expect.objectContaining({ Ciudad: 'Hialeah', Direccion: owner.Direccion }),
        expect.anything(),
      ),
    );
  },
};
/** The specification's mandatory fields are marked; nothing is sent without them. */
export const Mandatory: Story = {
  args: {
    person: {
      ...owner,
      Nombre: '',
      ApellidoPaterno: '',
      Telefono: '',
      Pais: '',
      Estado: '',
      Nacionalidad: '',
      FechaNacimiento: '',
    },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('profile:form.save') }));
    await waitFor(() => expect(canvas.getAllByText(say('validation:required'))).toHaveLength(6));
    await expect(canvas.getByText(say('profile:form.check'))).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText(begins('profile:form.Nombre'))).toHaveFocus());
    await expect(args.onSaved).not.toHaveBeenCalled();
  },
};
/** Another country clears the state and offers its own. */
export const CountryChanges: Story = {
  play: async ({ canvas }) => {
    const country = await canvas.findByRole('combobox', { name: begins('profile:form.Pais') });
    await waitFor(() => expect(country).toHaveTextContent(written.country('US')));
    country.focus();
    await userEvent.keyboard(`${written.country('MX')}{Enter}`);
    await waitFor(() => expect(country).toHaveTextContent(written.country('MX')));
    // 'State', not 'civil status', which begins the same way in Spanish.
    const state = canvas.getByRole('combobox', {
      name: new RegExp(`^${say('profile:form.Estado')}(?! c)`),
    });
    await waitFor(() => expect(state).toHaveTextContent(say('profile:form.choose')));
    state.focus();
    await userEvent.keyboard('q');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(state).toHaveTextContent('Quintana Roo'));
  },
};
/** The e-mail is shown and cannot be changed. */
export const EmailIsReadOnly: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas }) =>
    expect(canvas.getByLabelText(begins('profile:form.Email'))).toHaveAttribute('readonly'),
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => (
    <ClubMatrix cellWidth="36rem">
      {({ key }) => <PersonForm {...args} person={{ ...args.person, _id: key }} />}
    </ClubMatrix>
  ),
};
