import type { Club } from '#contracts/club.ts';

type Common = { name: keyof Club & string; label: string; hint?: string };
export type StudioField = Common & {
  kind: 'text' | 'color' | 'switch' | 'picture' | 'language' | 'login' | 'tabs';
};

/** Every field of the record in the order a designer meets it. A test keeps the list complete. */
export const FIELD_GROUPS: readonly { title: string; fields: readonly StudioField[] }[] = [
  {
    title: 'Name and marks',
    fields: [
      { name: 'Nombre', label: 'Name', kind: 'text' },
      {
        name: 'Agencia',
        label: 'Legal name of the agency',
        kind: 'text',
        hint: 'Empty: the club’s own name.',
      },
      {
        name: 'Id',
        label: 'Id',
        kind: 'text',
        hint: 'Small letters, digits, hyphens. Part of file names and hosts.',
      },
      { name: 'Logo', label: 'Logo', kind: 'picture', hint: 'SVG best; transparent ground.' },
      { name: 'LogoIcon', label: 'Icon', kind: 'picture', hint: 'Square. Browser tab, headers.' },
    ],
  },
  {
    title: 'Colors',
    fields: [
      {
        name: 'ColorPrimarioHex',
        label: 'Primary',
        kind: 'color',
        hint: 'The one main action, selection, focus, mails.',
      },
      {
        name: 'ColorSecundarioHex',
        label: 'Secondary',
        kind: 'color',
        hint: 'Featured weeks, small accents.',
      },
      {
        name: 'ColorSecundarioTextoHex',
        label: 'Text on secondary',
        kind: 'color',
        hint: 'Empty: chosen by contrast.',
      },
      {
        name: 'ColorFooterPredeterminado',
        label: 'Default footer (off: footer in the primary color)',
        kind: 'switch',
      },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { name: 'Telefono', label: 'Phone', kind: 'text' },
      {
        name: 'TelefonoWs',
        label: 'WhatsApp',
        kind: 'text',
        hint: 'Digits with country code, as 529985550177.',
      },
      { name: 'Email', label: 'E-mail', kind: 'text' },
      { name: 'Direccion', label: 'Address', kind: 'text' },
    ],
  },
  {
    title: 'Footer overrides',
    fields: [
      { name: 'Telefono_Footer', label: 'Phone in the footer', kind: 'text' },
      { name: 'Email_Footer', label: 'E-mail in the footer', kind: 'text' },
      { name: 'Direccion_Footer', label: 'Address in the footer', kind: 'text' },
    ],
  },
  {
    title: 'Language and modules',
    fields: [
      { name: 'Idioma', label: 'Language of a first visit', kind: 'language' },
      { name: 'login', label: 'Login call', kind: 'login' },
      { name: 'ModuloTC', label: 'Booking site', kind: 'switch' },
      { name: 'ModuloCruceros', label: 'Cruises', kind: 'switch' },
      { name: 'ModuloMyDeals', label: 'Deals', kind: 'switch' },
      { name: 'deals', label: 'Deals key, address and access are stored', kind: 'switch' },
      { name: 'FirstRefusal', label: 'First refusal for who watches', kind: 'switch' },
      { name: 'hiddenTabs', label: 'Further search tabs', kind: 'tabs' },
    ],
  },
  {
    title: 'Addresses',
    fields: [
      { name: 'UrlLogin', label: 'Login site', kind: 'text' },
      { name: 'UrlWeek', label: 'Weeks site', kind: 'text' },
      { name: 'UrlTC', label: 'Booking site', kind: 'text' },
      { name: 'MicrositeTC', label: 'Microsite', kind: 'text' },
      { name: 'Nomenclatura', label: 'Prefix of member ids', kind: 'text' },
      { name: 'LocatorPrefix', label: 'Two letters of booking numbers', kind: 'text' },
      { name: 'UrlMyDeals', label: 'Deals site', kind: 'text' },
      {
        name: 'UrlRecoverPassword',
        label: 'Outside recovery page',
        kind: 'text',
        hint: 'Empty: the product’s own.',
      },
    ],
  },
];
