import { palette } from '#clubs/palette.ts';
import type { Language } from '#contracts/language.ts';
import { formatStay } from '#lib/dates.ts';
import { centsToUsd, formatUsd } from '#lib/money.ts';
import { mailTexts, typeName } from '#mails/texts.ts';
import { formatMoment } from './moment.ts';
import { HEIGHT, MARGIN, Sheet, WIDTH } from './sheet.ts';
import { drawFoot, drawHead } from './voucher.ts';
import type { BookingFacts } from './voucher.ts';

const { light } = palette;
const INNER = WIDTH - 2 * MARGIN;

/** What a receipt says beyond the booking. Amounts are US cents. */
export type ReceiptFacts = BookingFacts & {
  payer: string;
  listCents: number;
  promotion: string | undefined;
  /** The card, where the card provider has said it. */
  card: { brand: string; last4: string } | undefined;
  /** What was or is being given back: the booking, also in another way, or by a best-price claim. */
  refunds: { cause: 'booking' | 'otherwise' | 'claim'; cents: number; done: boolean }[];
};

const usd = (cents: number, language: Language): string =>
  `${cents < 0 ? '−' : ''}${formatUsd(centsToUsd(Math.abs(cents)), language)} USD`;

/** Label and value in a line of the table. */
type Line = { label: string; value: string; strong?: boolean };

const REFUND_TO = {
  booking: 'refundOn',
  otherwise: 'refundOtherwise',
  claim: 'claimBack',
} as const;

/** Lines of the amounts, the last of them what was paid, and what is left after refunds. */
function amounts(facts: ReceiptFacts): Line[] {
  const { language, listCents, paidCents, promotion, refunds } = facts;
  const t = mailTexts(language);
  const off = listCents - paidCents;
  const back = refunds.reduce((sum, { cents }) => sum + cents, 0);
  return [
    { label: t('receipt.price'), value: usd(listCents, language) },
    ...(promotion === undefined
      ? []
      : [{ label: t('receipt.promotion', { code: promotion }), value: usd(-off, language) }]),
    { label: t('receipt.total'), value: usd(paidCents, language), strong: true },
    ...refunds.map(({ cause, cents, done }) => ({
      label: [
        t(done ? 'receipt.refunded' : 'receipt.refundWay'),
        t(`receipt.${REFUND_TO[cause]}`),
      ].join(', '),
      value: usd(-cents, language),
    })),
    ...(back > 0
      ? [{ label: t('receipt.kept'), value: usd(paidCents - back, language), strong: true }]
      : []),
  ];
}

/** Labeled values in two columns. @returns the top of what follows */
function drawFacts(sheet: Sheet, facts: readonly (readonly [string, string[]])[], top: number) {
  let y = top;
  for (let at = 0; at < facts.length; at += 2) {
    const heights = facts.slice(at, at + 2).map(([label, lines], column) => {
      const block = { x: MARGIN + column * 278, width: 246 };
      let height = 0;
      sheet.tagged('P', () => {
        height += sheet.text(label, { ...block, y, size: 12, line: 18, color: light.muted });
        for (const line of lines)
          height += sheet.text(line, { ...block, y: y + height, size: 14, line: 20, most: 3 });
      });
      return height;
    });
    y += Math.max(...heights) + 20;
  }
  return y;
}

/** @returns the top of what follows */
function drawAmounts(sheet: Sheet, lines: readonly Line[], title: string, top: number): number {
  let y = top + 58;
  const height = 58 + lines.length * 32 + 10;
  sheet.box([MARGIN, top, INNER, height], { radius: 20, fill: '#ffffff', line: light.line });
  sheet.tagged('H2', () => {
    sheet.text(title, {
      x: MARGIN + 24,
      y: top + 20,
      width: 400,
      size: 18,
      line: 24,
      face: 'display',
    });
  });
  for (const { label, value, strong = false } of lines) {
    if (strong) sheet.line([MARGIN + 24, y], [WIDTH - MARGIN - 24, y]);
    const style = { size: strong ? 15 : 14, line: 32, face: strong ? 'strong' : 'text' } as const;
    sheet.tagged('P', () => {
      const wide = sheet.widthOf(value, style);
      sheet.text(label, { ...style, x: MARGIN + 24, y, width: INNER - 48 - wide - 16, most: 1 });
      sheet.text(value, { ...style, x: MARGIN + 24, y, width: INNER - 48, align: 'right' });
    });
    y += 32;
  }
  return top + height + 24;
}

/** The receipt of a booking that was paid: one page of A4, tagged. */
export async function receiptPdf(facts: ReceiptFacts): Promise<Buffer> {
  const { club, language, locator, refunds } = facts;
  const t = mailTexts(language);
  const title = t('receipt.fileTitle', { locator, club: club.Nombre });
  const sheet = new Sheet({ title, author: club.Nombre, language });
  drawHead(sheet, facts, stateOf(facts));
  drawTitle(sheet, facts);
  const y = drawFacts(sheet, factsOf(facts), 216);
  const end = drawAmounts(sheet, amounts(facts), t('receipt.what'), y + 8);
  if (refunds.length === 0)
    sheet.tagged('P', () => {
      sheet.text(t('receipt.final'), {
        x: MARGIN,
        y: Math.min(end, HEIGHT - 100),
        width: INNER,
        size: 12,
        line: 18,
        color: light.muted,
      });
    });
  drawFoot(sheet, facts);
  return sheet.bytes();
}

/** The chip beside the club's name: paid, or refunded. */
function stateOf({ language, refunds }: ReceiptFacts): Parameters<typeof drawHead>[2] {
  const t = mailTexts(language);
  const whole = refunds.find(({ cause }) => cause !== 'claim');
  if (!whole) return { text: t('receipt.statePaid'), icon: 'check', tone: 'success' };
  const text = t(whole.done ? 'receipt.stateRefunded' : 'receipt.stateRefundWay');
  return { text, icon: 'back', tone: 'warning' };
}

/** Title and booking number. */
function drawTitle(sheet: Sheet, { language, locator }: ReceiptFacts): void {
  const t = mailTexts(language);
  const place = { x: MARGIN, width: INNER };
  sheet.tagged('H1', () => {
    sheet.text(t('receipt.title'), { ...place, y: 104, size: 28, line: 34, face: 'display' });
  });
  sheet.tagged('P', () => {
    sheet.text(t('voucher.number'), { ...place, y: 148, size: 13, line: 20, color: light.muted });
    sheet.text(locator, { ...place, y: 168, size: 22, line: 28, face: 'display', most: 1 });
  });
}

/** Who issued it, who paid, what and when. */
function factsOf(facts: ReceiptFacts): Parameters<typeof drawFacts>[1] {
  const { club, language, zone, card, member } = facts;
  const t = mailTexts(language);
  const kitchen = typeName('kitchenTypes', facts.kitchen, language).toLocaleLowerCase(language);
  const unit = typeName('unitTypes', facts.unit, language);
  return [
    [t('receipt.by'), [club.Agencia || club.Nombre, club.Direccion].filter(Boolean)],
    [t('receipt.for'), [facts.payer, ...(member ? [t('voucher.member', { number: member })] : [])]],
    [
      t('receipt.week'),
      [
        facts.resort,
        facts.address.join(', '),
        formatStay(facts.checkIn, facts.checkOut, language),
        t('voucher.unitAndKitchen', { unit, kitchen }),
      ],
    ],
    [
      t('receipt.paidOn'),
      [
        formatMoment(facts.paidAt, language, zone),
        ...(card
          ? [t('receipt.cardEnding', { brand: brandName(card.brand), last4: card.last4 })]
          : []),
      ],
    ],
  ];
}

/** 'Visa' of 'visa'; the card provider's names are small. */
const brandName = (brand: string): string =>
  brand.charAt(0).toLocaleUpperCase('en') + brand.slice(1);
