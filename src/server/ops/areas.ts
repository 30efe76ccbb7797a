import { actionsArea } from './actions.ts';
import { backupArea, restoreArea } from './backup.ts';
import { bookingsArea, holdsArea, paymentsArea } from './bookings.ts';
import { claimsArea } from './claims.ts';
import { clubsArea } from './clubs.ts';
import type { Area } from './command.ts';
import { doctorArea } from './doctor.ts';
import { exportArea, exportCommand } from './export.ts';
import { initArea } from './init.ts';
import { linesArea } from './lines.ts';
import { mailArea } from './mail.ts';
import { passkeysArea } from './passkeys.ts';
import { membersArea, sessionsArea } from './people.ts';
import { picturesArea } from './pictures.ts';
import { promotionsArea } from './promotions.ts';
import { resortsArea } from './resorts.ts';
import { voucherKeysArea } from './voucher-keys.ts';
import { watchesArea } from './watches.ts';
import { weeksArea } from './weeks.ts';

/** Every area of the operators' commands, in the order of the help. */
export const AREAS: Record<string, Area> = {
  init: initArea,
  doctor: doctorArea,
  clubs: clubsArea,
  resorts: resortsArea,
  pictures: picturesArea,
  weeks: weeksArea,
  members: membersArea,
  sessions: sessionsArea,
  passkeys: passkeysArea,
  holds: holdsArea,
  lines: linesArea,
  watches: watchesArea,
  bookings: {
    ...bookingsArea,
    verbs: { ...bookingsArea.verbs, export: exportCommand('bookings') },
  },
  payments: paymentsArea,
  claims: claimsArea,
  promotions: promotionsArea,
  'voucher-keys': voucherKeysArea,
  mail: mailArea,
  export: exportArea,
  actions: actionsArea,
  backup: backupArea,
  restore: restoreArea,
};
