import { expect, test } from 'vitest';
import { createI18n } from '#i18n/setup.ts';

/**
 * Messages whose words the specification gives (section 8). The apostrophe is set as print has it.
 */
const texts = createI18n('en');

test.each([
  [
    'en',
    'Your password is incorrect or this account doesn’t exist. Please reset your password or contact us.',
  ],
  [
    'es',
    'Su contraseña es incorrecta o esta cuenta no existe. Restablezca su contraseña o contáctenos.',
  ],
])('says a failed sign-in of the booking in %s', (lng, words) =>
  expect(texts.t('booking:login.wrong', { lng })).toBe(words),
);

test.each([
  ['en', 'Verify all mandatory data and try again', 'Change password is mandatory'],
  [
    'es',
    'Verifique todos los datos obligatorios e intente de nuevo',
    'El cambio de contraseña es obligatorio',
  ],
])('says mandatory data and password in %s', (lng, data, password) => {
  expect(texts.t('verification:dialog.problem.general', { lng })).toBe(data);
  expect(texts.t('profile:form.check', { lng })).toBe(data);
  expect(texts.t('verification:dialog.problem.passwordRequired', { lng })).toBe(password);
});

test.each([
  ['en', 'Password recovery', 'Internal error'],
  ['es', 'Recuperación de contraseña', 'Error interno'],
])('titles a failed recovery in %s', (lng, failed, internal) => {
  expect(texts.t('steps:recover.failedTitle', { lng })).toBe(failed);
  expect(texts.t('steps:recover.internalTitle', { lng })).toBe(internal);
});
