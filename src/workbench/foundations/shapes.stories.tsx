import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Bell,
  BellRing,
  Check,
  ChevronRight,
  CircleCheck,
  CircleX,
  Clock,
  Copy,
  CreditCard,
  Download,
  ExternalLink,
  Heart,
  Hourglass,
  Info,
  KeyRound,
  LockKeyhole,
  Mail,
  MapPin,
  Phone,
  Search,
  Share2,
  SlidersHorizontal,
  Star,
  Ticket,
  UserRound,
  WifiOff,
} from 'lucide-react';
import { useState } from 'react';
import { landscapes, scene, times } from '#scenes/index.ts';
import { Button } from '#ui/button.tsx';
import { viewports } from '../modes.ts';

const meta = {
  title: 'Foundations/Icons, motion, widths, scenes',
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const ICONS = {
  'Look for': Search,
  Filter: SlidersHorizontal,
  Place: MapPin,
  Save: Heart,
  Featured: Star,
  Share: Share2,
  Watch: Bell,
  Watching: BellRing,
  Wait: Hourglass,
  'Time left': Clock,
  Book: Ticket,
  Pay: CreditCard,
  Secure: LockKeyhole,
  Passkey: KeyRound,
  Member: UserRound,
  Mail,
  Call: Phone,
  Copy,
  Download,
  'Another site': ExternalLink,
  'Go on': ChevronRight,
  Done: Check,
  Success: CircleCheck,
  Failure: CircleX,
  'Worth knowing': Info,
  'No network': WifiOff,
};

/** One icon for one meaning; a stroke of 1.75, 20 pixels in a line of text, never without words or a name. */
export const Icons: Story = {
  render: () => (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
      {Object.entries(ICONS).map(([meaning, Icon]) => (
        <li key={meaning} className="flex items-center gap-3 rounded-md border border-line p-3">
          <Icon aria-hidden="true" className="size-5 stroke-[1.75]" />
          {meaning}
        </li>
      ))}
    </ul>
  ),
};

const MOTION = [
  ['duration-fast', '150 ms', 'Color and shade of what is under the pointer'],
  ['duration-base', '200 ms', 'What unfolds, windows that rise'],
  ['duration-slow', '250 ms', 'Sheets from an edge'],
] as const;
function Moving() {
  const [there, setThere] = useState(false);
  return (
    <div className="flex max-w-read flex-col gap-6">
      <Button onClick={() => setThere(!there)} className="self-start">
        Move
      </Button>
      {MOTION.map(([duration, time, use]) => (
        <div key={duration} className="flex flex-col gap-2">
          <span>
            <strong>{time}</strong> {use}
          </span>
          <span
            className={`size-8 rounded-md bg-primary transition-transform ${duration} ${there ? 'translate-x-80' : ''}`}
          />
        </div>
      ))}
    </div>
  );
}
/** Three durations and one curve. With reduced motion everything is where it belongs at once. */
export const Motion: Story = { render: () => <Moving /> };

/** The widths that are pictured, drawn to scale, and where the layout changes. */
export const Widths: Story = {
  render: () => (
    <div className="flex flex-col gap-6">
      <div className="flex items-end gap-6">
        {Object.values(viewports).map(({ name, styles }) => (
          <div
            key={name}
            className="flex items-end rounded-sm border border-line bg-surface p-2 text-sm"
            style={{
              width: Number.parseInt(styles.width) / 4,
              height: Number.parseInt(styles.height) / 4,
            }}
          >
            {name}, {styles.width}
          </div>
        ))}
      </div>
      <ul className="list-disc ps-5">
        <li>From 640 px (sm): two columns, windows instead of whole screens.</li>
        <li>From 768 px (md): the menu stands in the header.</li>
        <li>From 1024 px (lg): filters and summaries stand beside the page.</li>
      </ul>
    </div>
  ),
};

/** Every landscape by day and at dusk, as a resort without photographs shows it. */
export const Scenes: Story = {
  render: () => (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
      {landscapes.map((kind, at) => (
        <li key={kind} className="flex flex-col gap-1 text-sm">
          <img
            alt=""
            className="aspect-3/2 w-full rounded-md object-cover"
            src={`data:image/svg+xml,${encodeURIComponent(scene({ kind, time: times[at % times.length]!, seed: 12, width: 360, height: 240 }))}`}
          />
          {kind}, {times[at % times.length]}
        </li>
      ))}
    </ul>
  ),
};
