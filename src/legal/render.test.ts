import { describe, expect, it } from 'vitest';
import type { Language } from '#contracts/language.ts';
import { fillHtml, keepKnown, legalValues } from './fill.ts';
import { renderLegal } from './render.ts';

const values = legalValues(
  { Nombre: 'Sol & Mar', Email: 'hi@sol.example', Telefono: '+52 (998) 555-0177', Direccion: '' },
  'en',
);

describe('values', () => {
  it('escapes a club’s data, and never reads it as Markdown or as another placeholder', () => {
    const { html, title } = renderLegal(
      '# Of {club}\n\nBy **{club}**.',
      legalValues(
        {
          Nombre: '<img src=x onerror=alert(1)> *{email}* [a](javascript:b)',
          Email: 'a@b.c',
          Telefono: '',
          Direccion: '',
        },
        'en',
      ),
    );
    expect(html).toBe(
      '<p>By <strong>&lt;img src=x onerror=alert(1)&gt; *{email}* [a](javascript:b)</strong>.</p>\n',
    );
    expect(title).toBe('Of <img src=x onerror=alert(1)> *{email}* [a](javascript:b)');
  });

  it('links mail addresses and phones, and leaves what only claims to be one as words', () => {
    expect(fillHtml('{email} {phone}', values)).toBe(
      '<a href="mailto:hi@sol.example">hi@sol.example</a> <a href="tel:+529985550177">+52 (998) 555-01-77</a>',
    );
    expect(
      fillHtml('{email} {phone}', { ...values, email: 'a@b"onclick=x', phone: 'ask Ana' }),
    ).toBe('a@b&quot;onclick=x ask Ana');
  });

  it('keeps a sentence whose values are known and drops the others with their space', () => {
    expect(keepKnown('Ask us. [[Write to {email}.]] [[Visit {address}.]]', values)).toBe(
      'Ask us. Write to {email}.',
    );
    expect(keepKnown('[[At {address}.]]', values)).toBe('');
    expect(keepKnown('[[Call {phone}.]]', values)).toBe('Call {phone}.');
  });

  it('takes another claim window', () => {
    const within = (language: Language, hours: number) =>
      renderLegal(
        '{claimHours}',
        legalValues({ Nombre: 'A', Email: '', Telefono: '', Direccion: '' }, language, hours),
      ).html;
    expect([within('en', 48), within('en', 1)]).toEqual(['<p>48 hours</p>\n', '<p>1 hour</p>\n']);
    expect([within('es', 48), within('es', 1)]).toEqual([
      '<p>las 48 horas siguientes</p>\n',
      '<p>la hora siguiente</p>\n',
    ]);
  });
});

it('takes the title out, numbers sections and anchors them without accents', () => {
  const { title, html, contents } = renderLegal(
    '# Título & más\n\n## Cuándo y «cómo»\n\nUno.\n\n### Detalle\n\n## Dos',
    values,
  );
  expect(title).toBe('Título & más');
  expect(contents).toEqual([
    { id: 'legal-cuando-y-como', number: 1, title: 'Cuándo y «cómo»' },
    { id: 'legal-dos', number: 2, title: 'Dos' },
  ]);
  expect(html).toContain('<h2 id="legal-cuando-y-como" tabindex="-1">1. Cuándo y «cómo»</h2>');
  expect(html).toContain('<h3 id="legal-detalle">Detalle</h3>');
});
