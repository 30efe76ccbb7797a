/** An e-mail address for people who need not know it: 'ana@azul.example' as 'a…@azul.example'. */
export const maskEmail = (email: string): string =>
  `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`;

/** An address in a text: it stays in one piece while its line has room for it. */
export const unbrokenEmail = (email: string): string => email.replaceAll(/[…-]/g, '$&\u2060');
