import type { Club } from '#contracts/club.ts';

/** A demo club, with the part of its record that only the server may read. */
export type DemoClub = Club & { KeyMyDeals: string; AccesoMyDeals: string; slug: string };

const base = {
  ColorSecundarioTextoHex: '', ColorFooterPredeterminado: true, Direccion_Footer: '', Telefono_Footer: '', Email_Footer: '',
  ModuloTC: true, ModuloCruceros: false, ModuloMyDeals: false, UrlMyDeals: '', KeyMyDeals: '', AccesoMyDeals: '', deals: false,
  UrlRecoverPassword: '', hiddenTabs: [],
} satisfies Partial<DemoClub>;

/**
 * The four demo clubs cover the cases a club can bring (design, section 7). Addresses are given for port 3000 and moved
 * to the real port and host name when the demo data is loaded.
 */
export const demoClubs: readonly DemoClub[] = [
  {
    ...base, slug: 'azul', Id: 'azul', Nombre: 'Azul Vacation Club', Logo: '/clubs/azul/logo.svg', LogoIcon: '/clubs/azul/icon.svg',
    ColorPrimarioHex: '#0a5c8f', ColorSecundarioHex: '#e9b44c',
    Direccion: '1200 Brickell Ave, Miami, FL 33131, USA', Telefono: '+1 305 555 0142', TelefonoWs: '13055550142', Email: 'hello@azul.example',
    UrlLogin: 'http://azul.localhost:3000', UrlWeek: 'http://weeks.azul.localhost:3000', UrlTC: 'http://azul.localhost:3000/sandbox/booking',
    MicrositeTC: 'azul', Nomenclatura: 'AZ', ModuloCruceros: true, ModuloMyDeals: true, deals: true,
    UrlMyDeals: 'http://azul.localhost:3000/sandbox/deals', KeyMyDeals: 'azul7f3a-9c41d2', AccesoMyDeals: 'demo-access', Idioma: 'en', login: 'standard',
  },
  {
    ...base, slug: 'coral', Id: 'coral', Nombre: 'Coral Bay', Logo: '/clubs/coral/logo.svg', LogoIcon: '/clubs/coral/icon.svg',
    ColorPrimarioHex: '#ff8a66', ColorSecundarioHex: '#1c3f60',
    Direccion: 'Blvd. Kukulcán km 9, Cancún, Q.R. 77500, México', Telefono: '+52 998 555 0177', TelefonoWs: '529985550177', Email: 'hola@coral.example',
    UrlLogin: 'http://coral.localhost:3000', UrlWeek: 'http://weeks.coral.localhost:3000', UrlTC: 'http://coral.localhost:3000/sandbox/booking',
    MicrositeTC: 'coral', Nomenclatura: 'CB', ModuloCruceros: true, Idioma: 'es', login: 'alternate',
  },
  {
    ...base, slug: 'bosque', Id: 'bosque', Nombre: 'Bosque y Montaña Asociación Internacional de Socios Viajeros', Logo: '', LogoIcon: '',
    ColorPrimarioHex: '#1f4d3a', ColorSecundarioHex: '#c8a96a', ColorFooterPredeterminado: false,
    Direccion: 'Av. Vasco de Quiroga 3800, Santa Fe, 05109 Ciudad de México', Direccion_Footer: 'Apartado Postal 114, 51200 Valle de Bravo, Estado de México',
    Telefono: '+52 55 5555 0163', Telefono_Footer: '+52 726 555 0100', TelefonoWs: '', Email: 'socios@bosque.example', Email_Footer: 'atencion@bosque.example',
    UrlLogin: 'http://bosque.localhost:3000', UrlWeek: 'http://weeks.bosque.localhost:3000', UrlTC: 'http://bosque.localhost:3000/sandbox/booking',
    MicrositeTC: 'bosque', Nomenclatura: '', ModuloTC: false, Idioma: 'es', login: 'standard',
  },
  {
    ...base, slug: 'default', Id: 'all', Nombre: 'Vacation Club', Logo: '/clubs/default/logo.svg', LogoIcon: '/clubs/default/icon.svg',
    ColorPrimarioHex: '#3a3f8f', ColorSecundarioHex: '#e0a458',
    Direccion: '', Telefono: '+1 800 555 0199', TelefonoWs: '18005550199', Email: 'support@club.example',
    UrlLogin: 'http://localhost:3000', UrlWeek: 'http://localhost:3000', UrlTC: 'http://localhost:3000/sandbox/booking',
    MicrositeTC: 'club', Nomenclatura: 'VR', Idioma: 'en', login: 'standard',
  },
];

/** The club of a host name without port: `azul.localhost` and `weeks.azul.localhost` are both azul; unknown hosts get the default. */
export function demoClubOf(hostname: string): DemoClub {
  return demoClubs.find((club) => hostname.split('.').includes(club.slug)) ?? demoClubs.at(-1)!;
}
