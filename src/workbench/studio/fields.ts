import type { Club } from '#contracts/club.ts';

type Common = { name: keyof Club & string; label: string; hint?: string };
export type StudioField = Common & {
  kind:
    | 'text'
    | 'fingerprint'
    | 'color'
    | 'switch'
    | 'picture'
    | 'language'
    | 'login'
    | 'tabs'
    | 'corners'
    | 'face'
    | 'scenes';
};

/** Every field of the record in the order a designer meets it. A test keeps the list complete. */
export const FIELD_GROUPS: readonly {
  tab: 'Look' | 'Words' | 'Contact' | 'Modules';
  title: string;
  fields: readonly StudioField[];
}[] = [
  {
    tab: 'Words',
    title: 'Name',
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
    ],
  },
  {
    tab: 'Look',
    title: 'Colors',
    fields: [
      {
        name: 'ColorPrimarioHex',
        label: 'First color',
        kind: 'color',
        hint: 'The one main action, selection, focus, mails.',
      },
      {
        name: 'ColorSecundarioHex',
        label: 'Second color',
        kind: 'color',
        hint: 'Featured weeks, small accents.',
      },
      {
        name: 'ColorSecundarioTextoHex',
        label: 'Text on the second color',
        kind: 'color',
        hint: 'Empty: chosen by contrast.',
      },
      {
        name: 'ColorFooterPredeterminado',
        label: 'Footer in the color of sand (off: in the first color)',
        kind: 'switch',
      },
    ],
  },
  {
    tab: 'Look',
    title: 'Shape',
    fields: [
      { name: 'Corners', label: 'Corners', kind: 'corners' },
      { name: 'Face', label: 'Typeface of headings', kind: 'face' },
      { name: 'Scenes', label: 'Scenes', kind: 'scenes' },
    ],
  },
  {
    tab: 'Look',
    title: 'Marks',
    fields: [
      {
        name: 'LogoIcon',
        label: 'Mark',
        kind: 'picture',
        hint: 'Square, SVG best. Header, browser tab, mails.',
      },
      {
        name: 'LogoIconDark',
        label: 'Mark for dark pages',
        kind: 'picture',
        hint: 'Empty: the same mark.',
      },
      {
        name: 'WordMark',
        label: 'Word mark',
        kind: 'picture',
        hint: 'Stands in the header in place of mark and name, 36 px high.',
      },
      { name: 'WordMarkDark', label: 'Word mark for dark pages', kind: 'picture' },
      {
        name: 'Logo',
        label: 'Logo',
        kind: 'picture',
        hint: 'Used where there is no mark.',
      },
    ],
  },
  {
    tab: 'Contact',
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
    tab: 'Contact',
    title: 'Footer overrides',
    fields: [
      { name: 'Telefono_Footer', label: 'Phone in the footer', kind: 'text' },
      { name: 'Email_Footer', label: 'E-mail in the footer', kind: 'text' },
      { name: 'Direccion_Footer', label: 'Address in the footer', kind: 'text' },
    ],
  },
  {
    tab: 'Modules',
    title: 'Language and modules',
    fields: [
      { name: 'Idioma', label: 'Language of a first visit', kind: 'language' },
      { name: 'login', label: 'How members are checked at sign-in', kind: 'login' },
      { name: 'ModuloTC', label: 'Booking site', kind: 'switch' },
      { name: 'ModuloCruceros', label: 'Cruises', kind: 'switch' },
      { name: 'ModuloMyDeals', label: 'Deals', kind: 'switch' },
      { name: 'deals', label: 'The club’s access to the deals is set up', kind: 'switch' },
      {
        name: 'FirstRefusal',
        label: 'Members who watch a week are offered it first',
        kind: 'switch',
      },
      { name: 'hiddenTabs', label: 'More tabs in the search', kind: 'tabs' },
    ],
  },
  {
    tab: 'Modules',
    title: 'Addresses',
    fields: [
      { name: 'UrlLogin', label: 'Login site', kind: 'text' },
      { name: 'UrlWeek', label: 'Weeks site', kind: 'text' },
      { name: 'UrlTC', label: 'Booking site', kind: 'text' },
      { name: 'MicrositeTC', label: 'Microsite', kind: 'text' },
      { name: 'Nomenclatura', label: 'Prefix of member ids', kind: 'text' },
      { name: 'LocatorPrefix', label: 'Two letters of booking numbers', kind: 'text' },
      {
        name: 'ApprovalBook',
        label: 'Fingerprint of the approval book',
        kind: 'fingerprint',
        hint: 'None yet: it is written when a book is made, and a change takes it away.',
      },
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

const LABELS = new Map(
  FIELD_GROUPS.flatMap(({ fields }) => fields.map(({ name, label }) => [name as string, label])),
);
/** A field as a designer knows it; the record's own names are Spanish and never shown. */
export const labelOf = (name: string): string => LABELS.get(name) ?? 'A field that is not known';
