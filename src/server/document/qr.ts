import { encodeQR } from 'qr';

/** Squares of a QR code, true for black, without its quiet zone; 15 % of it may be unreadable. */
export const qrGrid = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
