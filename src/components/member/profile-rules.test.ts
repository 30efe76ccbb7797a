import { describe, expect, it } from 'vitest';
import { buildMemberRecord } from '#mocks/member.ts';
import { changesOf, checkProfile, formOf, serverFields } from './profile-rules.ts';

const { ContratoId: _contract, role: _role, coOwner: _other, ...person } = buildMemberRecord();
const form = formOf(person);
const check = (changes: Partial<typeof form>, hasStates = true) =>
  checkProfile({ ...form, ...changes }, hasStates, '2026-11-21').fields;

describe('formOf', () => {
  it('groups numbers and leaves the e-mail out', () => {
    expect(form.Telefono).toBe('(305) 555-01-42');
    expect(form).not.toHaveProperty('Email');
  });
});

describe('checkProfile', () => {
  it('sends digits only', () =>
    expect(checkProfile(form, true, '2026-11-21').profile).toMatchObject({
      Telefono: '3055550142',
      Celular: '3055550177',
    }));
  it.each([
    'Nombre',
    'ApellidoPaterno',
    'LadaTelefono',
    'Telefono',
    'Pais',
    'Nacionalidad',
    'FechaNacimiento',
    'Idioma',
  ] as const)('needs %s', (name) =>
    expect(check({ [name]: '' })).toMatchObject({ [name]: 'required' }),
  );
  it('needs a state only where there are states', () => {
    expect(check({ Estado: '' })).toEqual({ Estado: 'stateRequired' });
    expect(check({ Estado: '' }, false)).toEqual({});
  });
  it.each(['Ciudad', 'Direccion', 'CodigoPostal', 'Genero', 'EstadoCivil', 'Celular'] as const)(
    'does not need %s',
    (name) => expect(check({ [name]: '' })).toEqual({}),
  );
  it('refuses numbers that cannot exist with their dial code', () => {
    expect(check({ Telefono: '(305) 55' })).toEqual({ Telefono: 'phone' });
    expect(check({ Celular: '123', LadaCelular: '+52' })).toEqual({ Celular: 'phone' });
    expect(check({ LadaTelefono: '+49', Telefono: '030 12345678' })).toEqual({});
  });
  it('refuses days that are not over, or too long ago', () => {
    expect(check({ FechaNacimiento: '2026-11-22' })).toEqual({ FechaNacimiento: 'date' });
    expect(check({ FechaNacimiento: '1899-12-31' })).toEqual({ FechaNacimiento: 'date' });
  });
  it('knows the longest texts', () =>
    expect(check({ Ciudad: 'x'.repeat(101), Direccion: 'x'.repeat(201) })).toEqual({
      Ciudad: 'tooLong',
      Direccion: 'tooLong',
    }));
});

it('takes the fields a server names', () =>
  expect(serverFields({ 'profile.Telefono': 'phone', Password: 'required' })).toEqual([
    ['Telefono', 'phone'],
  ]));
it('keeps only what differs', () =>
  expect(changesOf({ ...form, Ciudad: 'Tampa' }, form)).toEqual({ Ciudad: 'Tampa' }));
