import type { HttpHandler } from 'msw';
import { checkVoucherCode, findVoucher, listVoucherKeys } from '#contracts/voucher.ts';
import type { CheckedVoucher, VoucherKey } from '#contracts/voucher.ts';
import { answers } from './endpoint.ts';

/** A code as it is printed on a voucher, signed with the private part of `KEY`, which is lost. */
export const VOUCHER_CODE =
  'bhFP_moCAIzAAYAyvTkcZJU5qonsIwbNPLC7TyoU_LmUAlAz_DqhFhkpJMDT1fIiR0pivZixEAWWHwyPeHz-BFsxLCJhMWIyYzMiLCJhenVsIiwiQVotN0tNNC1RMlA2IiwiQW5hIFBlw7FhIiwiUGxheWEgU2VyZW5hIFJlc29ydCAmIFNwYSIsIkNhbmPDum4iLCJBbWVyaWNhL0NhbmN1biIsIjIwMjYtMTItMTIiLCIyMDI2LTEyLTE5IiwiMTU6MDAiLCIyIEJFRFJPT00iLCJGdWxsIEtpdGNoZW4iLDQsOF0';
const KEY = '3Oi-erhHWBRoprgm2TaF9q0nkSOi4Esd7Gy2xUumaWY';
/** What the code says, as the server answers it. */
export const buildVoucher = (over: Partial<CheckedVoucher> = {}): CheckedVoucher => ({
  status: 'paid',
  since: null,
  locator: 'AZ-7KM4-Q2P6',
  name: 'Ana Peña',
  guests: 4,
  resort: 'Playa Serena Resort & Spa',
  city: 'Cancún',
  zone: 'America/Cancun',
  checkIn: '2026-12-12',
  checkOut: '2026-12-19',
  checkInFrom: '15:00',
  unit: '2 BEDROOM',
  kitchen: 'Full Kitchen',
  occupancy: 8,
  ...over,
});

/** Keys of the club that signed the code, and what the club says of the voucher. */
export const voucherHandlers = (
  voucher: Partial<CheckedVoucher> = {},
  { club = 'azul', state = 'current' }: { club?: string; state?: VoucherKey['state'] } = {},
): HttpHandler[] => [
  answers(listVoucherKeys, { success: true, club, keys: [{ id: 'a1b2c3', key: KEY, state }] }),
  answers(checkVoucherCode, { success: true, voucher: buildVoucher(voucher) }),
  answers(findVoucher, { success: true, voucher: buildVoucher(voucher) }),
];
