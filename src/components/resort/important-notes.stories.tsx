import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { buildWeek } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { ImportantNotes } from './important-notes.tsx';

const week = buildWeek();
const meta = {
  title: 'Components/Resort/Important notes',
  component: ImportantNotes,
  parameters: {
    about: {
      when: 'For what a guest must know before booking, one line a topic.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** One line for each topic, in two columns where there is room. */
export const Default: Story = {
  render: () => <ImportantNotes week={week} />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
    await expect(canvas.getByText(say('booking:notes.hours'))).toBeVisible();
  },
};

/** Every topic, and a text that names none. */
export const All: Story = {
  render: () => (
    <ImportantNotes
      level={3}
      title={say('booking:traveler.notes')}
      week={{
        ImportantNotesEN:
          'Check-in from 4:00 p.m.; check-out by 10:00 a.m. A resort fee of USD 25 per unit and night is paid on arrival. The main guest must be at least 21 years old. A valid passport and a credit card for incidentals are required. Maximum occupancy includes infants. All units are non-smoking. Pets are not allowed, except service animals. Parking is free for one car. Quiet hours begin at eleven and are kept.',
        ImportantNotesSP:
          'Entrada a partir de las 16:00 h; salida antes de las 10:00 h. Se paga a la llegada una cuota del resort de USD 25 por unidad y noche. El huésped titular debe tener al menos 21 años. Se pide pasaporte vigente y una tarjeta de crédito para gastos incidentales. La ocupación máxima incluye a los bebés. En todas las unidades está prohibido fumar. No se admiten mascotas, salvo animales de servicio. El estacionamiento es gratuito para un automóvil. Las horas de silencio empiezan a las once y se respetan.',
      }}
    />
  ),
  play: async ({ canvas }) => expect(canvas.getAllByRole('listitem')).toHaveLength(9),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <ImportantNotes week={week} />}</ClubMatrix>,
};
