import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import { ApiError } from '#client/call.ts';
import type { EvidenceFile } from '#contracts/claim.ts';
import { buildEvidence, claimHandlers } from '#mocks/claim.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { EvidenceField } from './evidence-field.tsx';
import type { Upload } from './upload-evidence.ts';

const meta = {
  title: 'Components/Claim/Evidence upload',
  component: EvidenceField,
  parameters: {
    about: {
      when: 'For a picture or PDF that proves a price.',
      keys: [
        ['Enter', 'Chooses a file, stops its upload, removes it'],
        ['Tab', 'Moves from the file’s name to its buttons'],
      ],
    },
    states: {
      empty: 'its default has nothing chosen',
      disabled: 'what is missing is said on sending',
    },
    msw: { handlers: claimHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const png = (name = 'shot.png', bytes = 2_000) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });

const never: Upload = (_file, { onProgress, signal }) =>
  new Promise((_resolve, reject) => {
    onProgress(42);
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });

const field =
  (value: EvidenceFile | undefined, upload: Upload = never, error?: string) =>
  () => (
    <div className="max-w-read">
      <EvidenceField
        value={value}
        onChange={fn()}
        upload={upload}
        onBusy={fn()}
        onRefused={fn()}
        error={error}
      />
    </div>
  );

/** Nothing is chosen yet. */
export const Default: Story = { render: field(undefined) };

/** A picture with a long name is uploaded. */
export const Picture: Story = {
  render: field(
    buildEvidence({ name: 'captura de pantalla del sitio con un nombre bastante largo.png' }),
  ),
};

/** A PDF is uploaded. */
export const Pdf: Story = {
  render: field(buildEvidence({ name: 'oferta.pdf', type: 'application/pdf', bytes: 96_000 })),
};

/** The file is gone and must be chosen again. */
export const Failed: Story = {
  render: field(undefined, never, 'This file is no longer there. Choose it again.'),
};

/** The upload is under way; its progress is said. */
export const Uploading: Story = {
  render: field(undefined),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await expect(
      await canvas.findByRole('progressbar', {
        name: say('claim:file.uploading', { name: 'shot.png' }),
      }),
    ).toHaveAttribute('aria-valuenow', '42');
  },
};

/** Stopping restores the button and says so. */
export const Stopped: Story = {
  render: field(undefined),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await userEvent.click(await canvas.findByRole('button', { name: say('claim:file.stop') }));
    await expect(await canvas.findByText(say('claim:file.stopped'))).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: say('claim:file.choose') })).toBeVisible();
  },
};

/** Focus follows by keyboard: to the button that stops, to the one that removes, and back. */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  render: function Kept() {
    const [file, setFile] = useState<EvidenceFile>();
    const [arrive] = useState(() => Promise.withResolvers<EvidenceFile>());
    return (
      <>
        <EvidenceField
          value={file}
          onChange={setFile}
          upload={() => arrive.promise}
          onBusy={fn()}
          onRefused={fn()}
        />
        <button type="button" onClick={() => arrive.resolve(buildEvidence({ name: 'shot.png' }))}>
          Arrive
        </button>
      </>
    );
  },
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: say('claim:file.choose') }).focus();
    await userEvent.upload(canvas.getByTestId('evidence-input'), png(), { applyAccept: false });
    await expect(await canvas.findByRole('button', { name: say('claim:file.stop') })).toHaveFocus();
    canvas.getByRole('button', { name: 'Arrive' }).click();
    const remove = await canvas.findByRole('button', { name: like('claim:file.removeLabel') });
    await expect(remove).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: say('claim:file.choose') })).toHaveFocus();
  },
};

/** A file that comes while something else has focus takes none. */
export const FocusElsewhere: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  render: field(undefined),
  play: async ({ canvas }) => {
    await fireEvent.change(canvas.getByTestId('evidence-input'), { target: { files: [png()] } });
    await canvas.findByRole('progressbar');
    await expect(document.body).toHaveFocus();
  },
};

/** After a lost connection the file is still there to be sent again. */
export const Offline: Story = {
  render: field(undefined, () => Promise.reject(new ApiError('offline'))),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await expect(await canvas.findByText(like('booking:traveler.offlineTitle'))).toBeVisible();
    await expect(canvas.getByRole('button', { name: say('booking:traveler.retry') })).toBeVisible();
  },
};

/** The file is larger than 5 MB and is not sent. */
export const TooLarge: Story = {
  render: field(undefined),
  play: async ({ canvas }) => {
    await userEvent.upload(
      canvas.getByTestId('evidence-input'),
      png('big.png', 5 * 1024 * 1024 + 1),
    );
    await expect(await canvas.findByText(say('claim:file.tooLarge'))).toBeVisible();
  },
};

/** What the server finds in the content counts, not the name. */
export const WrongContent: Story = {
  render: field(undefined, () => Promise.reject(new ApiError(415))),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await expect(await canvas.findByText(like('claim:file.wrongType'))).toBeVisible();
  },
};

/** A file in which the scanner found a virus is not offered for another try. */
export const Infected: Story = {
  render: field(undefined, () => Promise.reject(new ApiError(4221))),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await expect(await canvas.findByText(say('failures:4221'))).toBeVisible();
    await expect(canvas.getByRole('group')).toHaveAccessibleDescription(
      expect.stringContaining(say('failures:4221')),
    );
    await expect(canvas.queryByRole('button', { name: say('errors:retry') })).toBeNull();
    await expect(canvas.getByRole('button', { name: say('claim:file.choose') })).toBeVisible();
  },
};

/** Nothing is accepted without the scanner's answer; the file is still there to be sent again. */
export const Unchecked: Story = {
  render: () => {
    let away = true;
    return field(undefined, (file) => {
      if (!away) return Promise.resolve(buildEvidence({ name: file.name }));
      away = false;
      return Promise.reject(new ApiError(5031));
    })();
  },
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await expect(await canvas.findByText(say('failures:5031'))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: say('errors:retry') }));
    await expect(
      await canvas.findByText(say('claim:file.done', { name: 'shot.png' })),
    ).toBeInTheDocument();
    await expect(canvas.queryByText(say('failures:5031'))).toBeNull();
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => field(undefined)()}</ClubMatrix>,
};
