import { useRef, useState } from 'react';

export const MAIL_PROGRAMS = ['gmail', 'outlook', 'apple'] as const;
type MailProgram = (typeof MAIL_PROGRAMS)[number];
type MailScheme = 'light' | 'dark';

const NAMES: Record<MailProgram, Record<MailScheme, string>> = {
  gmail: { light: 'Gmail', dark: 'Gmail on a phone, dark' },
  outlook: { light: 'Outlook for Windows', dark: 'Outlook on the web, dark' },
  apple: { light: 'Apple Mail', dark: 'Apple Mail, dark' },
};

const MEDIA = /@media \(prefers-color-scheme:dark\)/g;
/** What is fetched from the product comes from the workbench. */
const served = (html: string): string =>
  html
    .replace(
      /src="https?:\/\/[^/"]+\/api\/images\/mark\?img=([^"]+)"/g,
      (_all, path: string) => `src="${decodeURIComponent(path)}"`,
    )
    .replace(/src="https?:\/\/[^/"]+(\/api\/images[^"]*)"/g, 'src="$1"');
/** A blocked picture keeps its place and shows its words. */
const withoutPictures = (html: string): string => html.replace(/ src="[^"]*"/g, ' src="data:,"');

/** Word keeps no rounded corners and no greatest width, and fills an inline box no further. */
const asWord = (html: string): string =>
  html
    .replace(MEDIA, '@media not all')
    .replace(/<!--\[if mso\]>(.*?)<!\[endif\]-->/g, '$1')
    .replace(/border-radius:[^;"]*;?|max-width:[^;"]*;?|overflow:hidden;?/g, '')
    .replace(/mso-padding-alt:/g, 'padding:')
    .replace(/(<a [^>]*)padding:[^;"]*;?/g, '$1');
/** Gmail on phones turns light colors over, and leaves pictures as they are. */
const turnedOver = (html: string): string =>
  html.replace(
    '</style>',
    'html{background:#fff;filter:invert(0.9) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg) contrast(1.1)}</style>',
  );

function seenIn(html: string, program: MailProgram, scheme: MailScheme): string {
  const dark = scheme === 'dark';
  if (program === 'apple') return html.replace(MEDIA, dark ? '@media all' : '@media not all');
  if (program === 'gmail')
    return (dark ? turnedOver : (same: string) => same)(html.replace(MEDIA, '@media not all'));
  return dark
    ? html.replace(MEDIA, '@media not all').replace('<html ', '<html data-ogsc ')
    : asWord(html);
}

type MailFrameProps = {
  mail: { subject: string; html: string };
  from: string;
  program: MailProgram;
  scheme: MailScheme;
  pictures?: boolean;
};

/**
 * A mail as one mail program draws it: what the program ignores is taken out, and its way to be
 * dark is imitated.
 */
export function MailFrame({ mail, from, program, scheme, pictures = true }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(900);
  const dark = scheme === 'dark';
  const html = seenIn(pictures ? served(mail.html) : withoutPictures(mail.html), program, scheme);
  const name = `${NAMES[program][scheme]}${pictures ? '' : ', pictures off'}`;
  return (
    <figure className="m-0 flex w-[42rem] flex-col gap-2">
      {/* The workbench's own words, which are English. */}
      <figcaption lang="en" className="text-sm text-muted">
        {name}
      </figcaption>
      <div
        className="overflow-hidden rounded-lg border border-line"
        style={{ background: dark ? '#1f1f1f' : '#ffffff', color: dark ? '#e8e8e8' : '#1f1f1f' }}
      >
        <header className="flex items-center gap-3 border-b border-line px-4 py-3 text-sm">
          <span
            aria-hidden="true"
            className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary font-semibold text-on-primary"
          >
            {from.charAt(0)}
          </span>
          <span className="min-w-0">
            <span className="block truncate font-semibold">{from}</span>
            <span className="block truncate">{mail.subject}</span>
          </span>
        </header>
        <iframe
          ref={frame}
          title={`${name}: ${mail.subject}`}
          srcDoc={html}
          sandbox="allow-same-origin"
          style={{ height, colorScheme: scheme }}
          className="block w-full"
          onLoad={() =>
            setHeight(frame.current?.contentDocument?.documentElement.scrollHeight ?? height)
          }
        />
      </div>
    </figure>
  );
}
