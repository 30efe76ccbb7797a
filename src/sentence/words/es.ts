import type { Words } from './words.ts';

/** What Spanish-speaking members type. */
export const spanish: Words = {
  month: {
    1: 'enero|ene',
    2: 'febrero|feb',
    3: 'marzo|mar|mzo',
    4: 'abril|abr',
    5: 'mayo',
    6: 'junio|jun',
    7: 'julio|jul',
    8: 'agosto|ago',
    9: 'septiembre|setiembre|sept|sep',
    10: 'octubre|oct',
    11: 'noviembre|nov',
    12: 'diciembre|dic',
  },
  season: {
    winter: 'invierno|vacaciones de invierno',
    spring: 'primavera',
    summer: 'verano|vacaciones de verano|el verano',
    autumn: 'otoño',
  },
  holiday: {
    christmas:
      'navidad|navidades|la navidad|semana de navidad|vacaciones de navidad|dia de navidad|vacaciones decembrinas|fiestas decembrinas|las fiestas decembrinas|semana navideña',
    christmasEve: 'nochebuena|noche buena|24 de diciembre',
    newYear: 'año nuevo|semana de año nuevo|dia de año nuevo|el año nuevo',
    newYearsEve:
      'fin de año|noche vieja|nochevieja|la noche de año nuevo|las fiestas de fin de año',
    goodFriday:
      'semana santa|la semana santa|semana mayor|viernes santo|jueves santo|sem santa|sem. santa|semanasanta|vacaciones de semana santa',
    easter: 'pascua|domingo de pascua|domingo de resurreccion|pascuas|la pascua',
    easterWeek: 'semana de pascua|la semana de pascua',
    thanksgiving: 'accion de gracias|dia de accion de gracias|thanksgiving',
    july4: '4 de julio|cuatro de julio',
    laborDay: 'labor day',
    valentines:
      'san valentin|dia de san valentin|dia del amor|14 de febrero|dia del amor y la amistad|dia de los enamorados',
    halloween: 'halloween|noche de brujas',
    carnival: 'carnaval|carnavales',
    mothersDay: 'dia de las madres|dia de la madre|10 de mayo|diez de mayo',
    fathersDay: 'dia del padre|el dia del padre',
    stPatricksDay: 'dia de san patricio|san patricio',
    candlemas: 'candelaria|dia de la candelaria',
    dayOfTheDead: 'dia de muertos|dia de los muertos',
    kings: 'dia de reyes|reyes|dia de los reyes magos',
    independence:
      'fiestas patrias|dia de la independencia|16 de septiembre|puente del 16 de septiembre|puente patrio|puente de septiembre',
    constitution: 'puente de febrero|puente de la constitucion|puente del 5 de febrero',
    juarez: 'puente de marzo|puente de benito juarez|puente del 21 de marzo',
    mayDay: 'puente de mayo|puente del 1 de mayo|puente del dia del trabajo|dia del trabajo',
    revolution: 'puente de noviembre|puente de la revolucion|puente del 20 de noviembre',
  },
  springBreak: { 3: 'spring break' },
  thirdOfMonth: {
    early: 'principios de mes|a principios de mes|inicio de mes|inicios de mes',
    mid: 'mediados de mes|a mediados de mes',
    late: 'fin de mes|a fin de mes|fines de mes|a fines de mes|finales de mes|a finales de mes',
  },
  arriving: {
    1: 'llegando|llegada|con llegada|llegar|llegamos|llego|llegue|lleguemos|que llegue|entrada|con entrada|entrando|entrar|entramos|ingreso|con ingreso|check in|check-in|checkin|check in en|dia de llegada|dia de entrada|llegadas|entradas|que empiece|que inicie|que comience|empezando|iniciando|comenzando|que empiecen|inicio',
  },
  arrivingAfter: { 1: 'de llegada|de entrada|check in|check-in|checkin|de ingreso' },
  partOfYear: {
    early:
      'principio de año|principios de año|a principios de año|inicio de año|inicios de año|a inicios de año|comienzo de año|comienzos de año|principio del año|inicio del año|a principio de año',
    mid: 'mitad de año|a mitad de año|mediados de año|a mediados de año|medio año|mitad del año|a mitad del año|mediados del año|a mediados del año',
    late: 'finales de año|a finales de año|finales del año|final de año|final del año|a final de año|fines de año|a fines de año|a finales del año',
  },
  thisNext: {
    0: 'este|esta',
    1: 'proximo|proxima|el proximo|la proxima|el siguiente|siguiente',
  },
  thisNextAfter: { 1: 'que viene|proximo|proxima|entrante|siguiente|que entra' },
  monthAhead: {
    0: 'este mes|este mismo mes',
    1: 'proximo mes|prox mes|sig mes|mes que viene|mes entrante|mes proximo|siguiente mes|mes siguiente|mes que entra',
  },
  weekAhead: {
    0: 'esta semana|esta misma semana',
    1: 'proxima semana|prox semana|prox. semana|sig semana|semana sig|semana que viene|semana entrante|siguiente semana|semana proxima|semana que entra',
  },
  yearAhead: {
    0: 'este año|este mismo año',
    1: 'proximo año|año que viene|año entrante|año proximo|siguiente año|año que entra',
  },
  weekendAhead: {
    0: 'este fin de semana|este finde',
    1: 'proximo fin de semana|fin de semana que viene|proximo finde|siguiente fin de semana',
  },
  dayAhead: {
    0: 'hoy|hoy mismo|hoy en la noche|hoy por la noche|esta noche',
    1: 'mañana',
    2: 'pasado mañana',
  },
  weekend: {
    1: 'fin de semana|fines de semana|finde|un fin de semana|el fin de semana|puente|finde largo|puente largo|un finde|fin de semana largo|los fines de semana|findes',
  },
  weekday: {
    0: 'domingo|el domingo',
    1: 'lunes|el lunes',
    2: 'martes|el martes',
    3: 'miercoles|el miercoles',
    4: 'jueves|el jueves',
    5: 'viernes|el viernes',
    6: 'sabado|el sabado',
  },
  ordinal: {
    1: 'primera|primer|1a|1ra|1era|1er|primeros|primeras',
    2: 'segunda|2a|2da|segundo|segundas',
    3: 'tercera|3a|3ra|3era|tercer',
    4: 'cuarta|4a|4ta|cuarto',
    5: 'ultima|ultimo|quinta|ultimas|ultimos',
  },
  dayOrdinal: { 1: 'primero|primer|uno' },
  th: { 1: 'o|ero|ro|º|°' },
  weekWord: { 1: 'semana|semanas' },
  half: { 1: 'mitad|quincena' },
  third: {
    early:
      'primeros de|a primeros de|principios de|principio de|inicios de|inicio de|comienzos de|comienzo de|a principios de|al principio de|a inicios de|a comienzos de|al inicio de|los primeros dias de|primeros dias de|al comienzo de|principios del|principio del|a principios del|inicios del|a inicios del|comienzos del|a comienzos del',
    mid: 'mediados de|a mediados de|a la mitad de|mitad de|a media de|en medio de|mediado de|mediados del|a mediados del|a la mitad del',
    late: 'ultimos de|a ultimos de|finales de|fines de|final de|a finales de|al final de|a fines de|a fin de|fin de|finale de|finales del|fines del|final del|a finales del|al final del|a fines del|a final del|los ultimos dias de|ultimos dias de|a final de',
  },
  monthOf: { 1: 'mes de|el mes de|todo el mes de|todo' },
  number: {
    0: 'cero',
    1: 'uno|una|un',
    2: 'dos|un par de',
    3: 'tres',
    4: 'cuatro',
    5: 'cinco',
    6: 'seis',
    7: 'siete',
    8: 'ocho',
    9: 'nueve',
    10: 'diez',
    11: 'once',
    12: 'doce|una docena de',
    13: 'trece',
    14: 'catorce',
    15: 'quince',
    16: 'dieciseis',
    17: 'diecisiete',
    18: 'dieciocho',
    19: 'diecinueve',
    20: 'veinte',
    21: 'veintiuno',
    22: 'veintidos',
    23: 'veintitres',
    24: 'veinticuatro',
    25: 'veinticinco',
    26: 'veintiseis',
    27: 'veintisiete',
    28: 'veintiocho',
    29: 'veintinueve',
    30: 'treinta',
    40: 'cuarenta',
    50: 'cincuenta',
    60: 'sesenta',
    70: 'setenta',
    80: 'ochenta',
    90: 'noventa',
    100: 'cien|ciento',
    200: 'doscientos|doscientas',
    300: 'trescientos',
    400: 'cuatrocientos',
    500: 'quinientos',
    600: 'seiscientos',
    700: 'setecientos',
    800: 'ochocientos',
    900: 'novecientos',
  },
  times: { 1000: 'mil|k', 1000000: 'millon de|millones de|millon|millones' },
  hundredOf: { 1000: 'mil|un mil', 100: 'cien' },
  currency: {
    1: 'dolares|dolar|usd|dlls|dls|dolares americanos|dólares estadounidenses|us|dol|dolares usd|verdes|billetes',
  },
  otherCurrency: {
    1: 'lucas|lukas|palos|pesos|peso|mxn|euros|euro|eur|pesos mexicanos|pesos colombianos|pesos argentinos|pesos chilenos|pesos dominicanos|pesitos|soles|sol peruano|m.n.|mn|pesos m.n.|pesos mn|pesos mxn|bolivares|reales|libras|libras esterlinas|cop|ars|clp|pen|quetzales|colones|lempiras|dolares canadienses|varos|lana mexicana|guaranies|bolivianos|yenes|francos|francos suizos',
  },
  upTo: {
    1: 'menos de|por menos de|hasta|hasta por|por hasta|maximo|maximo de|un maximo de|max|como maximo|no mas de|a no mas de|bajo|debajo de|por debajo de|que no pase de|que no pasen de|que no cueste mas de|que cueste menos de|que cuesten menos de|tope|tope de|a lo mucho|a lo sumo|con menos de|no mayor a|menor a|menor de|menos que|menor que|que no exceda|sin pasar de|gastar menos de|maximo por|cuesten menos de|cueste menos de|cuando mucho|que valga menos de|por un maximo de|con un maximo de|que no supere|que no superen|que no pase|inferior a|abajo de|por abajo de|precio maximo|precio maximo de|de hasta|de menos de|de maximo|que cueste hasta|con un tope de|pagando menos de|costo maximo|sin gastar mas de|no pagar mas de|barato de menos de|a menos de|no quiero gastar mas de|no queremos gastar mas de|no puedo gastar mas de|no podemos gastar mas de|no gastar mas de|no quiero pagar mas de|no queremos pagar mas de|no puedo pagar mas de|no podemos pagar mas de|sin pagar mas de|que no exceda de|que no exceda los|que no rebase|que no rebase los|sin rebasar|que no pase los|no pasar de|que no supere los|que no suba de',
  },
  budget: {
    1: 'presupuesto|presupuesto de|con presupuesto de|con un presupuesto de|mi presupuesto es|mi presupuesto es de|nuestro presupuesto es|nuestro presupuesto es de|tengo|tenemos|con|por|gastar|gastando|para gastar|cuento con|pagar|de|a|precio|costo|precio de|que cueste|puedo pagar|podemos pagar|podemos gastar|puedo gastar|contamos con',
  },
  never: {
    1: 'no|nada|nada de|ni un peso|ni un dolar|que no este|que no salga|que no cueste|que no sea|no quiero nada|no queremos nada|no pago|no pagamos|no gasto|sin irme|sin irnos|no nos pasamos|no me paso|q no|que no|sin|tampoco|nunca|ni|no nos|no me|que no me|que no nos|q no me|que nunca|no se|que no se|sin que',
  },
  /** Between them, what would be paid: "no quiero pagar más de". */
  paying: {
    1: 'llegue a|lleguen a|llegue|llegar a|me salga|nos salga|me cueste|nos cueste|cueste|cuesten|sea|sean|este|esten|salga|salgan|valga|valgan|gastar|pagar|gastarme|gastarnos|gaste|gastemos|pague|paguemos|tengo|tenemos|quiero|queremos|quisiera|puedo|podemos|puedo gastar|podemos gastar|quiero gastar|quiero pagar|cuesta|vale|sale|deseo|pienso|pensamos|pueda|dispongo de|cuento con|contamos con|ir|irme|irnos|estar|costar|ser|cobren|cobre|pidan|llegue a costar|pueden ser|puede ser|puede costar|debe costar|debe ser|me alcanza para|traigo|nos alcanza para|voy a gastar|vamos a gastar|quiero que cueste|quiero que sea',
  },
  /** With `never`, a limit by themselves: "que no pase de". */
  exceed: {
    1: 'pase de|pase los|pase|pasen de|pasen los|pasen|pasarme de|pasarnos de|pasarse de|pasar de|pasar los|pasarme|pasarnos|me pase de|nos pasemos de|me paso de|nos pasamos de|exceda|exceda de|exceda los|excedan|exceder|exceder de|exceder los|excederme de|excedernos de|supere|supere los|superen|superar|superar los|rebase|rebase los|rebasen|rebasar|rebasar los|suba de|suban de|subir de|sobrepase|sobrepase los|sobrepasar|se pase de|se pasen de|se exceda de',
  },
  tooMuch: {
    1: 'es demasiado|es mucho|es muy caro|es caro|ya es mucho|ya es caro|ya no|no me alcanza|no nos alcanza|se sale del presupuesto|es demasiado caro',
  },
  beyond: {
    1: 'mas de|en mas de|por mas de|a mas de|por encima de|arriba de|encima de|por arriba de|mas alla de|de mas de|mayor a|superior a|mas que|mayor de',
  },
  upToAfter: {
    1: 'o menos|maximo|max|como maximo|a lo mucho|a lo sumo|cuando mucho|tope|como tope|de presupuesto|como mucho|de tope|de maximo|para gastar|o mas barato|y menos|es mi presupuesto|es nuestro presupuesto|es mi limite|es nuestro limite|es el tope|es el limite|de limite|es lo maximo|como limite|es mi maximo|es nuestro maximo|nada mas|y no mas|como presupuesto|limite',
  },
  atLeast: {
    1: 'al menos|mas de|por lo menos|minimo|minimo de|un minimo de|a partir de|como minimo|no menos de|arriba de|por encima de|mayor a|desde|mayor de|por arriba de|mas que|superior a|que cueste mas de|min',
  },
  atLeastAfter: {
    1: 'o mas|en adelante|minimo|como minimo|por lo menos|+|para arriba|o arriba|al menos|y mas|o mayor|hacia arriba',
  },
  about: {
    1: 'tipo|alrededor de|al rededor de|a alrededor de|rondando|que ronde|como|cerca de|aproximadamente|aprox|mas o menos|unos|unas|alrededor|sobre|por ahi de|cerca del|alrededor del|hacia|~|casi|por ahi del|como por',
  },
  aboutAfter: { 1: 'aproximadamente|aprox|mas o menos|y pico' },
  per: {
    night:
      'precio por noche|precio por noche de|tarifa por noche|costo por noche|por noche|la noche|cada noche|/noche|/ noche|x noche|diarios|por dia|al dia|a la noche|p/noche|c/noche|por cada noche|noche',
    person:
      'por persona|cada uno|por cabeza|c/u|/persona|/ persona|x persona|por adulto|cada quien|cada persona|p/p|por pax|pp|p/persona|cada una|por huesped',
    week: 'por semana|la semana|a la semana|en total|total|por la semana|toda la semana|por toda la semana|/semana|/ semana|x semana|por todo|la semana completa|en todo|semanal|semanales|todo incluido en el precio|por la semana completa|por una semana',
  },
  between: { 1: 'entre|de entre' },
  leaving: {
    1: 'saliendo|salida|regresando|regreso|regresamos|regresamos el|salimos|salimos el|nos vamos el|regresar el|con regreso|con salida|volviendo|saliendo el|regresando el|salida el|regreso el',
  },
  from: { 1: 'de|desde|del|a partir de|empezando|empezando en|desde el|a partir del|entre el' },
  to: { 1: 'a|al|hasta|hasta el|y|y el|-|–|—|hasta los|y los|hasta finales de' },
  and: { 1: 'y|e|con|mas|+|&|junto con|ademas de' },
  or: { 1: 'o|u|/|o en|o para' },
  the: {
    1: 'el|la|los|las|un|una|unos|unas|lo|mi|mis|nuestro|nuestra|nuestros|nuestras|algun|alguna|su|sus|al|otra|otro',
  },
  of: { 1: 'de|del|en|de la|de el|en el|en la' },
  in: {
    1: 'en|a|al|ala|alas|por|para|durante|de|del|en el|en la|en los|en las|dentro de',
  },
  de: { 1: 'de|del' },
  during: { 1: 'durante' },
  for: { 1: "para|p/|pa'|pa|pal|x|por|para los|para las|xa" },
  with: {
    1: 'con|llevo a|llevando a|llevar a|llevamos a|traigo a|tenga|que tenga|que tengan|incluya|que incluya|tengan|c/|c|tiene|hay|haya|que haya|incluyendo|donde haya|ofrezca|que ofrezca|cuente con|que cuente con|tener',
  },
  no: {
    1: 'sin|no|excepto|menos|no quiero|no necesito|s/|nada de|que no sea|que no tenga|sin el|sin la|no en|que no sea en|no necesitamos|no queremos|salvo|ni|tampoco|odio|odiamos|detesto|no me gusta|no nos gusta|no me gusta el|no nos gusta el|no me gusta la|no soporto|fuera de|fuera del|afuera de|lejos de|lejos del|que no este en|que no esten en|en vez de|en lugar de|evitar|evitando|todo menos|a excepcion de|menos en|excepto en',
  },
  bath: { 1: 'baño|baños|baños completos' },
  turning: { 1: 'cumplo|cumplimos|cumple|cumplen|cumpliendo|celebramos|celebrando|festejamos' },
  youth: {
    1: 'niño|niña|hijo|hija|bebe|menor|adolescente|nieto|nieta|sobrino|sobrina|nene|nena|hijito|hijita',
    2: 'niños|niñas|hijos|hijas|bebes|menores|adolescentes|peques|nietos|nietas|chamacos|chiquillos|sobrinos|sobrinas|nenes|chicos|chicas',
  },
  agedBefore: { 1: 'de' },
  youngerThan: { 1: 'menores de|menor de|mayores de|de menos de|menos de' },
  familyWord: { 1: 'familia|grupo|nosotros' },
  lodging: { 1: 'hostal|hostales|motel|moteles|airbnb|camping|casa de campaña|tienda de campaña' },
  everyone: { 1: 'personas|huespedes|pax|pers|viajeros|invitados|integrantes' },
  joinedWith: { 1: 'con|c/|incluyendo|incluido|contando' },
  bedKind: {
    1: 'cama king|camas king|cama queen|camas queen|camas matrimoniales|camas individuales|cama king size|camas king size|literas|sofa cama|sofacama|camas matrimonial|camas dobles|cama doble',
  },
  origin: {
    1: 'manejando desde|volando desde|volando de|saliendo de|saliendo desde|salimos de|salgo de|salida desde|salida de|vivo en|vivimos en|somos de|soy de|vengo de|venimos de|viajando desde|viajamos desde|vuelo desde|vuelos desde|manejando de|partiendo de',
  },
  needless: {
    1: 'hace falta',
  },
  unsearched: {
    1: 'sagrada familia|times square|vista al lago|vistas al lago|vista al volcan|vista a la montaña|vista a las montañas|vistas a la montaña|vista a la ciudad|vista al jardin|vista panoramica|zona colonial|no muy caro|no tan caro|no tan cara|no muy cara|no caro|no sea caro|que no sea caro|que no sea tan caro|que no sea muy caro|nada caro|no demasiado caro|que no este caro|que no este tan caro|que no este muy caro|no tan lejos|no muy lejos|que no este lejos|no muy lleno|que no haya mucha gente|sin mucha gente|sin tanta gente|no tan turistico|dos camas|2 camas|cama matrimonial|rio lento|zona hotelera|la zona hotelera|carnaval de invierno|aguas termales|primer piso|planta baja|ultimo piso|temporada alta|temporada baja|fuera de temporada|inti raymi|parque acuatico|parques acuaticos|parque tematico|parques tematicos|parque de diversiones|carrito de golf|renta de autos|renta de carro|servicio a la habitacion|bar en la alberca|mesa de billar|copa del mundo|mundial|formula 1|gran premio|fiesta en la playa|entre semana',
  },
  near: {
    1: 'cerca de|cerca de la|cerca del|cerquita de|cerquita de la|cerquita del|muy cerca de la|muy cerca del|a un paso de la|junto a|junto a la|junto al|frente a|frente a la|frente al|a la orilla de la|a la orilla del|a orillas del|en la|al lado de la|al lado del|con acceso a|con acceso a la|a pie de|al pie de la|pegado a la|a pasos de la|sobre la|viendo al|en plena|enfrente de la|a unos pasos de la|cerca a|cerca a la|cerca al|cercano a|cercano a la|cercano al|cercana a la|cercana al|a dos pasos de la|a una cuadra de la',
  },
  after: { 1: 'despues de|despues del|pasando|luego de|pasado el|posterior a|posterior al' },
  onward: {
    1: 'a partir de|desde|desde el|a partir del|empezando en|de|que empieza el|que inicia el|que comienza el|que empiece el|empezando el|iniciando el',
  },
  onwardAfter: { 1: 'en adelante|o despues|hacia adelante|para adelante|y despues|o mas tarde' },
  before: { 1: 'antes de|antes del|previo a|antes de que termine' },
  until: { 1: 'hasta|hasta el|a mas tardar en|a mas tardar el|hasta finales de' },
  inFrom: { 1: 'en|dentro de|de aqui a' },
  within: {
    1: 'los proximos|proximos|las proximas|proximas|en los proximos|en las proximas|dentro de los proximos|durante los proximos|los siguientes|siguientes|las siguientes',
  },
  giveOrTake: { 1: 'mas o menos|mas menos|±|+/-|+-|con flexibilidad de|flexible' },
  flexible: {
    1: 'flexible|fechas flexibles|con fechas flexibles|mas o menos|aproximadamente|aprox|o por ahi|o alrededor|o cerca|o fechas cercanas|o cercano',
  },
  nightsUnit: { 1: 'noche|noches' },
  daysUnit: { 1: 'dia|dias' },
  yearsUnit: { 1: 'años|año|añitos' },
  beforeAfter: {
    1: 'antes o despues|antes o despues de|para adelante o para atras|arriba o abajo',
  },
  weeksUnit: { 1: 'semana|semanas|sem' },
  monthsUnit: { 1: 'mes|meses' },
  long: { 1: 'de estancia|de estadia|de vacaciones|de hospedaje|de viaje' },
  person: {
    1: 'personas|persona|huespedes|huesped|adultos|adulto|niños|niño|niñas|niña|chicos|chicas|menores|menor|adolescentes|adolescente|bebes|bebe|hijos|hijo|hijas|hija|amigos|amigo|amigas|amiga|pax|ad|adul|señores|señor|nietos|nieto|nietas|mayores|gentes|invitados|peques|pequeños|jovenes|chamacos|integrantes|viajeros|pers|abuelos mayores|chiquillos|primos|hermanos|hermanas|tios|sobrinos|señoras|chavos|cuates|compadres|miembros|p|jugadores|jugador|golfistas|jubilados|jubilada|compañeros|compañeras|colegas|nieta|pibes|parceros|socios|esquiadores|sobrinas|primas|cuñados|muchachos|muchachas|comensales|viejitos|crios|crio|guaguas|chavales|chavalas|nenes|nenas|nene|nena|pelaos|pelados|cipotes|patojos|guachos|mocosos|grandes|chiquitos|chiquitas|pequeñas|niñitos|menores de edad|sobris|mamas|mamis|compas|compa|camaradas|carnales|buzos|estudiantes|surfistas|maestras|maestros|suegros y|cuñadas|nueras|yernos|comadres|parientes|familiares|ancianos|abuelitas|morros|morras|chamaquitos|niñas pequeñas|recien nacido|recien nacidos|individuos|ocupantes|pasajeros|turistas|perzonas|personitas|personas adultas|adulto mayor',
  },
  /** What people are, behind or before them. */
  kind: {
    1: 'mayores|mayor|jovenes|jubilados|jubiladas|retirados|chiquitos|pequeños|adultos mayores|casados|de la tercera edad',
  },
  heads: { 1: 'personas|huespedes|adultos|pax|pers|viajeros|en total|invitados|integrantes' },
  /** Not of those who bring them. */
  companion: {
    1: 'compas|camaradas|amigos|amigas|primos|primas|hermanos|hermanas|cuates|compadres|compañeros|compañeras|colegas|sobrinos|cuñados|amistades',
  },
  groupWord: { 1: 'familias|generaciones|grupos' },
  oneWeek: { 1: 'una semana|1 semana' },
  company: { 1: 'raza|la raza|muchachos|muchachas|bandita|la banda|bola' },
  we: { 1: 'nosotros|nosotras' },
  single: {
    1: 'enamorada|enamorado|niño|niña|bebe|adulto|persona|amigo|amiga|hijo|hija|esposa|esposo|marido|mujer|novio|novia|mama|papa|madre|padre|suegra|suegro|hermano|hermana|abuela|abuelo|abuelita|abuelito|adolescente|menor|hijito|hijita|primo|prima|tia|tio|nieto|nieta|compañero|compañera|prometida|prometido|adulto mayor|señora|sobrino|sobrina|viejo|vieja|viejita|viejito|media naranja|conyuge|pololo|polola|ahijado|ahijada|cuñado|cuñada|esposita|noviecita|morra|morro|vato|comadre|compadre|suegrita|hermanita|hermanito|ahijadito|nuera|yerno|madrina|padrino',
  },
  kin: {
    1: 'enamorada|enamorado|esposa|esposo|marido|mujer|novio|novia|mama|papa|madre|padre|suegra|suegro|hermano|hermana|abuela|abuelo|abuelita|abuelito|prometida|prometido|hermanita|hermanito|viejo|vieja|viejita|viejito|peor es nada|media naranja|conyuge|pololo|polola|mama soltera|papa soltero',
  },
  pairs: {
    2: 'pareja|parejas|papas|padres|abuelos|recien casados|suegros|matrimonio|matrimonios|gemelos|esposos|enamorados|abuelitos',
  },
  couples: { 2: 'parejas|matrimonios' },
  self: { 1: 'yo|mi|conmigo' },
  ourselves: {
    3: 'nosotros tres|nosotras tres|los tres|las tres',
    4: 'nosotros cuatro|nosotras cuatro|los cuatro|las cuatro',
    2: 'nosotros dos|nosotras dos|los dos|los dos solos|las dos solas|los dos solitos|luna de miel|nuestra luna de miel|ambos|las dos|solo los dos|solo nosotros dos|en pareja|mi pareja y yo|con mi pareja|yo y mi pareja|mi chica y yo|mi chico y yo|con mi chica|con mi chico|mi novia y yo|mi novio y yo|mi esposa y yo|mi esposo y yo|mi mujer y yo|mi marido y yo',
  },
  alone: {
    1: 'solo yo|para mi solo|para mi sola|viajo solo|viajo sola|voy solo|voy sola|yo solo|yo sola|para mi|viajo yo solo|voy yo solo|una sola persona|viajar solo|viajar sola|para uno|nomas yo',
  },
  weAre: {
    1: 'somos|seremos|vamos|viajamos|iremos|seriamos|vamos a ser|vamos a ir|viajaremos|van|iriamos|son|seran|somos un total de',
  },
  ofUs: { 1: 'de nosotros' },
  inTotal: { 1: 'en total|total|en conjunto|todos juntos|todos' },
  familyOf: {
    1: 'familia de|grupo de|flia de|fam de|familia d|una familia de|un grupo de|mi familia de|nuestra familia de|familia compuesta de|un total de|total de|grupo familiar de|familias de|nuestro grupo de',
  },
  sleeps: {
    1: 'donde quepan|donde quepamos|que quepamos|que quepan|quepan|quepamos|capacidad|capacidad para|capacidad de|con capacidad para|con capacidad de|espacio para|lugar para|duerman|para dormir|camas para|que duerman|suficiente para|con espacio para|alojamiento para|ocupacion|ocupacion de|cupo para|con cupo para|con lugar para|hospedar a|alojar a|cabida para',
  },
  bedroom: {
    1: 'recamara|recamaras|dormitorio|dormitorios|rec|recs|hab|habs|alcoba|alcobas|dorm|camara|camaras',
    // One may be a room of a hotel.
    0: 'habitacion|habitaciones|cuarto|cuartos|pieza|piezas',
  },
  unitWord: {
    Studio:
      'estudio|estudios|tipo estudio|un estudio|loft|monoambiente|apartaestudio|apartaestudios|monoambientes|depa tipo estudio',
    Hotel:
      'habitacion de hotel|cuarto de hotel|habitaciones de hotel|recamara de hotel|cuartos de hotel|habitacion hotel|habitacion sencilla de hotel',
  },
  dwelling: {
    1: 'departamento|departamentos|depa|depto|apartamento|apartamentos|condominio|suite|suites|unidad|unidades|villa|villas|casa|alojamiento|piso|cabaña|residencia|lugar|resort|apto|aptos|bungalow|chalet|duplex',
  },
  kitchenWord: {
    any: 'cocina|una cocina|cocinar|con cocina',
    full: 'cocina completa|cocina equipada|cocina totalmente equipada|cocina entera|cocina integral|cocina full|cocina bien equipada',
    partial:
      'cocina parcial|cocineta|kitchenette|cocina pequeña|media cocina|cocinita|cocina basica|minicocina|mini cocina|cocina sencilla|cocina chica',
  },
  weekType: {
    'Last Minute Week':
      'ultima hora|ultimo minuto|de ultima hora|de ultimo minuto|semana de ultima hora|semanas de ultima hora|ultimo momento|de ultimo momento|oferta de ultima hora|ofertas de ultima hora|oferta de ultimo minuto|ofertas de ultimo minuto|escapada de ultima hora|viaje de ultima hora',
    'Smart Week': 'semana smart|semanas smart|tipo smart',
    'VIP Week': 'semana vip|semanas vip|tipo vip',
  },
  cheapest: {
    1: 'barato|barata|baratos|baratas|lo mas barato|mas barato|economico|economica|mas barata|mas economico|economicos|buen precio|mejor precio|lo mas economico|mas economica|precio bajo|precios bajos|mas baratas|mas baratos|lo mas barata|bajo costo|a buen precio|low cost|al mejor precio|baratito|economicas|el mas barato|la mas barata|accesible de precio|mejores precios|precio mas bajo|al menor precio|menor precio|ganga|gangas|chollo|chollos|remate|remates|lo menos caro|gastando lo menos posible|lo menos posible|gastar lo menos posible|lo mas barato posible|de bajo costo|de bajo presupuesto|bajo presupuesto|bueno bonito y barato|bbb',
  },
  amenity: {
    pool: 'alberca|albercas|piscina|piscinas|pileta|piletas|nadar|alberquita',
    heatedPool:
      'alberca climatizada|piscina climatizada|alberca caliente|alberca templada|piscina temperada|piscina caliente|alberca con calefaccion|pileta climatizada',
    infinityPool: 'alberca infinita|piscina infinita|alberca infinity|piscina infinity',
    kidsPool:
      'alberca pa niños|piscina pa niños|alberca pa los niños|piscina pa los niños|alberca infantil|piscina infantil|chapoteadero|alberca para niños|piscina para niños|piscina de niños|alberca de niños|piscina para los niños|alberca para los niños',
    hotTub: 'jacuzzi|tina de hidromasaje|yacuzi|hidromasaje|yacuzzi|jacuzi',
    sauna: 'sauna|vapor|temazcal',
    spa: 'spa|masajes|masaje',
    gym: 'gimnasio|gym|gimnacio',
    yoga: 'yoga|clases de yoga',
    beach:
      'playa|playas|mar|frente al mar|frente a la playa|a la orilla del mar|junto al mar|en la playa|pie de playa|a pie de playa|al pie de la playa|playita|oceano|costa|orilla del mar|primera linea de playa|playero|cerca del mar|arena|de playa|la costa|a orillas del mar',
    beachClub: 'club de playa',
    waterSports:
      'kite surf|kite|deportes acuaticos|snorkel|esnorquel|snorkeling|buceo|bucear|surf|surfear|actividades acuaticas|esqui acuatico|windsurf|kitesurf|motos acuaticas',
    kayaks: 'kayaks|kayak|tablas de remo|canoas|paddle|canoa|tabla de remo',
    marina: 'marina|muelle|puerto deportivo|embarcadero',
    fishing: 'pesca|pescar|pesca deportiva|ir de pesca',
    golf: 'golf|campo de golf|jugar golf|jugando golf|jugando al golf|campos de golf|jugar al golf|cancha de golf',
    tennis: 'tenis|cancha de tenis|canchas de tenis|jugar tenis|pista de tenis|jugar al tenis',
    ski: 'esqui|esquiar|ski|snowboard|estacion de esqui|pistas de esqui|para esquiar|esquiando|centro de esqui|pistas',
    hiking:
      'rutas de senderismo|rutas de montaña|rutas para caminar|senderismo|caminatas|senderos|excursionismo|trekking|caminata',
    bicycles: 'bicicletas|bicicleta|bicis|bici|ciclismo',
    restaurant: 'restaurante|restaurantes|restaurant|restoran',
    bar: 'bar|bares|cantina|cocteles',
    breakfast: 'desayuno|desayunos|desayuno incluido|con desayuno',
    wineTasting:
      'vino|vinos|catas de vino|cata de vinos|cata de vino|viñedo|viñedos|bodegas|catas|enoturismo|degustacion de vinos|degustacion de vino|degustacion|cata|degustaciones',
    grills:
      'barbacoa|barbacoas|bbq|asador|asadores|parrilla|parrillas|asados|carnes asadas|carne asada|parrillero|asado',
    firePit: 'fogata|fogatas|fogatero',
    kidsClub:
      'club infantil|club de niños|club para niños|kids club|actividades para niños|actividades infantiles|apto para niños|ludoteca|guarderia|animacion infantil|actividades para los niños|miniclub|mini club|club para los niños',
    playground:
      'juegos infantiles|area de juegos|parque infantil|area infantil|zona de juegos|zona infantil|juegos para niños|areneros',
    gameRoom: 'sala de juegos|cuarto de juegos|salon de juegos|videojuegos',
    wifi: 'wifi|wi-fi|internet|wi fi|wifi gratis',
    airConditioning: 'aire acondicionado|clima|a/c|ac|aire|minisplit|climatizado',
    fireplace: 'hogar a leña|a leña|salamandra|chimenea|chimeneas',
    laundry:
      'lavarropas|secarropas|lavado|lavanderia|lavadora|lavadora y secadora|secadora|lavado de ropa',
    parking:
      'estacionamiento|cochera|aparcamiento|parking|parqueo|estacionamiento gratis|garage|garaje|parqueadero|lugar de estacionamiento',
    airportShuttle:
      'transporte al aeropuerto|traslado al aeropuerto|transporte del aeropuerto|traslados|traslado desde el aeropuerto|transporte desde el aeropuerto|transporte aeropuerto|traslado del aeropuerto|traslado|traslados al aeropuerto|transportacion al aeropuerto',
    petFriendly:
      'mascotas|mascota|perro|perros|gato|pet friendly|se admiten mascotas|que acepten mascotas|que acepte mascotas|perrito|mi perro|acepten perros|acepta mascotas|admita mascotas|petfriendly|que admitan mascotas|admitan mascotas|aceptan mascotas|acepten mascotas|acepte mascotas|perra|perrita|donde acepten mascotas|que permitan mascotas',
    accessible:
      'adaptado|adaptada|adaptado para silla de ruedas|adaptada para silla de ruedas|accesible|accesibles|cuarto accesible|cuartos accesibles|silla de ruedas|discapacidad|discapacitados|habitaciones accesibles|accesible para silla de ruedas|accesible en silla de ruedas|acceso para silla de ruedas|movilidad reducida|habitacion accesible|rampas|discapacitado|usa silla de ruedas|usan silla de ruedas|uso silla de ruedas|usa una silla de ruedas|en silla de ruedas|va en silla de ruedas|anda en silla de ruedas',
    frontDesk: 'recepcion|recepcion 24 horas|recepcion las 24 horas',
    concierge: 'conserje|conserjeria|concierge',
    adultsOnly:
      'solo adultos|solo para adultos|unicamente adultos|adultos solamente|sin niños|nada de niños|exclusivo para adultos|adults only|adultos unicamente|exclusivo adultos|que no haya niños|sin chamacos',
    allInclusive:
      'todo incluido|todo inclusive|todo inclusivo|tdo incluido|all inclusive|todo-incluido|con todo incluido|comidas incluidas|todo pagado|con comidas',
    oceanView:
      'vista al mar|vista al oceano|vistas al mar|vista a la playa|vista al agua|vista de mar|con vista al mar',
    balcony: 'balcon|balcones|terraza|terrazas|patio',
  },
  hint: {
    'spa|adultsOnly':
      'tranquilo|tranquila|tranquilidad|silencio|relajante|relajarme|relajarnos|relax|descansar|descanso|romantico|romantica|romance|privado|privada|paz|silencioso|calma|relajado|intimo',
    'kidsClub|kidsPool':
      'familia|familiar|familiares|niños|hijos|divertido|divertida|peques|niñas|diversion|bebes|bebe|chicos',
    'ski|hiking': 'montaña|montañas|nieve|frio|naturaleza|sierra|bosque|selva',
    'beach|pool':
      'sol|soleado|calor|caluroso|tropical|agua|isla|islas|lago|rio|laguna|caribe|calido',
    'spa|golf': 'lujo|lujoso|lujosa|elegante|exclusivo|cinco estrellas|deluxe',
    'bar|restaurant':
      'fiesta|vida nocturna|comida|antro|antros|bailar|gastronomia|ciudad|compras|centro',
  },
  level: {
    state: 'estado de|el estado de|provincia de|la provincia de|region de',
    city: 'ciudad de|la ciudad de|pueblo de',
  },
  levelAfter: { city: 'ciudad' },
  anywhere: {
    1: 'donde sea|a donde sea|adonde sea|en donde sea|cualquier lugar|cualquier lado|cualquier parte|cualquier destino|cualquier pais|cualquier sitio|el destino que sea|el lugar que sea|no importa donde|no importa el lugar|no importa el destino|me da igual donde|me da igual el lugar|me da igual el destino|sin importar donde|sin importar el lugar|donde caiga|todo el mundo|cualquier lugar del mundo|cualquier parte del mundo|cualquier lado del mundo|cualquier rincon del mundo|donde quieran|donde haya|no me importa donde|no nos importa donde|no me importa adonde|no importa a donde|me da lo mismo donde|nos da igual donde|a cualquier lado',
  },
  region: {
    europe: 'europa|union europea',
    mediterranean: 'mediterraneo',
    caribbean: 'caribe|islas del caribe|antillas',
    centralAmerica: 'centroamerica|america central|centro america',
    southAmerica: 'sudamerica|suramerica|america del sur|sur america',
    latinAmerica: 'latinoamerica|america latina',
    northAmerica: 'america del norte',
    asia: 'asia|sudeste asiatico',
    oceania: 'oceania',
    africa: 'africa',
  },
  occasion: {
    1: 'quinceañera|graduacion|boda|bautizo|aniversario|cumpleaños|aniversario de bodas|aniv|quince años|xv años|bodas de oro|bodas de plata|cumple',
  },
  filler: {
    1: 'mijo|mija|mi hijo bello|señorita|señor|señora|señores|joven|jovencita|amiga|amigo|hermano|hermana|dios mediante|si dios quiere|con el favor de dios|primero dios|parcero|parcera|parceros|llave|vecino|sumerce|veci|bro|brother|we|compa|compadre|pana|chamo|boludo|loco|tio|tia|tios|tias|macho|chaval|chavales|cabros|chiquillos|weon|po|poh|cachai|cachay|bacano|bacana|chevere|chido|chida|padre|padrisimo|padrisima|guay|mola|mole|copado|copada|piola|genial|buenisimo|espectacular|lindos|lindas|bien bonito|bien chido|decime|deci|contame|mostrame|fijese|fijense|miren|aver|haber si|a ver si|docente|soy docente|soy maestra|soy maestro|soy profesora|soy profesor|soy enfermera|profe|maestra|maestro|pido|te pido|les pido|le pido|os pido|pillar|coger|agarrar|pescar|cazar|camellar|laburar|chambear|currar|tengo que camellar|tengo que trabajar|porque tengo que camellar|familia numerosa|numerosa|busquemos|vamonos|vayamos|juntemonos|escapadita|desconectar|descansar|relajarnos|relajarme|relax|rutas de|cerca de los parques|los parques|parques|medianamente|mas o menos barato|que este|que esten|que no sea|xfis|pls|gracias de antemano|muchas gracias|mil gracias|un saludo|que hubo|quiubo|quihubole|que mas|al toque|de una|ya mismo|cuanto antes|lo antes posible|finde largo|aprovechar|aprovechando|aprovechamos|nos toca|me toca|somos jubilados|pensionados|membresia|mi membresia|nuestra membresia|socios|soy socio|soy socia|somos socios|la neta|neta|ahi les encargo|les encargo|te encargo|le encargo|si se puede|de ser posible|si hubiera|si hubiese|a poder ser|vacaciones escolares|escolares|villa|villas|plazas|bacan|trabajar|trabajar desde|puras|puros|de familia|la familia|familia|klk|estimados señores|estimado señor|estimada señora|estimados|recibir el|queda|quedan|les queda|de chicas|de chicos|que tal|que tal esta|q tal|tengo|tenemos|pasas|me pasas|pasame|me pasan|mandame|me mandas|dime|dimes|digame|diganme|me dices|me das|salen|salir de vacaciones|salen de vacaciones|salgo de vacaciones|salimos de vacaciones|vacaciono|necesitan|necesita|quiere|quieren|les|les gusta|les gustaria|le gustaria|home office|homeoffice|teletrabajo|trabajar remoto|trabajo en linea|bodas de oro|bodas de plata|me urge|nos urge|urge|quince años de|xv años|quinceañera|quinceañeros|cumple|de bodas|cerca|junto|ocupo|ocupamos|ocupa|cumplimos|cumplo|ala|que quede|que queden|quede|queden|obligatorio|indispensable|a fuerza|de ley|es indispensable|que si tenga|cerquita|de cerca|caminando|festejando|celebrando|festejamos|celebramos|nos vamos|me voy|se va|se van|irnos|escaparme|escaparnos|escapar|escape|fugarnos|echarnos|echarme|lanzarnos|darnos|darme|quedarnos|quedarme|quedar|llevarme|llevarnos|llevar a|sorprender|sorpresa|regalar|regalo|de regalo|viaje de bodas|viaje de aniversario|viaje de trabajo|viaje de fin de cursos|vacas|vacaciones de|unas vacas|puente largo de|de descanso|de paseo|de viaje|de vacaciones|pasear|paseo|turistear|turisteando|esque|es que|la verdad|verdad|pues|bueno pues|mira|fijate|disculpa|disculpe|disculpen|una pregunta|pregunta|duda|una duda|consulta|me gustan|nos gusta|nos gustan|me gusta|gusta|gustan|preguntar|queria|queriamos|quisiera preguntar|necesitaria|necesitariamos|deseariamos|desearia|habra|habria|hubiera|abra|ay|ahi|cuanto sale|cuanto saldria|cuanto cuesta|cuanto cobran|cuanto seria|en cuanto|a cuanto|a ver|a ver que|haber|haber que|ver que|que hay|q hay|q tienen|que tienen|que tienes|q tienes|tendran|tendras|tendra|pueden ser|puede ser|podria ser|podrian ser|o algo asi|algo asi|mas bien|creo|creo que|no se|quien sabe|todavia no se|mejor si|ojala que|ojala con|jaja|jajaja|xd|porfavorcito|grax|grac|ntp|bno|pos|wey|guey|amigos|bebe|primera vez|por primera vez|otra vez|de nuevo|nomas|namas|nada mas|unicamente|mero|merito|ahorita|ahora si|ya sea|sea en|me da igual|nos da igual|da lo mismo|no importa cual|como sea|porque|ya que|pa que|para que|aniversario de bodas|no tiene que ser|no necesita ser|no hace falta que sea|viaje de chicas|viaje de chicos|viaje de amigos|acepta|acepte|acepten|aceptan|versus|vs|yo|conmigo|sin vuelo|sin vuelos|sin avion|sin boletos de avion|sin el vuelo|mi familia|nuestra familia|para mi familia|para la familia|toda la familia|con mi familia|con la familia|buenas tardes|buenos dias|buenas noches|buen dia|me pueden ayudar|me puedes ayudar|me ayudan|me ayudas|ayudar|ayuda|pueden|puedes|aniversario|viaje de amigas|viaje familiar|quiero|queremos|quisiera|quisieramos|busco|buscamos|buscando|buscar|necesito|necesitamos|me|nos|se|te|le|gustaria|encantaria|ir|irme|viajar|viaje|viajes|viajo|voy|vamos|va|pasar|pasarla|pasarlo|estar|estancia|estadia|hospedaje|hospedarme|hospedarnos|alojamiento|alojarnos|reservar|reserva|rentar|renta|alquilar|conseguir|encontrar|ver|muestrame|muestreme|mostrar|dame|deme|hay|tienen|tienes|tiene|tenga|algo|algun|alguna|alguno|lugar|lugares|sitio|destino|destinos|donde|que|cual|cuales|cuando|cuanto|como|semana|semanas|una semana|1 semana|vacaciones|vacacionar|vacacion|escapada|descanso de|dias|hotel|hoteles|resort|resorts|opciones|opcion|oferta|ofertas|disponible|disponibles|disponibilidad|precio|precios|costo|cuesta|cueste|cuesten|total|por favor|porfa|porfavor|gracias|hola|buenas|buenos|buen|bueno|buena|bonito|bonita|lindo|linda|mejor|mejores|perfecto|muy|mas|de|del|la|el|los|las|un|una|unos|unas|en|a|al|con|para|por|y|e|o|u|mi|mis|su|sus|nuestro|nuestra|nuestros|nuestras|es|sea|sean|esta|este|estos|estas|eso|esto|ser|puede|puedo|podemos|pueda|podria|podriamos|si|tal vez|quizas|quiza|preferible|preferiblemente|preferentemente|de preferencia|idealmente|ideal|posible|si es posible|tambien|ademas|solo|solamente|todos|todas|todo|toda|juntos|llegando|llegada|llegar|llegamos|llegaria|saliendo|salida|entrada|empezando|fecha|fechas|durante|hacia|cualquier|cualquiera|club|socio|socia|cuarto|habitacion|habitaciones|incluido|incluida|incluya|dentro|zona|area|region|parte|mis hijos y|lo|ya|pero|entonces|nada|planeo|planeamos|planeando|pensando|pienso|pensamos|pensaba|deseo|deseamos|tengo ganas de|ganas|ando|andamos|conocer|visitar|disfrutar|celebrar|festejar|cumpleaños|llevar|llevo|llevamos|nosotros|nosotras|ustedes|usted|quien|tipo|algunos|hacer|haya|servicio|servicios|unidad|checar|ojala|favor|salga|salgan|sale|urgente|amigable|alla|aqui|persona|personas|gente|estaria|estaremos|seria|ahora|propio|propia|vuelta|semanita|viajecito|lugarcito|hotelito|consigueme|encuentrame|busca|busque|muestra|enseñame|recomiendame|recomienda|cotizar|cotizacion|plan|irme de|cosa|cosas|que sea|en donde|a donde|adonde|el mes|mes|tiempo|unidades|ubicado|cercano|grande|amplio|comodo|bien|no importa|importa|da igual|sin importar|cualquier fecha|cuando sea|fechas flexibles|fecha flexible|con fechas flexibles|jubilados|jubilado|jubilada|jubiladas|depa|departamento|departamentos|depto|apartamento|apartamentos|suite|suites|condominio|para trabajar|trabajo remoto|trabajar a distancia|che|kiero|keremos|qiero|oigan|oiga|oye|mire|piso|apto|aptos|tercera edad|de la tercera edad|del mundo|de casados|de matrimonio|casados|matrimonio de|viaje en grupo|grupo|grupos|porfis|plis|mae|parce|amigos de|sugerencias|sugieren|sugiere|recomiendan|recomendaciones|interesa|interesan|me interesa|nos interesa|quisieramos ir|checando|estoy buscando|andamos buscando|estamos|estoy|serian|seriamos|despedida de soltera|despedida de soltero|despedida|reunion familiar|reunion|viaje de graduacion|graduacion|podrian decir|me podrian decir|decirme|saber|quiero saber|quisiera saber|me alcanza|nos alcanza|alcanza|que alcance|para donde|gastando|sigue disponible|siguen disponibles|todavia|todavia tienen|aun tienen|de una vez|porfi|necesitamos algo|lo que haya|lo que tengan|que tengan|tengan|manden|mandenme|informacion|info|informes|saludos|buen dia a todos|bendiciones|que onda|q|k|xfa|xfavor|tmb',
  },
  everyday: {
    1: 'ruta|rutas|docente|maestro|padre|padres|tio|tia|mola|fresco|fresca|frescos|templado|calientito|calientita|calidito|cerro|cerca|rancho|granja|hacienda|tranquilo|tranquila|montaña|montañas|lago|laguna|rio|ciudad|casa|casas|cabaña|lujo|fiesta|frio|calor|nieve|barco|tren|avion|vuelo|vuelos|crucero|amor|musica|noche|noches|luz|largo|larga|marco|marca|marcha|merced|mercado|menor|mejor|mayor|mujer|mundo|mucho|mucha|muchos|muchas|poco|poca|pocos|pocas|nunca|siempre|antes|ahora|luego|tarde|temprano|bajo|baja|alto|alta|cama|camas|cosa|comer|comida|cena|cenar|bebida|agua|vista|vistas|sol|luna|isla|islas|selva|bosque|desierto|volcan|cascada|cascadas|ruinas|piramides|cenote|cenotes|museo|museos|pueblo|pueblos|magico|magicos|centro|centrico|historico|cultura|cultural|aventura|buceo|bucear|snorkel|ballenas|tortugas|romantico|relajante|privado|grande|pequeño|nuevo|nueva|viejo|limpio|seguro|segura|lejos|dentro|fuera|frente|detras|encima|entre|sobre|hasta|desde|hacia|contra|segun|porque|aunque|mientras|otro|otra|otros|otras|mismo|misma|cada|ambos|varios|varias|ningun|ninguna|poder|tener|hacer|decir|saber|llevar|traer|poner|salir|venir|volver|llegar|dejar|seguir|creer|hablar|vivir|sentir|mirar|jugar|correr|caminar|bailar|cantar|leer|escribir|abrir|cerrar|pagar|comprar|vender|ganar|perder|primo|prima|boda|bodas|evento|eventos|trabajo|familia|familiar|niños|gente|cinco|cines|cine|hora|horas|minuto|minutos|año|años|hoy|ayer|semana|dinero|peso|pesos|tarjeta|carro|auto|coche|renta|taxi|camion|aeropuerto|puerta|ventana|cielo|tierra|arbol|flor|flores|animal|animales|perro|pajaro|color|verde|azul|rojo|blanco|negro|amarillo|parque|parques|diversiones|tematicos|bonito|hermoso|hermosa|caro|cara|gratis|extra|doble|sencilla|sencillo|matrimonial|individual|baño|toalla|jardin|cascos|casco|fuerte|suave|dulce|salud|medico|doctor|congreso|reunion|negocios|concierto|casino|castillo|palacio|iglesia|templo|plaza|calle|mes|meses|hola|vale|listo|lista|cuna|silla|lado|rato|manera|forma|caso|punto|verdad|mente|medio|media|mitad|tercio|cuatro|canal|canoa|parto|parte|puente',
  },
};
