import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { demoClubs } from '#clubs/demo-clubs.ts';
import { DEFAULT_LANGUAGE, language as languageSchema } from '#contracts/language.ts';
import { drawsImages, drawsMaps, drawsMarks } from '#mocks/images.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { MAIL_PROGRAMS, MailFrame } from '#workbench/mail-frame.tsx';
import { all } from './samples.ts';
import type { RenderedMail } from './layout.ts';

/**
 * A mail as a mail program shows it: subject, the page in a frame of its own, and the text part
 * below.
 */
function MailView({ mail, textPart = true }: { mail: RenderedMail; textPart?: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(640);
  return (
    <article className="flex max-w-[42rem] flex-col gap-4">
      <h2 className="text-lg">{mail.subject}</h2>
      <iframe
        ref={frame}
        title={mail.subject}
        srcDoc={mail.html}
        sandbox="allow-same-origin"
        style={{ height }}
        className="w-full rounded-md border border-line"
        onLoad={() =>
          setHeight(frame.current?.contentDocument?.documentElement.scrollHeight ?? 640)
        }
      />
      {textPart ? (
        <pre className="overflow-x-auto rounded-md bg-sand p-4 text-sm whitespace-pre-wrap">
          {mail.text}
        </pre>
      ) : null}
    </article>
  );
}

/** The club of the toolbar, with what only its full record has. */
const clubRecord = (id: string) => demoClubs.find((club) => club.Id === id) ?? demoClubs[0]!;

function Sample({ name, language }: { name: string; language: string }) {
  const club = useClub();
  // Of a draft, the record that is drawn up, of which no full one is known.
  const write = all({ ...clubRecord(club.Id), ...club })[name];
  return write ? (
    <MailView mail={write(languageSchema.catch(DEFAULT_LANGUAGE).parse(language))} />
  ) : null;
}

/** Every mail the product sends, in the club and language of the toolbar. */
const meta = {
  title: 'Mails/Mails',
  component: MailView,
  args: { mail: { subject: '', html: '', text: '' } },
  // A mail is written for mail programs: tables and inline colors, no landmarks. Its contrast and
  // its twin are unit-tested.
  parameters: {
    a11y: { context: { exclude: [['iframe']] } },
    msw: { handlers: [drawsImages, drawsMaps, drawsMarks] },
    controls: { exclude: ['mail', 'textPart'] },
  },
} satisfies Meta<typeof MailView>;
export default meta;
type Story = StoryObj<typeof meta>;

const mailStory = (name: string): Story => ({
  render: (_args, { globals }) => <Sample name={name} language={String(globals['language'])} />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 2 })).not.toBeEmptyDOMElement(),
});

/** The code for the sign-in. */
export const Code: Story = mailStory('code');

/** The booking in the programs that most members read it with. */
const programs = (scheme: 'light' | 'dark', pictures = true): Story => ({
  parameters: { layout: 'fullscreen' },
  render: function Programs(_args, { globals }) {
    const club = clubRecord(useClub().Id);
    const language = languageSchema.catch(DEFAULT_LANGUAGE).parse(globals['language']);
    const mail = all(club)['booking']!(language);
    return (
      <div className="flex w-max gap-6 p-6">
        {MAIL_PROGRAMS.map((program) => (
          <MailFrame
            key={program}
            mail={mail}
            from={club.Nombre}
            program={program}
            scheme={scheme}
            pictures={pictures}
          />
        ))}
      </div>
    );
  },
  play: async ({ canvas }) => {
    const frames = await canvas.findAllByTitle<HTMLIFrameElement>(/: /);
    await expect(frames).toHaveLength(MAIL_PROGRAMS.length);
    for (const frame of frames) {
      const images = () => [...(frame.contentDocument?.images ?? [])];
      // A frame without its document has no images yet.
      await waitFor(() => expect(images().length).toBeGreaterThan(1));
      await waitFor(() => expect(images().every((image) => image.complete)).toBe(true));
      for (const image of images()) await expect(image.naturalWidth > 0).toBe(pictures);
      // Nothing is wider than the program's pane.
      await expect(frame.contentDocument?.documentElement.scrollWidth).toBeLessThanOrEqual(
        frame.clientWidth,
      );
    }
  },
});
/** How mail programs show it, light. */
export const ProgramsLight: Story = programs('light');
/** How mail programs show it, dark. */
export const ProgramsDark: Story = programs('dark');
/** How mail programs show it without pictures. */
export const ProgramsPicturesOff: Story = programs('light', false);
/** How mail programs show it dark and without pictures. */
export const ProgramsDarkPicturesOff: Story = programs('dark', false);

/** The link to a new password. */
export const Recovery: Story = mailStory('recovery');
/** The invitation of a new member. */
export const Invitation: Story = mailStory('invitation');
/** Codes were stopped; the link opens them again. */
export const CodesStopped: Story = mailStory('unlock');
/** The password was changed. */
export const PasswordChanged: Story = mailStory('passwordChanged');
/** The club changed the e-mail of the sign-in. */
export const EmailChanged: Story = mailStory('emailChanged');
/** The personal data of someone who asked for it was deleted. */
export const PersonErased: Story = mailStory('personErased');
/** A sign-in on a new device. */
export const NewDevice: Story = mailStory('newDevice');
/** The confirmation of a booking. */
export const Booking: Story = mailStory('booking');
/** A month before the stay. */
export const StayMonthAhead: Story = mailStory('stay monthAhead');
/** A week before the stay. */
export const StayWeekAhead: Story = mailStory('stay weekAhead');
/** The day before the stay. */
export const StayDayAhead: Story = mailStory('stay dayAhead');
/** After the stay. */
export const StayAfter: Story = mailStory('stay after');
/** The money is on its way back, as the week was gone. */
export const Refund: Story = mailStory('refund weekGone');
/** The money is on its way back, as the payment was known only after the check-in day. */
export const RefundStayBegun: Story = mailStory('refund stayBegun');
/** The club canceled the booking. */
export const RefundCanceled: Story = mailStory('refund cancelled');
/** The card could not take the money, and the club paid it in another way. */
export const RefundOtherwise: Story = mailStory('refund otherwise');
/** The membership was renewed. */
export const Renewal: Story = mailStory('renewal');
/** A claim has arrived. */
export const ClaimReceived: Story = mailStory('claim received');
/** A claim is approved. */
export const ClaimApproved: Story = mailStory('claim approved');
/** A claim is declined. */
export const ClaimDeclined: Story = mailStory('claim declined');
/** A claim is looked at again. */
export const ClaimReopened: Story = mailStory('claim reopened');

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <ClubMatrix cellWidth="42rem">
      {({ club, language }) => (
        <MailView textPart={false} mail={all(clubRecord(club.Id))['booking']!(language)} />
      )}
    </ClubMatrix>
  ),
};
