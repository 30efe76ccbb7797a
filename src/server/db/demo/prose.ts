import type { AmenityKey } from './amenities.ts';
import type { Setting } from './places.ts';

/** A sentence in both languages. */
export type Both = readonly [en: string, es: string];

/** A sentence and the services it names; used only for resorts that offer all of them. */
export type Told = readonly [en: string, es: string, ...needs: AmenityKey[]];

/**
 * What a resort offers, by the family of its setting. `{name}` is replaced by the resort's name.
 * Each family ends with sentences that promise no service.
 */
const shore: readonly Told[] = [
  [
    'The pool steps down toward the water in terraces, and its lowest level is shallow and warm for small children.',
    'La alberca baja en terrazas hacia el agua; el último nivel, poco profundo y tibio, es para los más pequeños.',
    'pool',
  ],
  [
    '{name} keeps towels, paddle boards and a shaded bar close to the water, so mornings need little planning.',
    '{name} tiene toallas, tablas de remo y un bar con sombra cerca del agua, así que las mañanas no piden planes.',
    'kayaks',
    'bar',
  ],
  [
    'The spa opens to the sea breeze, and the restaurant serves whatever the boats brought in that day.',
    'El spa se abre a la brisa del mar y el restaurante sirve lo que las lanchas trajeron ese día.',
    'spa',
    'restaurant',
  ],
  [
    'Gardens full of birds separate the quiet pool for adults from the lively one for children.',
    'Jardines llenos de pájaros separan la alberca tranquila para adultos de la otra, animada, para los niños.',
    'pool',
    'kidsPool',
  ],
  [
    'The beach club sets out sun beds before breakfast, and the instructors next door lend masks, sails and patience.',
    'El club de playa acomoda los camastros desde temprano, y al lado los instructores prestan visores, velas y paciencia.',
    'beachClub',
    'waterSports',
  ],
  [
    'Children disappear into their own club until dinner, while the bar by the pool keeps its music low and its limes fresh.',
    'Los niños desaparecen en su propio club hasta la cena, mientras el bar de la alberca mantiene la música baja y los limones frescos.',
    'kidsClub',
    'bar',
    'pool',
  ],
  [
    'The restaurant has two moods, barefoot at noon and candles at night, and both of them face the water.',
    'El restaurante tiene dos ánimos, descalzo a mediodía y con velas en la noche, y los dos miran al agua.',
    'restaurant',
  ],
  [
    'An infinity pool borrows its color from the horizon, and the concierge knows which captain sails at what hour.',
    'Una alberca infinita toma su color del horizonte, y en la conserjería saben qué capitán zarpa y a qué hora.',
    'infinityPool',
    'concierge',
  ],
  [
    'Rods and boats can be arranged at dawn, and whatever is caught tastes better for the early hour.',
    'Al amanecer se consiguen cañas y lanchas, y lo que se pesca sabe mejor por la hora.',
    'fishing',
  ],
  [
    'Sun beds are never far: in the shade, on the lawn and along a wooden deck that stays lit until late.',
    'Los camastros nunca quedan lejos: a la sombra, en el jardín y sobre una terraza de madera que se ilumina hasta tarde.',
  ],
  [
    'Mornings smell of salt and coffee, and by evening everyone has found their own corner from which to watch the light go.',
    'Las mañanas huelen a sal y a café, y por la tarde cada quien ha encontrado su rincón para ver irse la luz.',
  ],
];
const heights: readonly Told[] = [
  [
    'A heated pool steams outdoors all year, with a sauna and a hot tub beside it.',
    'Una alberca climatizada humea al aire libre todo el año, con sauna y jacuzzi al lado.',
    'heatedPool',
    'sauna',
    'hotTub',
  ],
  [
    'The great room gathers everyone around a stone fireplace, board games and a shelf of well-read novels.',
    'El salón reúne a todos en torno a una chimenea de piedra, juegos de mesa y un librero de novelas muy leídas.',
    'fireplace',
    'gameRoom',
  ],
  [
    '{name} marks its own trails and lends bicycles for those who would rather roll than walk.',
    '{name} señala sus propios senderos y presta bicicletas a quien prefiere rodar que caminar.',
    'hiking',
    'bicycles',
  ],
  [
    'After a day outside there is a hot tub under the stars and a fire pit where somebody always knows a story.',
    'Tras un día afuera hay un jacuzzi bajo las estrellas y un fogatero donde siempre alguien sabe una historia.',
    'hotTub',
    'firePit',
  ],
  [
    'Ski lockers with warm racks and a regular shuttle take the effort out of the season.',
    'Los guardaesquís con bases tibias y un transporte frecuente quitan esfuerzo a la temporada.',
    'skiLockers',
    'skiShuttle',
  ],
  [
    'The heated pool keeps its promise in every month, and the fireplace keeps its own after dark.',
    'La alberca climatizada cumple todos los meses, y la chimenea lo hace en cuanto oscurece.',
    'heatedPool',
    'fireplace',
  ],
  [
    'The restaurant cooks for people who have been outdoors: soups first, then whatever the valley raised.',
    'El restaurante cocina para quien viene de estar afuera: primero sopas y luego lo que el valle haya criado.',
    'restaurant',
  ],
  [
    'Balconies face the heights, and the quiet at night is the kind that people from cities have to get used to.',
    'Los balcones miran a las alturas, y de noche el silencio es de los que la gente de ciudad tarda en creer.',
  ],
];
const uplands: readonly Told[] = [
  [
    'Trails leave from the garden gate, and boots, sticks and a packed lunch are ready for those who start early.',
    'Los senderos salen del portón del jardín, y hay botas, bastones y almuerzo listo para quien empieza temprano.',
    'hiking',
  ],
  [
    'The pool is kept warm for cool evenings, and the fire pit takes over when the mist comes down.',
    'La alberca se mantiene tibia para las tardes frescas, y el fogatero toma el relevo cuando baja la neblina.',
    'heatedPool',
    'firePit',
  ],
  [
    'The restaurant cooks with what grows on the slope, from the first coffee to the last piece of fruit.',
    'El restaurante cocina con lo que da la ladera, del primer café a la última fruta.',
    'restaurant',
  ],
  [
    'Breakfast is long and local: eggs, fresh cheese, hot bread and a view that clears as the sun climbs.',
    'El desayuno es largo y de la región: huevos, queso fresco, pan caliente y una vista que se despeja al subir el sol.',
    'breakfast',
  ],
  [
    'Hummingbirds work the garden at {name} all morning, and hammocks take the afternoon shift.',
    'Los colibríes atienden el jardín de {name} toda la mañana, y las hamacas cubren el turno de la tarde.',
  ],
];
const waters: readonly Told[] = [
  [
    'Kayaks, paddle boards and life jackets of every size wait at the dock, free for guests from sunrise to dusk.',
    'Kayaks, tablas de remo y chalecos de todas las tallas esperan en el muelle, sin costo para los huéspedes del alba al anochecer.',
    'kayaks',
  ],
  [
    'There is a pool for the afternoons, a playground under the trees and grills beside the water.',
    'Hay una alberca para las tardes, juegos infantiles bajo los árboles y asadores junto al agua.',
    'pool',
    'playground',
    'grills',
  ],
  [
    'There is a heated pool for the cool months, and bicycles for the lanes along the shore.',
    'Hay una alberca climatizada para los meses frescos y bicicletas para los caminos de la orilla.',
    'heatedPool',
    'bicycles',
  ],
  [
    'The boathouse became a restaurant with long tables, and the best seats are the ones nearest the water.',
    'El antiguo embarcadero es hoy un restaurante de mesas largas, y los mejores lugares son los más cercanos al agua.',
    'restaurant',
  ],
  [
    '{name} organizes fishing at dawn, a film on the lawn on Fridays and very little in between.',
    '{name} organiza pesca al amanecer, cine en el jardín los viernes y muy poco entre una cosa y otra.',
    'fishing',
  ],
  [
    'The day is measured by the light on the water, and chairs are set out at both ends of it.',
    'El día se mide por la luz sobre el agua, y hay sillas puestas para el principio y para el final.',
  ],
];
const streets: readonly Told[] = [
  [
    'Breakfast is served under the arcade until eleven, and the pool has the courtyard almost to itself.',
    'El desayuno se sirve en la arcada hasta las once, y la alberca tiene el patio casi para ella sola.',
    'breakfast',
    'pool',
  ],
  [
    'Breakfast is served until eleven, with the newspapers of the day and bread from around the corner.',
    'El desayuno se sirve hasta las once, con los periódicos del día y pan de la vuelta de la esquina.',
    'breakfast',
  ],
  [
    'The concierge was born four streets away and writes personal maps of bakeries, galleries and late kitchens.',
    'El conserje nació a cuatro calles y dibuja mapas personales de panaderías, galerías y cocinas que cierran tarde.',
    'concierge',
  ],
  [
    'Thick walls keep the rooms silent; a library and a bar with a short list of good wines share the ground floor.',
    'Los muros gruesos mantienen los cuartos en silencio; una biblioteca y un bar de buenos vinos comparten la planta baja.',
    'bar',
  ],
  [
    'Guests of {name} may borrow bicycles, umbrellas and, on request, a table at places that never answer the telephone.',
    'Los huéspedes de {name} pueden pedir prestadas bicicletas, paraguas y, si avisan, una mesa donde nunca contestan el teléfono.',
    'bicycles',
  ],
  [
    'Thick walls keep the street outside, and a library on the ground floor keeps the evening in.',
    'Los muros gruesos dejan la calle afuera, y una biblioteca en la planta baja retiene la noche adentro.',
  ],
];
const fields: readonly Told[] = [
  [
    'The cellar opens every afternoon for a tasting, and the kitchen cooks over vine cuttings.',
    'La cava abre cada tarde para una cata y la cocina trabaja con leña de sarmiento.',
    'wineTasting',
    'restaurant',
  ],
  [
    'A long pool lies between rows of lavender, with hammocks in the orchard and bicycles for the farm tracks.',
    'Una larga alberca descansa entre hileras de lavanda, con hamacas en la huerta y bicicletas para los caminos.',
    'pool',
    'bicycles',
  ],
  [
    '{name} pours its own wine at the tastings, packs picnic baskets and closes the road to cars at sunset.',
    '{name} sirve su propio vino en las catas, prepara canastas de día de campo y cierra el camino a los autos al atardecer.',
    'wineTasting',
  ],
  [
    'The spa uses oil and grape from the property; the only timetable is that of the dinner bell.',
    'El spa usa aceite y uva de la propiedad; el único horario es el de la campana de la cena.',
    'spa',
    'restaurant',
  ],
  [
    'The pool is long, the lunches are longer, and the shade moves across the yard at its own pace.',
    'La alberca es larga, las comidas lo son más, y la sombra cruza el patio a su propio paso.',
    'pool',
  ],
];
const dry: readonly Told[] = [
  [
    'A long lap pool keeps the heat at bay, and the spa works with clay, sage and warm stones.',
    'Una larga alberca de nado aleja el calor, y el spa trabaja con arcilla, salvia y piedras calientes.',
    'pool',
    'spa',
  ],
  [
    'Guides leave at sunrise for the trails; at night the fire pits are lit and a telescope is set up on the lawn.',
    'Los guías salen al amanecer a los senderos; de noche se encienden los fogateros y se coloca un telescopio en el jardín.',
    'hiking',
    'firePit',
  ],
  [
    '{name} has tennis, a golf course that follows the wash and lemonade at both.',
    '{name} tiene tenis, un campo de golf que sigue el cauce seco y limonada en los dos.',
    'tennis',
    'golf',
  ],
  [
    'The pool is the heart of the day; the stars, which are many here, are the heart of the night.',
    'La alberca es el corazón del día; las estrellas, que aquí son muchas, lo son de la noche.',
    'pool',
  ],
];
const green: readonly Told[] = [
  [
    'Yoga is held on a platform among the treetops, and the infinity pool ends where the leaves begin.',
    'El yoga se practica en una plataforma entre las copas de los árboles, y la alberca infinita termina donde empiezan las hojas.',
    'yoga',
    'infinityPool',
  ],
  [
    'A naturalist walks the trails with guests at dawn and again, with lamps, after dinner.',
    'Un naturalista recorre los senderos con los huéspedes al amanecer y otra vez, con lámparas, después de la cena.',
    'hiking',
  ],
  [
    '{name} grows much of what its restaurant serves, and the open kitchen is happy to show how.',
    '{name} cultiva mucho de lo que sirve su restaurante, y la cocina abierta enseña con gusto cómo se prepara.',
    'restaurant',
  ],
  [
    'The spa’s open-air rooms, hammocks on each terrace and the sound of water make it hard to keep appointments.',
    'Las cabinas del spa al aire libre, las hamacas en cada terraza y el rumor del agua hacen difícil llegar a tiempo a nada.',
    'spa',
  ],
];

export const offers: Record<Setting, readonly Told[]> = {
  beach: shore,
  bay: shore,
  island: shore,
  lagoon: waters,
  coast: [...waters, ...shore.slice(9)],
  lake: waters,
  marina: [...streets, ...waters.slice(3, 5)],
  mountain: heights,
  hills: uplands,
  snow: heights,
  forest: [...heights.slice(0, 4), ...heights.slice(5)],
  desert: dry,
  city: streets,
  town: streets,
  village: [...streets.slice(1, 4), ...shore.slice(7, 8), ...shore.slice(9)],
  vineyard: fields,
  jungle: green,
};

/** The units, for every setting. */
export const units: readonly Told[] = [
  [
    'Studios and one-bedroom suites have a kitchenette and a balcony; the larger villas add a full kitchen, a dining table for eight and a washer.',
    'Los estudios y las suites de una recámara tienen cocineta y balcón; las villas grandes suman cocina completa, comedor para ocho y lavadora.',
  ],
  [
    'The units were renovated with pale wood, woven lamps and good mattresses, and most of them open to a private terrace.',
    'Las unidades se renovaron con madera clara, lámparas tejidas y buenos colchones, y casi todas se abren a una terraza privada.',
  ],
  [
    'Choose between simple hotel rooms and apartments of up to three bedrooms with everything needed to cook at home.',
    'Se puede elegir entre habitaciones sencillas y departamentos de hasta tres recámaras con todo lo necesario para cocinar.',
  ],
  [
    'Two-bedroom apartments sleep six without anyone drawing the short straw, and cribs and high chairs are free.',
    'Los departamentos de dos recámaras alojan a seis personas con comodidad, y las cunas y sillas altas no tienen costo.',
  ],
  [
    'Each suite has air conditioning, blackout curtains, a coffee maker worth using and a sofa that becomes a proper bed.',
    'Cada suite tiene aire acondicionado, cortinas gruesas, una buena cafetera y un sofá que se vuelve una cama de verdad.',
    'airConditioning',
  ],
  [
    'Corner units get light from two sides; ground-floor ones lead straight to the garden and suit families best.',
    'Las unidades de esquina reciben luz por dos lados; las de planta baja salen directo al jardín y son ideales para familias.',
  ],
  [
    'Kitchens come with sharp knives and real wine glasses, and groceries can be waiting on arrival.',
    'Las cocinas tienen cuchillos con filo y copas de verdad, y la despensa puede estar lista a su llegada.',
  ],
];

/** A closing sentence; not every resort has one. */
export const closings: readonly Both[] = [
  [
    'Weeks run seven nights, long enough to learn the names of the people who pour the coffee.',
    'Las semanas son de siete noches, lo justo para aprenderse el nombre de quien sirve el café.',
  ],
  [
    'Bring a book you have been saving; this is the place for it.',
    'Traiga ese libro que ha estado guardando: este es el lugar.',
  ],
  [
    'The staff has barely changed in a decade, and it shows.',
    'El personal casi no ha cambiado en diez años, y se nota.',
  ],
  [
    'Most guests leave with the dates of their return already chosen.',
    'Casi todos se van con la fecha de regreso ya elegida.',
  ],
  [
    'Ask for the upper floors if you like the view, or the lower ones if you like the garden.',
    'Pida los pisos altos si le gusta la vista, o los bajos si prefiere el jardín.',
  ],
  [
    'Quiet hours begin at eleven and are kept.',
    'Las horas de silencio empiezan a las once y se respetan.',
  ],
];

/** Fees and rules a guest must know before booking, filled in by `resorts.ts`. */
export const notes = {
  hours: [
    'Check-in from {in}; check-out by {out}',
    'Entrada a partir de las {in}; salida antes de las {out}',
  ],
  fee: [
    'A resort fee of USD {fee} per unit and night is paid on arrival.',
    'Se paga a la llegada una cuota del resort de USD {fee} por unidad y noche.',
  ],
  tax: [
    'A local environmental tax of USD {fee} per adult and night may apply, payable at the front desk.',
    'Puede aplicar un impuesto ambiental local de USD {fee} por adulto y noche, que se paga en recepción.',
  ],
  noFee: ['No resort fee is charged.', 'No se cobra cuota de resort.'],
  age: [
    'The main guest must be at least {age} years old.',
    'El huésped titular debe tener al menos {age} años.',
  ],
  id: [
    'A government-issued photo ID and a credit card for incidentals are required at check-in.',
    'Al registrarse se pide una identificación oficial con fotografía y una tarjeta de crédito para gastos incidentales.',
  ],
  passport: [
    'A valid passport and a credit card for incidentals are required at check-in.',
    'Al registrarse se pide pasaporte vigente y una tarjeta de crédito para gastos incidentales.',
  ],
  smoke: ['All units are non-smoking.', 'En todas las unidades está prohibido fumar.'],
  pets: [
    'Up to two pets are welcome with prior notice; a cleaning fee applies.',
    'Se admiten hasta dos mascotas con aviso previo; aplica un cargo de limpieza.',
  ],
  noPets: [
    'Pets are not allowed, except service animals.',
    'No se admiten mascotas, salvo animales de servicio.',
  ],
  occupancy: [
    'Maximum occupancy includes infants and is strictly observed.',
    'La ocupación máxima incluye a los bebés y se respeta estrictamente.',
  ],
} as const satisfies Record<string, Both>;
