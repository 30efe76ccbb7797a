import type { Setting } from './places.ts';

/** A sentence in both languages. */
export type Both = readonly [en: string, es: string];

/** What a resort offers, by the family of its setting. `{name}` stands for the resort. */
const shore: readonly Both[] = [
  ['Three pools step down toward the water, the last of them shallow and warm for small children.',
    'Tres albercas bajan en terrazas hacia el agua; la última, poco profunda y tibia, es para los más pequeños.'],
  ['{name} keeps towels, paddle boards and a shaded bar right on the sand, so mornings need little planning.',
    '{name} tiene toallas, tablas de remo y un bar con sombra sobre la arena, así que las mañanas no piden planes.'],
  ['The spa opens to the sea breeze, and the grill by the water serves whatever the boats brought in that day.',
    'El spa se abre a la brisa del mar y el asador junto al agua sirve lo que las lanchas trajeron ese día.'],
  ['Gardens full of birds separate the quiet pool for adults from the lively one with slides.',
    'Jardines llenos de pájaros separan la alberca tranquila para adultos de la otra, animada y con toboganes.'],
  ['Sun beds are never far: under palms, on the lawn and along a wooden deck that stays lit until late.',
    'Los camastros nunca quedan lejos: bajo las palmas, en el jardín y sobre una terraza de madera que se ilumina hasta tarde.'],
  ['Guests share two restaurants, a small gym with a view and a program of swims, tastings and music for every afternoon.',
    'Los huéspedes comparten dos restaurantes, un pequeño gimnasio con vista y un programa de nado, catas y música para cada tarde.'],
];
const heights: readonly Both[] = [
  ['A heated pool steams outdoors all year, with a sauna and two hot tubs beside it.',
    'Una alberca climatizada humea al aire libre todo el año, con sauna y dos jacuzzis al lado.'],
  ['The great room gathers everyone around a stone fireplace, board games and a shelf of well-read novels.',
    'El salón reúne a todos en torno a una chimenea de piedra, juegos de mesa y un librero de novelas muy leídas.'],
  ['{name} lends snowshoes in winter and bicycles in summer, and packs a lunch for whoever leaves before eight.',
    '{name} presta raquetas de nieve en invierno y bicicletas en verano, y prepara el almuerzo a quien sale antes de las ocho.'],
  ['After a day outside there are saunas, a masseur with strong hands and a fire pit where somebody always knows a story.',
    'Tras un día afuera hay saunas, buenos masajes y un fogatero donde siempre alguien sabe una historia.'],
  ['Underground parking, boot warmers and a shuttle every twenty minutes take the effort out of the season.',
    'El estacionamiento techado, los secadores de botas y un transporte cada veinte minutos quitan esfuerzo a la temporada.'],
];
const waters: readonly Both[] = [
  ['Kayaks, canoes and life jackets of every size wait at the dock, free for guests from sunrise to dusk.',
    'Kayaks, canoas y chalecos de todas las tallas esperan en el muelle, sin costo para los huéspedes del alba al anochecer.'],
  ['There is a heated pool for the cool months, a playground under the trees and grills beside the water.',
    'Hay una alberca climatizada para los meses frescos, juegos infantiles bajo los árboles y asadores junto al agua.'],
  ['The boathouse became a restaurant with long tables, and the best seats are the ones on the jetty.',
    'El antiguo embarcadero es hoy un restaurante de mesas largas, y los mejores lugares son los del muelle.'],
  ['{name} organises fishing at dawn, a film on the lawn on Fridays and very little in between.',
    '{name} organiza pesca al amanecer, cine en el jardín los viernes y muy poco entre una cosa y otra.'],
];
const streets: readonly Both[] = [
  ['Breakfast is served under the arcade until eleven, and the rooftop has a small pool with a large view.',
    'El desayuno se sirve en la arcada hasta las once, y en la azotea hay una alberca pequeña con una gran vista.'],
  ['The concierge was born four streets away and writes personal maps of bakeries, galleries and late kitchens.',
    'El conserje nació a cuatro calles y dibuja mapas personales de panaderías, galerías y cocinas que cierran tarde.'],
  ['Thick walls keep the rooms cool and silent; a library, a gym and a bar with a short list of good wines share the ground floor.',
    'Los muros gruesos mantienen los cuartos frescos y silenciosos; una biblioteca, un gimnasio y un bar de buenos vinos comparten la planta baja.'],
  ['Guests of {name} may borrow bicycles, umbrellas and, on request, a table at places that never answer the telephone.',
    'Los huéspedes de {name} pueden pedir prestadas bicicletas, paraguas y, si avisan, una mesa donde nunca contestan el teléfono.'],
];
const fields: readonly Both[] = [
  ['The cellar opens every afternoon for a tasting, and the kitchen cooks over vine cuttings.',
    'La cava abre cada tarde para una cata y la cocina trabaja con leña de sarmiento.'],
  ['A long pool lies between rows of lavender, with hammocks in the orchard and bicycles for the farm tracks.',
    'Una larga alberca descansa entre hileras de lavanda, con hamacas en la huerta y bicicletas para los caminos.'],
  ['{name} gives cooking classes on Tuesdays, rents out picnic baskets and closes the road to cars at sunset.',
    '{name} da clases de cocina los martes, prepara canastas de día de campo y cierra el camino a los autos al atardecer.'],
  ['The spa uses oil and grape from the property; the only timetable is that of the dinner bell.',
    'El spa usa aceite y uva de la propiedad; el único horario es el de la campana de la cena.'],
];
const dry: readonly Both[] = [
  ['A long lap pool and two shaded ones keep the heat at bay, and the spa works with clay, sage and warm stones.',
    'Una larga alberca de nado y dos con sombra alejan el calor, y el spa trabaja con arcilla, salvia y piedras calientes.'],
  ['Guides leave at sunrise for the trails; at night the fire pits are lit and a telescope is set up on the lawn.',
    'Los guías salen al amanecer a los senderos; de noche se encienden los fogateros y se coloca un telescopio en el jardín.'],
  ['{name} has tennis, a golf course that follows the wash and a kitchen fond of chiles and citrus.',
    '{name} tiene tenis, un campo de golf que sigue el cauce seco y una cocina aficionada a los chiles y los cítricos.'],
];
const green: readonly Both[] = [
  ['Yoga is held on a platform among the treetops, and the river pool is fed by its own spring.',
    'El yoga se practica en una plataforma entre las copas de los árboles y la alberca se alimenta de su propio manantial.'],
  ['A naturalist walks the trails with guests at dawn and again, with lamps, after dinner.',
    'Un naturalista recorre los senderos con los huéspedes al amanecer y otra vez, con lámparas, después de la cena.'],
  ['{name} grows most of what it serves, and the open kitchen is happy to show how.',
    '{name} cultiva casi todo lo que sirve, y la cocina abierta enseña con gusto cómo se prepara.'],
  ['Open-air treatment rooms, hammocks on each terrace and the sound of water make it hard to keep appointments.',
    'Las cabinas de masaje al aire libre, las hamacas en cada terraza y el rumor del agua hacen difícil llegar a tiempo a nada.'],
];

export const offers: Record<Setting, readonly Both[]> = {
  beach: shore, bay: shore, island: shore, coast: [...waters, ...shore.slice(2, 6)], lake: waters, marina: [...streets.slice(0, 2), ...waters.slice(0, 3)],
  mountain: heights, snow: heights, forest: [...heights.slice(0, 4), ...waters.slice(1, 2)], desert: dry, city: streets, town: streets, village: [...streets.slice(0, 1), ...shore.slice(2, 4), ...fields.slice(1, 2)],
  vineyard: fields, jungle: green,
};

/** The units, for every setting. */
export const units: readonly Both[] = [
  ['Studios and one-bedroom suites have a kitchenette and a balcony; the larger villas add a full kitchen, a dining table for eight and a washer.',
    'Los estudios y las suites de una recámara tienen cocineta y balcón; las villas grandes suman cocina completa, comedor para ocho y lavadora.'],
  ['The units were renovated with pale wood, woven lamps and good mattresses, and most of them open to a private terrace.',
    'Las unidades se renovaron con madera clara, lámparas tejidas y buenos colchones, y casi todas se abren a una terraza privada.'],
  ['Choose between simple hotel rooms and apartments of up to three bedrooms with everything needed to cook at home.',
    'Se puede elegir entre habitaciones sencillas y departamentos de hasta tres recámaras con todo lo necesario para cocinar.'],
  ['Two-bedroom apartments sleep six without anyone drawing the short straw, and cribs and high chairs are free.',
    'Los departamentos de dos recámaras alojan a seis personas con comodidad, y las cunas y sillas altas no tienen costo.'],
  ['Each suite has air conditioning, blackout curtains, a coffee maker worth using and a sofa that becomes a proper bed.',
    'Cada suite tiene aire acondicionado, cortinas gruesas, una buena cafetera y un sofá que se vuelve una cama de verdad.'],
  ['Corner units get light from two sides; ground-floor ones lead straight to the garden and suit families best.',
    'Las unidades de esquina reciben luz por dos lados; las de planta baja salen directo al jardín y son ideales para familias.'],
  ['Kitchens come with sharp knives and real wine glasses, and groceries can be waiting on arrival.',
    'Las cocinas tienen cuchillos con filo y copas de verdad, y la despensa puede estar lista a su llegada.'],
];

/** A last remark; not every resort has one. */
export const closings: readonly Both[] = [
  ['Weeks run seven nights, long enough to learn the names of the people who pour the coffee.',
    'Las semanas son de siete noches, lo justo para aprenderse el nombre de quien sirve el café.'],
  ['Bring a book you have been saving; this is the place for it.', 'Traiga ese libro que ha estado guardando: este es el lugar.'],
  ['The staff has barely changed in a decade, and it shows.', 'El personal casi no ha cambiado en diez años, y se nota.'],
  ['Most guests leave with the dates of their return already chosen.', 'Casi todos se van con la fecha de regreso ya elegida.'],
  ['Ask for the upper floors if you like the view, or the lower ones if you like the garden.',
    'Pida los pisos altos si le gusta la vista, o los bajos si prefiere el jardín.'],
  ['Quiet hours begin at eleven and are kept.', 'Las horas de silencio empiezan a las once y se respetan.'],
];

/** Fees and rules a guest must know before booking, filled in by `resorts.ts`. */
export const notes = {
  hours: ['Check-in from {in}; check-out by {out}', 'Entrada a partir de las {in}; salida antes de las {out}.'],
  fee: ['A resort fee of USD {fee} per unit and night is paid on arrival.', 'Se paga a la llegada una cuota del resort de USD {fee} por unidad y noche.'],
  tax: ['A local environmental tax of USD {fee} per adult and night may apply, payable at the front desk.',
    'Puede aplicar un impuesto ambiental local de USD {fee} por adulto y noche, que se paga en recepción.'],
  noFee: ['No resort fee is charged.', 'No se cobra cuota de resort.'],
  age: ['The main guest must be at least {age} years old.', 'El huésped titular debe tener al menos {age} años.'],
  id: ['A government-issued photo ID and a credit card for incidentals are required at check-in.',
    'Al registrarse se pide una identificación oficial con fotografía y una tarjeta de crédito para gastos incidentales.'],
  passport: ['A valid passport and a credit card for incidentals are required at check-in.',
    'Al registrarse se pide pasaporte vigente y una tarjeta de crédito para gastos incidentales.'],
  smoke: ['All units are non-smoking.', 'En todas las unidades está prohibido fumar.'],
  pets: ['Up to two pets are welcome with prior notice; a cleaning fee applies.', 'Se admiten hasta dos mascotas con aviso previo; aplica un cargo de limpieza.'],
  noPets: ['Pets are not allowed, except service animals.', 'No se admiten mascotas, salvo animales de servicio.'],
  occupancy: ['Maximum occupancy includes infants and is strictly observed.', 'La ocupación máxima incluye a los bebés y se respeta estrictamente.'],
} as const satisfies Record<string, Both>;
