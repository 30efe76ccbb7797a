/** An e-mail address for people who need not know it: 'ana@azul.example' as 'a…@azul.example'. */
export const maskEmail = (email: string): string =>
  `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`;
