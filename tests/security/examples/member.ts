import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';

const profile = {
  Nombre: 'Ana',
  ApellidoPaterno: 'Peña',
  LadaTelefono: '+1',
  Telefono: '3055550118',
  LadaCelular: '+1',
  Celular: '3055550142',
  Pais: 'US',
  Estado: 'US-FL',
  Ciudad: 'Coral Gables',
  Direccion: '2415 Ponce de Leon Blvd',
  CodigoPostal: '33134',
  Nacionalidad: 'US',
  FechaNacimiento: '1981-04-17',
  Genero: 'F',
  Idioma: 'EN',
  EstadoCivil: 'C',
  RecibirBoletines: true,
  TerminosYCondiciones: true,
};

export const memberExamples = (records: HostileRecords): Examples => ({
  ...profileExamples(records),
  ...passkeyExamples(records),
});

const profileExamples = ({ people, openSession, trustDevice }: HostileRecords): Examples => ({
  'member.get': () => ({ caller: 'member', query: { idMongo: people.coOwner.id } }),
  'member.edit': () => ({
    caller: 'member',
    params: { memberId: people.member.id },
    query: { mode: 'websocios' },
    body: { profile },
  }),
  'member.terms': () => ({
    caller: 'member',
    query: { answer: 'yes', email: people.member.email },
  }),
  'member.subscription': () => ({ caller: 'member' }),
  'member.devices': () => ({ caller: 'member' }),
  'member.forgetDevice': async () => ({
    caller: 'member',
    params: { id: (await trustDevice()).id },
  }),
  'member.endSession': async () => ({
    caller: 'member',
    params: { id: (await openSession(people.member)).family },
  }),
  'member.events': () => ({ caller: 'member' }),
});

const passkeyExamples = ({ createPasskey, keepPasskey, newPasskey }: HostileRecords): Examples => ({
  'member.passkeys': () => ({ caller: 'member' }),
  'member.removePasskeys': () => ({ caller: 'member' }),
  'member.keepPasskeys': async () => ({
    caller: 'member',
    body: { ids: [await newPasskey()] },
  }),
  'member.passkeyOptions': async () => {
    await keepPasskey();
    return { caller: 'member' };
  },
  'member.addPasskey': async () => {
    await keepPasskey();
    return { caller: 'member', body: { name: 'Phone', credential: await createPasskey() } };
  },
  'member.renamePasskey': async () => ({
    caller: 'member',
    params: { id: await newPasskey() },
    body: { name: 'Laptop' },
  }),
  'member.removePasskey': async () => ({
    caller: 'member',
    params: { id: await newPasskey() },
  }),
});
