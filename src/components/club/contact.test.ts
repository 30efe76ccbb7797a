import { describe, expect, test } from 'vitest';
import { buildClub } from '#mocks/builders.ts';
import { contactOf, telUrl, whatsAppUrl } from './contact.ts';

describe('contactOf', () => {
  test('the footer takes its overrides and falls back to the club', () => {
    expect(contactOf(buildClub('bosque'), 'footer')).toMatchObject({
      phone: '+52 726 555 0100',
      email: 'atencion@bosque.example',
    });
    expect(contactOf(buildClub('azul'), 'footer').email).toBe('hello@azul.example');
  });
  test('the header never shows the footer’s', () =>
    expect(contactOf(buildClub('bosque')).email).toBe('socios@bosque.example'));
  test('what is empty is missing', () =>
    expect(contactOf(buildClub('bosque')).whatsapp).toBeUndefined());
  test('WhatsApp numbers are digits only', () =>
    expect(contactOf(buildClub('azul', { TelefonoWs: '+1 (305) 555-0142' })).whatsapp).toBe(
      '13055550142',
    ));
  test('WhatsApp numbers are read as they are written, behind the dial code', () => {
    const read = (TelefonoWs: string) => contactOf(buildClub('azul', { TelefonoWs })).whatsappPhone;
    expect(read('+34 912 34 56 78')).toBe('+34 912 34 56 78');
    expect(read('34912345678')).toBe('+34912345678');
    expect(read('')).toBeUndefined();
  });
});

test('addresses of phone and chat', () => {
  expect(telUrl('+1 305 555 0142')).toBe('tel:+13055550142');
  expect(whatsAppUrl('13055550142', 'Hola, ¿qué tal?')).toBe(
    'https://wa.me/13055550142?text=Hola%2C%20%C2%BFqu%C3%A9%20tal%3F',
  );
});
