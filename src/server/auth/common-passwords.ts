/**
 * What the most common passwords are built on, English and Spanish: words, names, clubs, brands and
 * keyboard runs. People meet the six rules by decorating such a word (a capital, a few digits, a
 * sign), so the decoration is removed before the lookup.
 */
const WORDS = `
password passwords passwort passw pass passcode secret secreto secreta contrasena contrasenia clave claves acceso access admin administrator administrador
root user usuario username login guest invitado test tester testing prueba pruebas demo temp temporal default changeme cambiame cambiar letmein welcome
bienvenido bienvenida bienvenidos hello hola iloveyou loveyou teamo teamomucho tequiero teadoro love amor lovely lover amante amantes mylove miamor cariño
carino corazon heart hearts princess princesa prince principe queen reina king rey angel angels angelito angelita diablo devil demon baby babygirl bebe
sunshine sunset sunrise sol luna estrella estrellas star stars starwars moon moonlight sky cielo heaven rainbow flower flowers flor flores rose rosa rosas
butterfly mariposa mariposas dragon dragons monkey mono tiger tigre tigres lion leon leones eagle eagles aguila aguilas wolf lobo lobos bear oso panda
dolphin delfin falcon hawk shark horse caballo cat gato gatos gatito kitty hellokitty dog perro perros perrito puppy bunny conejo pato duck chicken pollo
turtle tortuga unicorn unicornio snoopy garfield mickey minnie pluto goofy simba nemo dory pikachu pokemon charizard naruto goku dragonball sonic mario luigi zelda
superman batman spiderman ironman hulk thor avengers joker matrix startrek gandalf hobbit harrypotter hogwarts potter frodo merlin ninja samurai warrior guerrero
hunter killer master maestro shadow sombra ghost fantasma phantom pirate pirata wizard mago knight soldier ranger rangers marine captain capitan soldado
football futbol soccer baseball beisbol basketball basquet hockey tennis tenis golf golfer boxing swimming cycling rugby volleyball surfing surfer skater
barcelona barca realmadrid madrid atletico chivas america cruzazul pumas santos monterrey rayados toluca pachuca river riverplate boca bocajuniors racing
independiente colocolo nacional penarol alianza universitario millonarios liverpool chelsea arsenal manchester united juventus milan inter bayern
yankees dodgers lakers cowboys steelers patriots packers broncos raiders giants bulls celtics warriors jordan messi ronaldo cristiano neymar maradona pele beckham kobe lebron
summer verano winter invierno spring primavera autumn otono fall january enero february febrero march marzo april abril may mayo june junio july julio
august agosto september septiembre october octubre november noviembre december diciembre monday lunes tuesday martes wednesday miercoles thursday jueves
friday viernes saturday sabado sunday domingo christmas navidad halloween easter birthday cumpleanos
michael michelle jennifer jessica ashley amanda daniel daniela daniella david andrew andrea andres joshua matthew mateo robert roberto william thomas tomas
charlie charles carlos carlitos carla james jaime jose josefa joseph joselito juan juana juanito john johnny jonathan jorge george luis luisa luisito
maria mariana mariano marina mario martha marta martin martina mary margarita mercedes miguel miguelito nicole nicolas natalia natalie nathan oscar pablo
paola patricia patrick pedro peter rafael ramon raquel raul rebecca ricardo richard rodrigo ronald rosario ruben samantha samuel sandra santiago sara sarah
sebastian sergio silvia sofia sophia sophie stephanie steven susana teresa valentina valeria vanessa veronica victor victoria vincent virginia ximena yolanda
adriana alejandra alejandro alex alexander alexandra alexis alfredo alicia alberto amelia ana angela angelica angie anita anthony antonio antonella armando arturo
barbara beatriz benjamin bernardo brandon brian camila camilo carmen carolina caroline catalina cecilia cesar charlotte christian christina christopher claudia
cristian cristina cristobal diana diego donald eduardo edward elena elias elizabeth emilia emiliano emily emma enrique eric erick ernesto esteban esther eva
fabian fatima felipe felix fernanda fernando francisca francisco gabriel gabriela gerardo gloria gonzalo guadalupe guillermo gustavo hannah hector heather henry
hugo ignacio irene isabel isabella isaac ivan jackson jacob jasmine javier jasper jesus jimmy joaquin justin karen karina katherine kevin kimberly laura lauren
leonardo leonel leticia lorena lorenzo lucas lucia lucy manuel manuela marcela marco marcos mauricio maximiliano megan melissa
chocolate cookie cookies cupcake candy dulce caramelo banana platano apple manzana orange naranja cherry cereza strawberry fresa peaches melon mango sandia coco
coffee cafe tequila cerveza whisky vodka pizza taco tacos burger cheese queso pepper pimienta ginger canela vanilla vainilla honey miel sugar azucar butter
red rojo blue azul green verde yellow amarillo purple morado pink rosado black negro negra white blanco blanca silver plata gold golden oro dorado diamond diamante
computer computadora internet windows microsoft google facebook instagram whatsapp twitter youtube yahoo hotmail gmail outlook amazon samsung iphone android
nokia motorola nintendo playstation xbox minecraft fortnite roblox callofduty counter halo gaming gamer hacker linux ubuntu oracle cisco server servidor sistema sistemas system network
ferrari porsche mustang corvette camaro toyota honda nissan mazda ford chevrolet chevy mercedesbenz bmw audi volkswagen yamaha kawasaki suzuki harley ducati
music musica guitar guitarra piano drums rock rockstar metallica nirvana beatles slipknot eminem shakira madonna selena bts blackpink rihanna beyonce
freedom libertad liberty peace paz happy feliz felicidad lucky suerte smile sonrisa dream suenos sueno magic magia forever siempre friends amigos amigo amiga friend
family familia mother madre mama mami mom father padre papa papi dad sister hermana brother hermano abuela abuelo hijo hija hijos esposa esposo bonita bonito hermosa hermoso
linda lindo preciosa precioso guapo guapa nena nene chiquita chiquito gordita gordito flaca flaco sexy hottie cutie beautiful pretty gorgeous
jesuschrist jesucristo jesusteama dios diosesamor diosito cristo god godisgood godbless blessed bendecida bendiciones faith fe iglesia virgencita
mexico cancun guadalajara acapulco tijuana puebla veracruz yucatan argentina buenosaires colombia bogota medellin peru lima chile venezuela caracas ecuador quito bolivia
uruguay paraguay panama cuba puertorico dominicana guatemala honduras nicaragua salvador costarica españa espana spain canada toronto california texas florida miami
newyork chicago boston dallas houston denver seattle atlanta phoenix vegas lasvegas hawaii london paris roma berlin tokyo brasil brazil usa
office oficina company empresa business negocio money dinero dolares peso manager gerente ventas sales school escuela college colegio universidad teacher maestra student estudiante doctor
house casa home hogar garden jardin beach playa mountain ocean oceano water agua fire fuego earth tierra wind viento thunder trueno storm tormenta lightning river rio island isla travel viajes viaje
trustno whatever nothing nada anything something nobody nadie mustang buster tigger pepper cooper bailey maggie molly bella rocky max duke lucky oreo toby coco luna nala simba
qwerty qwertyuiop qwert qwer qwertz azerty azertyuiop asdf asdfg asdfgh asdfghjkl asdfjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc wasd poiuy lkjhg mnbvc
abc abcd abcde abcdef abcdefg abcdefgh abcabc xyz aaa aaaa aaaaaa zzz xxx xxxx asd qwe zxc qaz wsx
`
  .trim()
  .split(/\s+/);

const plainWord = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const COMMON = new Set(WORDS.map(plainWord));
/** Keyboard runs that contain digits, as they are typed. */
const RUNS = [
  '1q2w3e4r',
  '1qaz2wsx',
  'q1w2e3r4',
  'zaq12wsx',
  '1q2w3e',
  'zaq1xsw2',
  '123qwe',
  'qwe123',
  'abc123',
  'a1b2c3',
  '123abc',
  '321',
  '123456',
  '1234567890',
  '0987654321',
  'q1w2e3',
];

/** Signs and digits that are used for letters; each list is one way of reading them. */
const READINGS: readonly Record<string, string>[] = [
  {
    '@': 'a',
    '4': 'a',
    '3': 'e',
    '1': 'i',
    '!': 'i',
    '0': 'o',
    $: 's',
    '5': 's',
    '7': 't',
    '+': 't',
    '8': 'b',
    '9': 'g',
  },
  {
    '@': 'a',
    '4': 'a',
    '3': 'e',
    '1': 'l',
    '!': 'l',
    '0': 'o',
    $: 's',
    '5': 's',
    '7': 't',
    '+': 't',
  },
];
/**
 * Longest decoration of digits and signs around a word; anything longer adds strength of its own.
 */
const MAX_DRESS = 6;

/**
 * True for a password that is a common word, or one of `personal` (own name, e-mail), decorated
 * with capitals, look-alike signs and a few digits or signs around it; also for one repeated
 * character or keyboard run.
 */
export function isCommonPassword(password: string, personal: readonly string[] = []): boolean {
  const plain = plainWord(password);
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '');
  if (new Set(letters).size <= 2) return true;
  const own = new Set(personal.map(plainWord).filter((word) => word.length >= 3));
  const isWord = (word: string): boolean =>
    COMMON.has(word) || own.has(word) || repeats(word, (part) => COMMON.has(part) || own.has(part));
  const bare = undress(plain);
  const leftOf = (run: string): string => undress(letters.replaceAll(run, ''));
  if (RUNS.some((run) => letters.includes(run) && (leftOf(run) === '' || COMMON.has(leftOf(run)))))
    return true;
  if (isShortDress(plain, bare) && isWord(bare)) return true;
  return READINGS.some((reading) => {
    const read = (text: string) => [...text].map((char) => reading[char] ?? char).join('');
    // Signs at the end are more often decoration than letters: P@ssw0rd! and P@ssw0rd1 are the same
    // word.
    for (let cut = 0; cut <= MAX_DRESS && cut < plain.length; cut += 1) {
      for (let start = 0; start + cut <= MAX_DRESS && start <= 3; start += 1) {
        const dress = plain.slice(0, start) + plain.slice(plain.length - cut);
        if (/\p{L}/u.test(dress)) break;
        const word = read(plain.slice(start, plain.length - cut)).replace(/[^\p{L}]/gu, '');
        if (isWord(word)) return true;
      }
    }
    return false;
  });
}

const undress = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const isShortDress = (whole: string, bare: string): boolean =>
  bare !== '' && whole.length - bare.length <= MAX_DRESS;
function repeats(word: string, isPart: (part: string) => boolean): boolean {
  for (const times of [2, 3]) {
    const part = word.slice(0, word.length / times);
    if (part.length >= 3 && part.repeat(times) === word && isPart(part)) return true;
  }
  return false;
}
