// Every table, by area: what drizzle-kit compares with the last migration.
export * from './tables/auth.ts';
export * from './tables/claim.ts';
export * from './tables/club.ts';
export * from './tables/document.ts';
export * from './tables/line.ts';
export * from './tables/mail.ts';
export * from './tables/member.ts';
export * from './tables/ops.ts';
export * from './tables/payment.ts';
export * from './tables/push.ts';
export * from './tables/reservation.ts';
export * from './tables/sandbox.ts';
export * from './tables/saved.ts';
export * from './tables/trip.ts';
export * from './tables/watch.ts';
export * from './tables/week.ts';
export * from './tables/week-counts.ts';
