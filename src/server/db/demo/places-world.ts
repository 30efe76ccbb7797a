import type { PlaceGroup } from './places.ts';

/** Demo resorts of Europe, Asia and the Pacific. Names and streets are invented; cities and coordinates are true. */
export const worldPlaces: readonly PlaceGroup[] = [
  { country: 'Spain', iso2: 'ES', state: 'Málaga', code: '', places: [
    ['Jardines de la Concha', 'Av. de las Buganvillas 61', '29602', 'Marbella', 36.51, -4.89, 'bay', 4, 4,
      'Whitewashed arcades, a lemon garden and a beach promenade that reaches the old town in twenty minutes.',
      'Arcadas encaladas, un jardín de limoneros y un paseo marítimo que llega al casco antiguo en veinte minutos.'],
    ['Balcón de Nerja Suites', 'Calle Hernando de Soto 18', '29780', 'Nerja', 36.75, -3.87, 'village', 2, 2,
      'Small coves below the cliff, caves behind the town and mountains close enough to shade the afternoon.',
      'Calas pequeñas al pie del acantilado, cuevas detrás del pueblo y montañas tan cercanas que dan sombra en la tarde.'],
  ] },
  { country: 'Spain', iso2: 'ES', state: 'Illes Balears', code: '', places: [
    ['Son Almendro', 'Camí de Son Rapinya 30', '07013', 'Palma', 39.58, 2.63, 'vineyard', 4, 3,
      'An old Mallorcan farm among almond trees, with stone terraces and the cathedral on the horizon.',
      'Una antigua finca mallorquina entre almendros, con terrazas de piedra y la catedral en el horizonte.'],
    ['Cala Pinar Ibiza', 'Carrer de sa Punta 5', '07800', 'Ibiza', 38.91, 1.43, 'bay', 5, 3,
      'Pines to the edge of the rock, ladders into clear water and the old town lit up across the harbour.',
      'Pinos hasta el borde de la roca, escaleras al agua clara y la ciudad vieja iluminada al otro lado del puerto.'],
  ] },
  { country: 'Spain', iso2: 'ES', state: 'Santa Cruz de Tenerife', code: '', places: [
    ['Drago Atlántico', 'Avenida de los Acantilados 14', '38660', 'Adeje', 28.12, -16.73, 'bay', 3, 4,
      'Spring all year on the sunny side of the island, with black sand, dragon trees and whales offshore.',
      'Primavera todo el año en el lado soleado de la isla, con arena negra, dragos y ballenas mar adentro.'],
  ] },
  { country: 'Spain', iso2: 'ES', state: 'Barcelona', code: '', places: [
    ['Pati de Gràcia', 'Carrer de Verdi 118', '08012', 'Barcelona', 41.40, 2.16, 'city', 3, 4,
      'A tiled courtyard in a village inside the city, with markets, small squares and the sea two stops away.',
      'Un patio de azulejos en un pueblo dentro de la ciudad, con mercados, plazas pequeñas y el mar a dos paradas.'],
  ] },
  { country: 'Portugal', iso2: 'PT', state: 'Faro', code: '', places: [
    ['Falésia Dourada', 'Estrada da Falésia 220', '8200-593', 'Albufeira', 37.09, -8.25, 'bay', 3, 4,
      'Golden cliffs, umbrella pines and a wooden stair that takes its time getting down to the sand.',
      'Acantilados dorados, pinos piñoneros y una escalera de madera que baja sin prisa hasta la arena.'],
    ['Casa da Ria', 'Rua dos Pescadores 33', '8800-399', 'Tavira', 37.13, -7.65, 'village', 2, 1,
      'White houses with scissor roofs, salt pans full of flamingos and a ferry to a beach without end.',
      'Casas blancas con techos de tijera, salinas llenas de flamencos y un transbordador a una playa sin fin.'],
  ] },
  { country: 'Portugal', iso2: 'PT', state: 'Lisboa', code: '', places: [
    ['Azulejo Alto', 'Rua da Saudade 27', '1100-583', 'Lisbon', 38.71, -9.13, 'town', 3, 3,
      'Blue tiles on the stairs, tram 28 at the door and the river in every west-facing window.',
      'Azulejos en la escalera, el tranvía 28 en la puerta y el río en cada ventana que mira al oeste.'],
  ] },
  { country: 'Portugal', iso2: 'PT', state: 'Madeira', code: '', places: [
    ['Levada Jardim', 'Caminho do Monte 101', '9050-288', 'Funchal', 32.65, -16.91, 'bay', 3, 2,
      'Terraced gardens of protea and banana fall toward the harbour, and the levada walks begin uphill.',
      'Jardines en terraza de proteas y plátanos bajan hacia el puerto, y las caminatas por las levadas empiezan arriba.'],
  ] },
  { country: 'Italy', iso2: 'IT', state: 'Toscana', code: '', places: [
    ['Poggio Cipresso', 'Strada della Pieve 8', '53036', 'Poggibonsi', 43.47, 11.15, 'vineyard', 4, 3,
      'Cypresses mark the drive, olives mark the hours and the towers of San Gimignano mark the horizon.',
      'Los cipreses marcan el camino, los olivos marcan las horas y las torres de San Gimignano marcan el horizonte.'],
    ['Corte dei Glicini', 'Via dei Serragli 92', '50124', 'Florence', 43.77, 11.25, 'town', 4, 3,
      'Wisteria over a fifteenth-century court, across the river from the crowds and close to the workshops.',
      'Glicinas sobre un patio del siglo quince, al otro lado del río y cerca de los talleres de los artesanos.'],
  ] },
  { country: 'Italy', iso2: 'IT', state: 'Campania', code: '', places: [
    ['Terrazze di Limoni', 'Via Cristoforo Colonna 25', '84017', 'Positano', 40.63, 14.48, 'village', 5, 3,
      'Three hundred steps, lemon terraces and a balcony over the sea that makes everyone forget the steps.',
      'Trescientos escalones, terrazas de limoneros y un balcón sobre el mar que hace olvidar los escalones.'],
  ] },
  { country: 'Italy', iso2: 'IT', state: 'Lombardia', code: '', places: [
    ['Villa Remo', 'Via Regina Alta 70', '22021', 'Bellagio', 45.98, 9.26, 'lake', 5, 2,
      'A lemon-yellow villa where the lake divides, with a boat house, camellias and mountains on three sides.',
      'Una villa amarilla donde el lago se divide, con embarcadero, camelias y montañas por tres lados.'],
  ] },
  { country: 'Italy', iso2: 'IT', state: 'Trentino-Alto Adige', code: '', places: [
    ['Malga Stella', 'Strada de Sassong 40', '39048', 'Selva di Val Gardena', 46.55, 11.76, 'snow', 4, 2,
      'Pale towers of rock turn rose at evening above a hay-scented lodge and a ring of ski lifts.',
      'Las torres de roca pálida se vuelven rosas al atardecer sobre un lodge con olor a heno y un circuito de telesillas.'],
  ] },
  { country: 'Italy', iso2: 'IT', state: 'Veneto', code: '', places: [
    ['Ca’ delle Vele', 'Fondamenta della Sensa 3190', '30121', 'Venice', 45.44, 12.33, 'marina', 4, 2,
      'A water gate, a walled garden and a quiet canal where the morning deliveries arrive by rowing boat.',
      'Una puerta de agua, un jardín amurallado y un canal tranquilo donde las entregas llegan en bote de remos.'],
  ] },
  { country: 'Greece', iso2: 'GR', state: 'South Aegean', code: '', places: [
    ['Kaldera Lefki', 'Nomikou Path 61', '84700', 'Thira', 36.42, 25.43, 'village', 5, 4,
      'White vaults carved in the cliff, a plunge pool above the caldera and silence once the day boats leave.',
      'Bóvedas blancas talladas en el acantilado, una alberca sobre la caldera y silencio cuando se van los barcos.'],
    ['Meltemi House', 'Agios Stefanos 14', '84600', 'Mykonos', 37.45, 25.33, 'village', 4, 2,
      'Blue shutters, dry-stone walls and a beach below that the north wind keeps perfectly clear.',
      'Postigos azules, muros de piedra y una playa abajo que el viento del norte mantiene cristalina.'],
  ] },
  { country: 'Greece', iso2: 'GR', state: 'Crete', code: '', places: [
    ['Elia & Thalassa', 'Akti Koundourioti 9', '73100', 'Chania', 35.51, 24.02, 'marina', 3, 2,
      'A Venetian harbour at the end of the lane, mountain herbs at breakfast and olive trees older than the lighthouse.',
      'Un puerto veneciano al final de la calle, hierbas de la montaña al desayuno y olivos más viejos que el faro.'],
  ] },
  { country: 'France', iso2: 'FR', state: 'Provence-Alpes-Côte d’Azur', code: '', places: [
    ['Mas des Cigales', 'Route de Gordes 1120', '84220', 'Gordes', 43.91, 5.20, 'vineyard', 4, 2,
      'Lavender on one side, vines on the other and a dry-stone farmhouse that stays cool until dinner.',
      'Lavanda de un lado, viñas del otro y una casa de piedra que se mantiene fresca hasta la cena.'],
    ['Villa Bougainvier', 'Avenue des Orangers 24', '06300', 'Nice', 43.70, 7.27, 'bay', 4, 3,
      'Belle-époque balconies, a pebble beach the colour of sky and the flower market before nine.',
      'Balcones de la belle époque, una playa de piedras color de cielo y el mercado de flores antes de las nueve.'],
  ] },
  { country: 'France', iso2: 'FR', state: 'Auvergne-Rhône-Alpes', code: '', places: [
    ['Chalet Aiguille', 'Route des Praz 350', '74400', 'Chamonix', 45.92, 6.87, 'snow', 5, 2,
      'Glaciers hang above the garden; inside, larch panels, fondue and a map room for planning tomorrow.',
      'Los glaciares cuelgan sobre el jardín; adentro, paneles de alerce, fondue y un cuarto de mapas para planear el día.'],
  ] },
  { country: 'France', iso2: 'FR', state: 'Île-de-France', code: '', places: [
    ['Cour Bleue', 'Rue des Tournelles 47', '75004', 'Paris', 48.86, 2.36, 'city', 5, 4,
      'Behind a blue carriage door in the Marais, rooms look over a paved court with a single chestnut tree.',
      'Detrás de un portón azul en el Marais, las habitaciones miran a un patio empedrado con un solo castaño.'],
  ] },
  { country: 'Croatia', iso2: 'HR', state: 'Dubrovnik-Neretva', code: '', places: [
    ['Vila Kamena', 'Ulica Frana Supila 23', '20000', 'Dubrovnik', 42.64, 18.11, 'village', 4, 2,
      'Stone terraces east of the walls, with the old harbour below and an island five minutes away by boat.',
      'Terrazas de piedra al este de las murallas, con el puerto viejo abajo y una isla a cinco minutos en barco.'],
  ] },
  { country: 'Austria', iso2: 'AT', state: 'Tirol', code: '', places: [
    ['Haus Edelgrat', 'Hahnenweg 17', '6370', 'Kitzbühel', 47.45, 12.39, 'snow', 4, 2,
      'Painted façades in town, a bell in the valley and a wood-panelled parlour that smells of pine and strudel.',
      'Fachadas pintadas en el pueblo, una campana en el valle y una sala de madera que huele a pino y a strudel.'],
  ] },
  { country: 'Thailand', iso2: 'TH', state: 'Phuket', code: '', places: [
    ['Tamarind Tide Phuket', '88/4 Patak Rd', '83100', 'Karon', 7.84, 98.30, 'beach', 3, 4,
      'Tamarind shade, a long squeaking beach and a kitchen that asks only one question: how spicy.',
      'Sombra de tamarindos, una playa larga y una cocina que hace una sola pregunta: qué tan picante.'],
  ] },
  { country: 'Thailand', iso2: 'TH', state: 'Krabi', code: '', places: [
    ['Karst & Lantern', '312 Moo 2, Ao Nang', '81180', 'Ao Nang', 8.03, 98.83, 'bay', 3, 2,
      'Limestone towers rise straight from the bay; longtail boats wait on the sand to take you among them.',
      'Torres de caliza se levantan de la bahía; los botes de cola larga esperan en la arena para llevarlo entre ellas.'],
  ] },
  { country: 'Thailand', iso2: 'TH', state: 'Chiang Mai', code: '', places: [
    ['Teak Garden Chiang Mai', '29 Ratchamanka Soi 5', '50200', 'Chiang Mai', 18.79, 98.98, 'jungle', 2, 2,
      'Teak pavilions around a lotus pond inside the old moat, with temple bells at six and markets at seven.',
      'Pabellones de teca en torno a un estanque de lotos, con campanas de templo a las seis y mercados a las siete.'],
  ] },
  { country: 'Indonesia', iso2: 'ID', state: 'Bali', code: '', places: [
    ['Sawah Pagi', 'Jalan Suweta 41', '80571', 'Ubud', -8.50, 115.26, 'jungle', 3, 3,
      'Rice terraces step down to a river gorge, and offerings of flowers appear on each doorstep at dawn.',
      'Las terrazas de arroz bajan hasta el río, y cada amanecer aparecen ofrendas de flores en los umbrales.'],
    ['Karang Putih Villas', 'Jalan Pantai Balangan 7', '80361', 'Jimbaran', -8.79, 115.16, 'bay', 4, 3,
      'White cliffs, surf far below and grilled fish on the sand of the fishermen’s bay at sunset.',
      'Acantilados blancos, olas allá abajo y pescado a la parrilla en la arena de la bahía al atardecer.'],
  ] },
  { country: 'Australia', iso2: 'AU', state: 'Queensland', code: '', places: [
    ['Pandanus Point', '17 Hastings Rise', '4567', 'Noosa Heads', -26.39, 153.09, 'beach', 4, 2,
      'A headland track with koalas, a river mouth for paddling and a north-facing beach that is calm all winter.',
      'Un sendero con koalas, una boca de río para remar y una playa al norte, tranquila durante todo el invierno.'],
  ] },
];
