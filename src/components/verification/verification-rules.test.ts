import { describe, expect, test } from 'vitest';
import { passwordErrors, problemsOf, summaryOf } from './verification-rules.ts';

const right = { current: '', password: 'Playa#2027x', confirm: 'Playa#2027x' };
const all = { data: true, password: true, terms: true };
const typed = { needs: all, fields: {}, email: 'eva@bosque.example', password: {}, accepted: true };

describe('passwordErrors', () => {
  test('a right one has none', () => expect(passwordErrors(right, false)).toEqual({}));
  test('must be there, keep the rules and be typed twice', () => {
    expect(passwordErrors({ current: '', password: '', confirm: '' }, false)).toEqual({
      password: 'required',
    });
    expect(passwordErrors({ ...right, password: 'playa', confirm: 'playa' }, false)).toEqual({
      password: 'passwordRules',
    });
    expect(passwordErrors({ ...right, confirm: 'Playa#2027y' }, false)).toEqual({
      confirm: 'passwordMismatch',
    });
    expect(passwordErrors({ ...right, confirm: '' }, false)).toEqual({ confirm: 'required' });
  });
  test('the current one only where it is asked for', () => {
    expect(passwordErrors(right, true)).toEqual({ current: 'required' });
    expect(passwordErrors({ ...right, current: 'x' }, true)).toEqual({});
  });
});

describe('problemsOf', () => {
  test('nothing wrong', () => expect(problemsOf(typed)).toEqual([]));
  test('the mandatory-fields error has three variants', () => {
    expect(problemsOf({ ...typed, fields: { Nombre: 'required' } })).toEqual(['general']);
    expect(problemsOf({ ...typed, fields: { Telefono: 'phone' } })).toEqual(['phone']);
    expect(
      problemsOf({ ...typed, fields: { LadaTelefono: 'required', Telefono: 'required' } }),
    ).toEqual(['phone']);
    expect(problemsOf({ ...typed, email: '' })).toEqual(['email']);
  });
  test('all of them, in the order of the form', () =>
    expect(
      problemsOf({
        ...typed,
        fields: { Pais: 'required', Celular: 'phone' },
        email: 'eva',
        password: passwordErrors({ current: '', password: '', confirm: '' }, true),
        accepted: false,
      }),
    ).toEqual(['general', 'phone', 'email', 'currentRequired', 'passwordRequired', 'terms']));
  test('only what is asked for counts', () => {
    const wrong = {
      ...typed,
      fields: { Pais: 'required' as const },
      email: '',
      password: { password: 'passwordRules' as const },
      accepted: false,
    };
    expect(problemsOf({ ...wrong, needs: { data: false, password: false, terms: true } })).toEqual([
      'terms',
    ]);
    expect(problemsOf({ ...wrong, needs: { data: false, password: true, terms: false } })).toEqual([
      'passwordInvalid',
    ]);
    expect(problemsOf({ ...wrong, needs: { data: true, password: false, terms: false } })).toEqual([
      'general',
      'email',
    ]);
  });
  test('an empty password is not called a mismatch too', () =>
    expect(
      problemsOf({ ...typed, password: { password: 'required', confirm: 'passwordMismatch' } }),
    ).toEqual(['passwordRequired']));
});

describe('summaryOf', () => {
  test('names every wrong field once, in the order of the form, and leads to it', () =>
    expect(
      summaryOf(['general', 'phone', 'terms'], {
        Pais: 'required',
        FechaNacimiento: 'required',
        LadaTelefono: 'required',
        Telefono: 'phone',
        Celular: 'phone',
      }),
    ).toEqual([
      { problem: 'general' },
      { field: 'FechaNacimiento', error: 'required' },
      { field: 'Pais', error: 'required' },
      { problem: 'phone', place: 'Telefono' },
      { field: 'Celular', error: 'phone' },
      { problem: 'terms', place: 'terms' },
    ]));
  test('a field that was put right is left out, and what has no field is no link', () =>
    expect(summaryOf(['general', 'phone', 'email'], {})).toEqual([
      { problem: 'general' },
      { problem: 'phone' },
      { problem: 'email' },
    ]));
});
