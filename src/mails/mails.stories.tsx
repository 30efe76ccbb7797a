import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect } from 'storybook/test';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { demoClubs } from '#clubs/demo-clubs.ts';
import { DEFAULT_LANGUAGE, language as languageSchema } from '#contracts/language.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
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
  const write = all(clubRecord(club.Id))[name];
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
  parameters: { a11y: { context: { exclude: [['iframe']] } } },
} satisfies Meta<typeof MailView>;
export default meta;
type Story = StoryObj<typeof meta>;

const mailStory = (name: string): Story => ({
  render: (_args, { globals }) => <Sample name={name} language={String(globals['language'])} />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 2 })).not.toBeEmptyDOMElement(),
});

export const Code: Story = mailStory('code');
export const Recovery: Story = mailStory('recovery');
export const Invitation: Story = mailStory('invitation');
export const CodesStopped: Story = mailStory('unlock');
export const PasswordChanged: Story = mailStory('passwordChanged');
export const NewDevice: Story = mailStory('newDevice');
export const Booking: Story = mailStory('booking');
export const Refund: Story = mailStory('refund');
export const Renewal: Story = mailStory('renewal');
export const ClaimReceived: Story = mailStory('claim received');
export const ClaimApproved: Story = mailStory('claim approved');
export const ClaimDeclined: Story = mailStory('claim declined');
export const ClaimReopened: Story = mailStory('claim reopened');

export const EveryClub: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <ClubMatrix cellClassName="w-[42rem]">
      {({ club, language }) => (
        <MailView textPart={false} mail={all(clubRecord(club.Id))['booking']!(language)} />
      )}
    </ClubMatrix>
  ),
};
