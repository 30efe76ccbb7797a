import type { Words } from './words.ts';

/** What English-speaking members type. */
export const english: Words = {
  month: {
    1: 'january|jan',
    2: 'february|feb|febuary',
    3: 'march|mar',
    4: 'april|apr',
    5: 'may',
    6: 'june|jun',
    7: 'july|jul',
    8: 'august|aug',
    9: 'september|sept|sep',
    10: 'october|oct',
    11: 'november|nov',
    12: 'december|dec',
  },
  season: {
    winter: 'winter|wintertime|winter time',
    spring: 'spring|springtime',
    summer:
      'summer|summertime|summer time|summer vacation|summer break|summer holidays|summer hols',
    autumn: 'fall|autumn',
  },
  holiday: {
    christmas:
      'christmas|xmas|christmas day|christmas week|christmas time|christmas break|x-mas|christmas holidays|christmas hols|xmas hols|week of christmas|over the holidays|for the holidays|the holidays|holiday season|the holiday season',
    christmasEve: 'christmas eve',
    newYear:
      "new year|new years|new years day|new year's|new year's day|new year's week|new years week|week of new year's|new yrs|newyears|new yr|new years weekend|new year's weekend",
    newYearsEve: "new years eve|new year's eve|nye",
    easter: 'easter|easter week|easter sunday|easter break|easter holidays|week of easter',
    goodFriday: 'holy week|good friday|semana santa',
    thanksgiving:
      'thanksgiving|thanksgiving week|thanksgiving break|turkey day|week of thanksgiving',
    july4: 'fourth of july|4th of july|july 4th|july fourth|independence day|4 of july',
    laborDay: 'labor day|labour day|labor day weekend',
    memorialDay: 'memorial day|memorial day weekend',
    valentines: "valentine's day|valentines day|valentine's|valentines|valentine day",
    halloween: 'halloween',
    carnival: 'carnival|mardi gras',
    presidentsDay:
      "family day|presidents day|president's day|presidents' day|presidents day weekend|president's day weekend|presidents week|president's week|presidents' week|presidents weekend|president's weekend|presidents day week",
    mlk: 'mlk|mlk day|mlk weekend|martin luther king day|martin luther king weekend',
    mothersDaySunday: "mother's day|mothers day|mother's day weekend",
    fathersDay: "father's day|fathers day|father's day weekend|father's day week",
    stPatricksDay:
      "st patrick's day|st patricks day|st. patrick's day|saint patrick's day|st paddy's day|paddy's day|paddys day|st paddys day|st patty's day",
    canadaDay: 'canada day|canada day weekend',
    columbusDay: 'columbus day|columbus day weekend|canadian thanksgiving',
    veteransDay: 'veterans day|remembrance day|veterans day weekend',
    victoriaDay: 'victoria day|may long weekend|may two-four',
    boxingDay: 'boxing day',
    australiaDay: 'australia day',
    anzacDay: 'anzac day',
    juneteenth: 'juneteenth',
    cincoDeMayo: 'cinco de mayo',
    dayOfTheDead: 'day of the dead|day of dead',
  },
  springBreak: { 3: 'spring break|springbreak' },
  thirdOfMonth: {
    early: 'beginning of the month|start of the month',
    mid: 'middle of the month|mid month|mid-month',
    late: 'end of the month|end of this month|later this month',
  },
  arriving: {
    1: 'arriving|arrive|arrival|arrivals|check in|check-in|checkin|checking in|check in is|check-in is|checkin is|starting|to arrive|get in|getting there|fly in|flying in|check in day|check-in day|arrival day|start on|starts on|arrival on|begins|begins on|starts',
  },
  arrivingAfter: {
    1: 'check in|check-in|checkin|arrival|arrivals|start|check ins|check-ins|checkins|starts|arrive',
  },
  partOfYear: {
    early:
      'beginning of the year|start of the year|early in the year|beginning of year|start of year',
    mid: 'middle of the year|mid year|mid-year|midyear|halfway through the year',
    late: 'end of the year|end of year|year end|year-end|late in the year|end of this year|later this year',
  },
  thisNext: { 0: 'this|this coming|coming|upcoming', 1: 'next' },
  monthAhead: { 0: 'this month', 1: 'next month|the coming month' },
  weekAhead: { 0: 'this week', 1: 'next week|the coming week' },
  yearAhead: { 0: 'this year', 1: 'next year|the coming year' },
  weekendAhead: { 0: 'this weekend|this coming weekend|the coming weekend', 1: 'next weekend' },
  dayAhead: { 0: 'today|tonight', 1: 'tomorrow', 2: 'day after tomorrow|the day after tomorrow' },
  weekend: {
    1: 'weekend|weekends|long weekend|a weekend|weekend getaway|weekend trip|week-end|wknd|wkend|weeknd|long wknd|wknds|weekend break|weekend escape',
  },
  weekday: {
    0: 'sunday|sun',
    1: 'monday|mon',
    2: 'tuesday|tue|tues',
    3: 'wednesday|wed',
    4: 'thursday|thu|thurs',
    5: 'friday|fri',
    6: 'saturday|sat',
  },
  ordinal: {
    1: 'first|1st',
    2: 'second|2nd',
    3: 'third|3rd',
    4: 'fourth|4th',
    5: 'last|final|fifth',
  },
  dayOrdinal: {
    1: 'first',
    2: 'second',
    3: 'third',
    4: 'fourth',
    5: 'fifth',
    6: 'sixth',
    7: 'seventh',
    8: 'eighth',
    9: 'ninth',
    10: 'tenth',
    11: 'eleventh',
    12: 'twelfth',
    13: 'thirteenth',
    14: 'fourteenth',
    15: 'fifteenth',
    16: 'sixteenth',
    17: 'seventeenth',
    18: 'eighteenth',
    19: 'nineteenth',
    20: 'twentieth',
    21: 'twenty first|twenty-first',
    22: 'twenty second|twenty-second',
    23: 'twenty third|twenty-third',
    24: 'twenty fourth|twenty-fourth',
    25: 'twenty fifth|twenty-fifth',
    26: 'twenty sixth|twenty-sixth',
    27: 'twenty seventh|twenty-seventh',
    28: 'twenty eighth|twenty-eighth',
    29: 'twenty ninth|twenty-ninth',
    30: 'thirtieth',
    31: 'thirty first|thirty-first',
  },
  th: { 1: 'st|nd|rd|th' },
  weekWord: { 1: 'week|weeks' },
  weekBegins: { 1: 'w/c|wc|week commencing|week beginning' },
  half: { 1: 'half' },
  third: {
    early:
      'first few days of|first days of|the first few days of|the first days of|early|early in|beginning of|the beginning of|start of|the start of|at the beginning of|at the start of|in early',
    mid: 'mid|middle of|the middle of|in the middle of|in mid|mid of',
    late: 'last few days of|the last few days of|last days of|the last days of|late|late in|end of|the end of|at the end of|in late|ending of',
  },
  monthOf: { 1: 'month of|the month of' },
  number: {
    0: 'zero',
    1: 'one',
    2: 'two|couple of|a couple of|a pair of',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    10: 'ten',
    11: 'eleven',
    12: 'twelve|a dozen|dozen',
    13: 'thirteen',
    14: 'fourteen',
    15: 'fifteen',
    16: 'sixteen',
    17: 'seventeen',
    18: 'eighteen',
    19: 'nineteen',
    20: 'twenty',
    30: 'thirty',
    40: 'forty',
    50: 'fifty',
    60: 'sixty',
    70: 'seventy',
    80: 'eighty',
    90: 'ninety',
  },
  times: { 100: 'hundred', 1000: 'thousand|k|grand', 1000000: 'million|millions' },
  hundredOf: { 100: 'a hundred', 1000: 'a thousand|a grand' },
  currency: {
    1: '$|us$|u$s|us $|dollars|dollar|usd|us dollars|bucks|us|u.s. dollars|american dollars',
  },
  otherCurrency: {
    1: 'rs|rs.|rupees|rupee|inr|₹|rand|zar|nzd|pesos|peso|mxn|mexican pesos|euros|euro|eur|cad|ca$|pounds|pound|gbp|quid|canadian dollars|cad dollars|canadian|aud|australian dollars|yen|reais|€|£|¥|pounds sterling|colombian pesos|swiss francs|chf',
  },
  upTo: {
    1: "under|sub|below|up to|less than|less then|at most|no more than|not more than|max|max of|maximum|maximum of|a maximum of|for under|for less than|for up to|for at most|within|cheaper than|not over|no over|costing less than|that costs less than|lower than|price under|priced under|prices under|spend up to|spending less than|can spend|willing to pay|pay up to|not exceeding|<|<=|≤|or less than|beneath|as low as|no higher than|not above|no pricier than|can't go over|cannot go over|cant go over|not go over|can't spend more than|cannot spend more than|no more of|pay until|spend until|cant spend more than|don't want to spend more than|do not want to spend more than|don't want to pay more than|won't pay more than|can't pay more than|not spend more than|not pay more than|not go above|can't go above|without going over|no higher",
  },
  budget: {
    1: "budget|budget of|budget is|our budget is|my budget is|a budget of|on a budget of|with a budget of|budget:|i have|we have|can pay|spend|to spend|with|for|price|cost|costing|priced at|at|i've got|we've got|i have got|we have got|budget around|budget about|budget up to",
  },
  /** With `beyond`, a limit: "nothing over". */
  never: {
    1: "nothing|not|no|never|not a penny|not a cent|not a dollar|not one cent|don't want to go|won't go|will not go|not going|can't go|cannot go|can't do|can't afford|cannot afford|won't pay|not spending|spending no|without going|don't go|do not go|without paying|must not be|shouldn't be|should not be|can't be|cant|can not|cannot|can't|dont|don't|do not|doesn't|doesnt|does not|isn't|isnt|is not|won't|wont|will not|wouldn't|would not|must not|mustn't|should not|shouldn't|shouldnt|not to|i don't|without|don't wanna|couldn't|ain't|haven't|haven't got|don't have|do not have|that doesn't|that does not|that isn't|that won't|not be|not cost",
  },
  /** Between them, what would be paid: "don't want to pay more than". */
  paying: {
    1: 'be|cost|costs|costing|go|going|spend|spending|pay|paying|want to spend|want to pay|wanna spend|wanna pay|want to go|want to be|want it to be|want it to cost|like to spend|like to pay|have|got|plan to spend|looking to spend|trying to spend|need to be|need to spend|be paying|be spending|it to cost|it to be|be priced|anything|afford|be able to spend|use|charge|run|come to|add up to|much|any',
  },
  /** With `never`, a limit by themselves: "not exceed". */
  exceed: { 1: 'exceed|exceeds|exceeding|surpass|go beyond|top|pass|be exceeding|break' },
  tooMuch: {
    1: "is too much|is too expensive|is too high|too much|is out of our budget|is out of budget|is too steep|too expensive|is out|won't work|doesn't work|is not an option",
  },
  beyond: { 1: 'over|more than|above|higher than|past|more then|north of|beyond|greater than' },
  upToAfter: {
    1: 'or less|max|maximum|or under|or below|tops|at most|or cheaper|at the most|budget|limit|or lower|and under|and below|is our limit|is my limit|is the limit|is our max|is my max|is the max|is our maximum|is my maximum|is our budget|is my budget|is the budget|all in max|is the most|or so max|as a limit',
  },
  atLeast: {
    1: 'at least|over|more than|above|starting at|no less than|not less than|minimum|min|a minimum of|minimum of|from at least|upwards of|greater than|>|>=|≥|higher than',
  },
  atLeastAfter: {
    1: 'or more|and up|or higher|minimum|+|plus|at least|and more|or above|or over|and above',
  },
  about: {
    1: 'around|about|approximately|approx|roughly|circa|near|close to|some|around about|~|somewhere around|more or less',
  },
  aboutAfter: { 1: 'or so|more or less|approximately|approx|-ish|ish' },
  per: {
    night:
      'a night|per night|for night|for a night|/night|/ night|nightly|each night|every night|nightly price|nightly cost|price per night|price a night|nightly price of|by night|the night|per nite|a nite|nightly rate|/nt',
    person:
      'per person|each|a person|a head|per head|/person|/ person|pp|apiece|per guest|per adult|each person|p.p.|p/p',
    week: 'per week|a week|/week|/ week|for the week|the week|in total|total|for the whole week|all in|weekly|for the entire week|altogether|each week|all together|for a week',
  },
  between: {
    1: 'between|anywhere between|from between|sometime between|any time between|anytime between',
  },
  leaving: {
    1: 'leaving|departing|returning|coming back|and leaving|leave|leave on|return|returning on|return on|leaving on|check out|checkout|checking out|to leave|back on',
  },
  from: {
    1: 'from|starting|starting from|starting in|beginning|beginning in|leaving|anytime from|any time from|sometime from',
  },
  to: { 1: 'to|through|thru|till|until|til|up to|-|–|—|and' },
  plusSign: { 1: '+' },
  and: { 1: 'and|&|plus|with|w/|w|+|also|n' },
  or: { 1: 'or|/' },
  comma: { 1: ',' },
  dash: { 1: '-|–' },
  slash: { 1: '/' },
  the: { 1: 'the|a|an|some|our|my|any|another|her|his|their' },
  of: { 1: 'of|in|on' },
  in: { 1: 'in|at|to|for|on|by|during|within|into|over|inside' },
  for: { 1: 'for|x' },
  /** "4" for "for". */
  four: { 1: '4' },
  de: { 1: 'of' },
  during: { 1: 'during' },
  with: {
    1: 'with|bringing|taking|bring|has|have|having|includes|including|w/|w|offering|that has|that have|plus',
  },
  no: {
    1: "no|without|not|w/o|minus|except|don't want|do not want|dont want|don't need|no need for|not in|anywhere but|without a|don't need a|do not need|nor|i hate|hate|hates|we hate|don't like|do not like|doesn't like|dislike|can't stand|not a fan of|not into|sick of|tired of|outside|outside of|other than|instead of|rather than|apart from|aside from|excluding|anything but|everywhere but|everywhere except|anywhere except|anything except|avoid|avoiding|far from|away from",
  },
  bath: { 1: 'bath|baths|ba|bathroom|bathrooms|full baths|full bathrooms' },
  turning: { 1: 'turning|turns|turn|celebrating my|celebrating our|celebrating' },
  youth: {
    1: 'kid|child|baby|newborn|bub|infant|toddler|teen|teenager|son|daughter|boy|girl|grandson|granddaughter|nephew|niece',
    2: 'kids|children|kiddies|littles|bubs|babies|infants|toddlers|teens|teenagers|sons|daughters|boys|girls|grandkids|grandchildren|grandsons|granddaughters|little ones|nephews|nieces',
  },
  yearOld: {
    1: 'year old|yr old|yo|y/o|year-old|yr-old|month old|month-old|mo old',
  },
  youngerThan: { 1: 'under|younger than|below|over|older than|under age|under the age of' },
  agedBefore: { 1: 'of' },
  opening: { 1: '(' },
  closing: { 1: ')' },
  familyWord: { 1: 'family|group|party|us|we' },
  lodging: { 1: 'hostel|hostels|motel|motels|airbnb|campground|tent|rv|timeshare presentation' },
  everyone: { 1: 'people|persons|guests|pax|ppl|travelers|travellers' },
  joinedWith: { 1: 'with|w/|including|incl' },
  bedKind: {
    1: 'king bed|king beds|queen bed|queen beds|twin bed|twin beds|double bed|double beds|single beds|bunk beds|bunk bed|bunkbeds|sofa bed|sofa beds|pull out couch|king size bed|queen size bed',
  },
  origin: {
    1: "driving from|flying from|flying out of|departing from|leaving from|coming from|we live in|i live in|we're from|we are from|i'm from|im from|based in|fly from|drive from|fly out of|flights from|traveling from|travelling from|live in|local to|close to home in",
  },
  needless: {
    1: 'needed|necessary|required|not needed',
  },
  unsearched: {
    1: 'times square|pike place|half term|half-term|ski storage|next to each other|walk to lifts|walk to the lifts|cots|cot|crib|cribs|high chair|highchair|early check-in|late checkout|late check-out|meeting room|tee times|boot room|walk in shower|lake view|lake views|mountain view|mountain views|city view|garden view|golf view|not too expensive|not expensive|not so expensive|not very expensive|nothing too expensive|not crazy expensive|not too pricey|not pricey|nothing fancy|not too fancy|not too crowded|not crowded|not too busy|not busy|not too far|not far|not touristy|not too touristy|not too hot|not too cold|not too big|not too small|not super expensive|nothing crazy|not insanely expensive|bike week|swim up|swim-up|hotel zone|winter carnival|midweek|mid week|mid-week|during the week|french quarter|hot springs|lazy river|water slide|water slides|waterslide|waterslides|two beds|2 beds|jazz fest|dog show|car rental|rental car|music festival|food festival|star wars|super bowl|superbowl|art basel|f1|formula 1|world cup|marathon|spring training|high season|low season|peak season|off season|off-season|room service|ground floor|first floor|top floor|walk-in shower|golf cart|golf carts|beach chairs|pool table|bar mitzvah|wine fridge|pool party|beach party|water park|waterpark|theme park|theme parks|smoky mountains|northern lights|whale watching',
  },
  near: {
    1: 'near|near the|close to|close to the|next to|next to the|by the|on the|at the|beside the|right on the|walking distance to the|walking distance to|walk to|walk to the|short walk to the|a short walk to the|steps to the|with access to|access to|with access to the|steps from the',
  },
  after: { 1: 'after|later than|any time after|anytime after|past' },
  onward: {
    1: 'starting|starting in|from|beginning|beginning in|as of|since|starting from|any time from|anytime from|beginning on|starting on|from the',
  },
  onwardAfter: { 1: 'onwards|onward|or later|on|and later|or after|and after' },
  before: { 1: 'before|earlier than|any time before|anytime before|prior to' },
  until: { 1: 'until|till|til|by|through|up to|no later than|by the end of|until the end of' },
  inFrom: { 1: 'in|in about|in around|about' },
  within: { 1: 'within|within the next|in the next|over the next|the next|next|during the next' },
  giveOrTake: { 1: 'give or take|plus or minus|+/-|±|+-|plus minus|+ / -|flexible by|flexible' },
  flexible: {
    1: 'flexible|flexible dates|or around then|or thereabouts|give or take|or so|approximately|approx|more or less|around that|around then|with flexible dates',
  },
  nightsUnit: { 1: 'night|nights|nites|nt|nts' },
  daysUnit: { 1: 'day|days' },
  yearsUnit: { 1: 'years|year|yrs|yr|year old|years old|year olds|yo|y/o' },
  aged: { 1: 'aged|age|ages' },
  fortnight: { 14: 'fortnight|a fortnight' },
  beforeAfter: {
    1: 'before or after|either side|either way|earlier or later|sooner or later|on either side',
  },
  weeksUnit: { 1: 'week|weeks|wk|wks' },
  monthsUnit: { 1: 'month|months' },
  long: { 1: 'long|stay|stays|trip|vacation' },
  person: {
    1: 'childrens|childs|gentlemen|blokes|bloke|chaps|chap|fellas|kiddies|littles|mens|womens|bub|bubs|people|persons|person|guests|guest|adults|adult|kids|kid|children|child|teens|teen|teenagers|teenager|babies|baby|infants|infant|toddlers|toddler|pax|ppl|friends|friend|buddies|buds|mates|pals|folks|ad|ads|adt|ch|chd|grownup|travelers|traveler|travellers|grandkids|grandchildren|seniors|grown ups|grownups|grown-ups|family members|of us|daughters|daughter|sons|son|girls|boys|ladies|guys|men|women|couples friends|little ones|members|souls|beds for|peoples|players|player|golfers|golfer|retirees|retiree|pensioners|lads|lad|lasses|gals|moms|dads|cousins|siblings|dudes|oldies|heads|grandsons|granddaughters|brothers|sisters|nephews|nieces|colleagues|coworkers|skiers|divers|girlfriends|girl friends|students|student|surfers|hikers|bikers|nurses|teachers|grandmas|grandpas|aunts|uncles|wives|husbands|youngsters|youths|tweens|tween|preteens|preteen|newborns|newborn|ppls|peeps|gents|humans|individuals|occupants|passengers|amigos|oldsters|elders',
  },
  /** Those that are counted to say how many come in all. */
  /** What people are, behind or before them. */
  kind: {
    1: 'retired|older|young|younger|elderly|senior|married|little|small|teenage|teenaged|grown|adult|grown-up|active|college|university|fellow|close|single|more|other|best|good|old|new|dear',
  },
  heads: { 1: 'people|persons|guests|adults|pax|ppl|travelers|travellers|of us|in total' },
  /** Not of those who bring them. */
  companion: {
    1: 'friends|girlfriends|buddies|buds|mates|pals|cousins|siblings|sisters|brothers|coworkers|colleagues|girl friends|guy friends|best friends|close friends',
  },
  groupWord: { 1: 'families|generations|groups|households' },
  oneWeek: { 1: 'a week|one week|1 week' },
  company: { 1: 'crew|gang|bffs|besties|boys|lads|girls|guys|gals|squad|posse' },
  we: { 1: 'us|we|ourselves' },
  single: {
    1: 'herself|himself|kid|child|baby|newborn|bub|infant|toddler|teen|teenager|adult|person|friend|guest|son|daughter|mother|father|mom|dad|wife|husband|partner|girlfriend|boyfriend|spouse|fiance|fiancee|brother|sister|grandma|grandmother|grandpa|grandfather|mother in law|mother-in-law|cousin|uncle|aunt|roommate|buddy|grandson|granddaughter|missus|mrs|better half|other half|wifey|nan|granny|grandad|nephew|niece|gf|bf|hubby|sis|bro|bestie|bff|sister in law|brother in law|son in law|daughter in law|father in law|gran|auntie|stepson|stepdaughter|single mom|single mum|single mother|single dad|single father|old man|old lady|fella|boss',
  },
  kin: {
    1: 'mother|father|mom|mum|dad|wife|husband|hubby|partner|girlfriend|boyfriend|spouse|fiance|fiancee|brother|sister|grandma|grandmother|grandpa|grandfather|mother in law|mother-in-law|gf|bf|missus|mrs|better half|other half|wifey|mommy|nan|granny|grandad|single mom|single mum|single mother|single dad|single father|old man|old lady|fella',
  },
  pairs: {
    2: 'couple|couples|parents|grandparents|newlyweds|twins|twin babies|twin boys|twin girls|twin toddlers|in-laws|in laws|inlaws',
  },
  couples: { 2: 'couples' },
  self: { 1: 'me|i|myself' },
  ourselves: {
    3: 'threesome|trio|the three of us|just the three of us',
    4: 'foursome|the four of us|just the four of us|double date',
    2: 'the two of us|two of us|both of us|honeymoon|a honeymoon|our honeymoon|honeymooners|just the two of us|just us two|us two',
  },
  alone: {
    1: 'just me|only me|solo|solo trip|solo traveler|solo traveller|by myself|on my own|just myself|for me|alone|single traveler|traveling alone',
  },
  weAre: { 1: "we are|we're|there are|there will be|we will be|we'll be|there's|we would be|were" },
  ofUs: { 1: 'of us|of them|of the lads|of the boys|of the girls|of the family|of the gang' },
  inTotal: { 1: 'total|in total|in all|altogether|all together|all told|all in all' },
  familyOf: {
    1: 'reunion of|reunion for|hen party of|stag party of|bachelorette party of|bachelor party of|family of|group of|party of|fam of|a family of|a group of|a party of|family group of|our family of|my family of|crew of|gang of|team of|bunch of|total of|families of|group size',
  },
  sleeps: {
    1: 'sleeps|sleep|sleeping|that sleeps|to sleep|accommodates|accommodate|accommodating|accomodates|accomodate|fits|fit|fitting|room for|space for|big enough for|capacity|capacity of|capacity for|enough for|beds for|hosting|occupancy|occupancy of|for at least|holds',
  },
  bedroom: {
    1: 'bhk|bedder|bedders|bedroom|bedrooms|br|bd|bdr|bdrm|bdrms|bed room|bed rooms|beds|bed|brs|bedrm|bedrms|bedroomed',
    // One may be a room of a hotel.
    0: 'room|rooms',
  },
  unitWord: {
    Studio: 'studio|studios|studio apartment|studio unit|studio room|efficiency',
    Hotel: 'hotel room|hotel rooms|hotel unit|hotel-room|room in a hotel',
  },
  dwelling: {
    1: 'apartment|apartments|apt|condo|condos|condominium|suite|suites|unit|units|villa|villas|house|home|place|apartament|flat|townhouse|cabin|residence|resort',
  },
  kitchenWord: {
    any: 'kitchen|a kitchen|kitchens|cooking|self catering|self-catering|selfcatering',
    full: 'full kitchen|complete kitchen|fully equipped kitchen|full-kitchen|equipped kitchen|whole kitchen|full size kitchen|entire kitchen|a full kitchen',
    partial:
      'partial kitchen|kitchenette|small kitchen|mini kitchen|kitchenettes|basic kitchen|half kitchen',
  },
  weekType: {
    'Last Minute Week':
      'last minute|last-minute|lastminute|last minute week|last minute weeks|last minute deal|last minute deals|last minute offer|last minute offers|last minute getaway|last minute vacation|last minute trip|last minute escape|last min|last min deal|last min deals|lastmin',
    'Smart Week': 'smart|smart week|smart weeks',
    'VIP Week': 'vip|vip week|vip weeks|v.i.p.',
  },
  cheapest: {
    1: 'cheap as chips|most cheap|the most cheap|cheap|cheapest|cheaper|lowest price|low cost|affordable|inexpensive|budget friendly|budget-friendly|best price|low price|bargain|lowest prices|low prices|best prices|economical|most affordable|good price|good deal|the cheapest|best deal|best deals|budget|bargains|steal|cheapo|on a shoestring|cheap and cheerful|cheapie|as cheap as possible|cheap as possible|spending as little as possible|as little as possible|lowest cost|the lowest price|low budget|dirt cheap|wallet friendly|least expensive|good value|best value',
  },
  amenity: {
    pool: 'pool|pools|swimming pool|swimming pools|swimming|swim',
    heatedPool: 'heated pool|warm pool|heated pools|heated swimming pool',
    infinityPool: 'infinity pool|infinity pools',
    kidsPool:
      "kids pool|children's pool|childrens pool|kiddie pool|wading pool|kid's pool|kids' pool|pool for kids|pool for children|paddling pool|toddler pool|shallow pool|splash pool",
    hotTub:
      'jacuzzi tub|jetted tub|whirlpool tub|soaking tub|hot tub|hottub|jacuzzi|hot-tub|whirlpool|hot tubs|jacuzzis',
    sauna: 'sauna|steam room',
    spa: 'spa|spas|massage|massages|spa treatments',
    gym: 'gym|fitness|fitness center|fitness room|gymnasium|workout room|work out',
    yoga: 'yoga|yoga classes',
    beach:
      'beach|beaches|beachfront|beach front|oceanfront|ocean front|seaside|beachside|sea front|seafront|on the beach|sand|ocean|the sea|sandy beach|seashore|beach resort|beach vacation|beach trip|beach getaway|white sand beach|the coast|coast|by the sea|by the ocean',
    beachClub: 'beach club',
    waterSports:
      'water sports|watersports|jet ski|jetski|snorkel|snorkeling|snorkelling|diving|scuba|scuba diving|surfing|surf|windsurfing|kitesurfing|water activities|parasailing',
    kayaks:
      'kayaks|kayak|kayaking|paddle boards|paddleboards|paddle board|paddleboarding|paddle boarding|canoes|canoeing',
    marina: 'marina|boat dock|harbor|harbour',
    fishing: 'fishing|fish',
    golf: 'golf|playing golf|play golf|golf course|golfing|golf resort|golf courses',
    tennis: 'pickle ball|play pickleball|play tennis|tennis|tennis court|tennis courts|pickleball',
    ski: 'ski|ski in ski out|ski-in ski-out|ski in/ski out|ski-in/ski-out|ski in out|skiing|ski resort|ski trip|snowboarding|ski shuttle|slopes|ski slopes|ski lift|ski lodge|snowboard|ski vacation',
    hiking:
      'hill walking|hillwalking|bushwalking|bush walking|walking trails|hiking|hikes|hike|trails|hiking trails|trekking',
    bicycles: 'bikes|bicycles|bike|bicycle|cycling|biking|bike rental',
    restaurant: 'restaurant|restaurants|dining|on-site restaurant',
    bar: 'bar|bars|cocktails|pool bar',
    breakfast:
      'bed and breakfast|bed & breakfast|breakfast|free breakfast|breakfast included|with breakfast|breakfast inc|breakfast incl|b&b|breakfast provided',
    wineTasting:
      'tour of wines|wines|wine tour|wine tours|wine|wine country|wine tasting|wine tastings|winery|wineries|vineyard|vineyards',
    grills: 'barbie|braai|grill|grills|bbq|barbecue|barbeque|barbecue grill|barbecues',
    firePit: 'fire pit|firepit|campfire|bonfire',
    kidsClub:
      "kids club|kid's club|kids' club|children's club|childrens club|kids activities|kid friendly|kid-friendly|kids friendly|activities for kids|child care|childcare|family friendly|family-friendly|activities for children|club for kids",
    playground: 'playground|playgrounds|play area',
    gameRoom: 'game room|games room|arcade|gameroom',
    wifi: 'wifi|wi-fi|internet|wi fi|wireless|free wifi',
    airConditioning:
      'air conditioning|ac|a/c|air con|aircon|air conditioner|air-conditioning|air conditioned',
    fireplace:
      'log fire|log fires|log burner|wood burner|open fire|wood stove|chimney|fireplace|fireplaces|fire place',
    laundry:
      'w/d|wash machine|washing machines|laundrette|laundry|washer|washing machine|washer and dryer|washer dryer|dryer|washer/dryer',
    parking:
      'parking for one car|parking for the car|parking for our car|parking for a car|parking for two cars|parking|free parking|garage|parking lot|parking space|car park',
    airportShuttle:
      'airport shuttle|airport transfer|airport pickup|airport transportation|airport transfers|shuttle from the airport|shuttle to the airport',
    petFriendly:
      'pet friendly|pet-friendly|pets|dog friendly|dog-friendly|dog|dogs|cat|pet|pets allowed|dogs allowed|pets ok|dogs ok|our dog|my dog|allows pets|pets welcome|allows dogs|puppy',
    accessible:
      'accessible|wheelchair|wheelchair accessible|accessible room|handicap|handicapped|wheelchair access|wheelchair friendly|disabled access|accessibility|ada|uses a wheelchair|use a wheelchair|in a wheelchair|wheelchair user|is in a wheelchair',
    frontDesk: 'front desk|24 hour front desk|24-hour front desk|24h reception|reception',
    concierge: 'concierge',
    adultsOnly:
      'adults only|adult only|adults-only|adult-only|only adults|just adults|no kids|no children|kid free|child free|child-free|kid-free|without kids|without children|no kids allowed|grown-ups only|grown ups only|grownups only|over 18s|over 18s only|18+ only|no rugrats|child-free zone',
    allInclusive:
      'all included|all inclusive|all-inclusive|allinclusive|everything included|meals included|food included|all incl|all inc|all-incl|all-inc|all in clusive|fully inclusive',
    oceanView:
      'ocean view|oceanview|sea view|sea views|ocean views|water view|beach view|view of the ocean|ocean-view|view to the sea|views to the sea|view of the sea|views of the sea|view to the ocean|views of the ocean|views over the sea|sea-view',
    balcony: 'balcony|balconies|terrace|patio|private balcony',
  },
  hint: {
    'spa|adultsOnly':
      'quiet|peaceful|calm|relaxing|relax|relaxed|silent|tranquil|secluded|private|romantic|romance|romantically|serene|chill',
    'kidsClub|kidsPool':
      'family|families|kids|children|child|kid|fun|toddler|babies|baby|grandkids|grandchildren|grandsons|granddaughters|grandson|granddaughter',
    'ski|hiking': 'mountain|mountains|snow|snowy|cold|nature',
    'beach|pool': 'sun|sunny|warm|hot|tropical|water|island|islands|lake|river|lagoon|caribbean',
    'spa|golf': 'luxury|luxurious|fancy|upscale|elegant|five star|deluxe|nice hotel|exclusive',
    'bar|restaurant': 'party|nightlife|food|clubs|lively|dancing|drinks|downtown|city|shopping',
  },
  level: {
    state: 'state of|the state of|province of|the province of',
    city: 'city of|the city of',
  },
  levelAfter: { state: 'state|province', city: 'city|area|town' },
  anywhere: {
    1: "anywhere|wherever|no matter where|doesn't matter where|does not matter where|doesnt matter where|i don't care where|i dont care where|don't care where|dont care where|any destination|any place|any country|all countries|the whole world|worldwide|anyplace|everywhere|anywhere in the world|anywhere at all|any place in the world|somewhere in the world|anywhere on earth|not fussy where|not fussed where|not bothered where|i'm easy where|surprise me|surprise us|open to anywhere",
  },
  region: {
    europe: 'europe|european union|western europe|southern europe',
    mediterranean: 'mediterranean|the mediterranean|med|the med',
    caribbean: 'caribbean|caribbean islands|caribbean island|west indies',
    centralAmerica: 'central america',
    southAmerica: 'south america',
    latinAmerica: 'latin america',
    northAmerica: 'north america',
    asia: 'asia|southeast asia|south east asia|far east',
    oceania: 'oceania|south pacific',
    africa: 'africa',
  },
  occasion: {
    1: 'quinceañera|graduation|wedding|baptism|anniversary|birthday|wedding anniversary|bday|b-day|birthday trip|birthday weekend',
  },
  filler: {
    1: "always wanted to see|always wanted to visit|always wanted to go to|always wanted|have always wanted|always dreamed of|ever since|excuse my english|excuse me|sorry for my english|sorry my english|pardon my english|wish|i wish|i wish to|we wish|we wish to|wish to make|to make|play|where can we play|where can i play|one car|for one car|for the car|the car|our car|two cars|for two cars|our little|our small|little one dog|honey|dear|sir|madam|buddy|dude|folks|someone|somebody|was wondering|just wondering|curious|tell us|give me|give us|send me|let me know|let us know|hit me with|hook me up|trying to|trying to find|hope to|planning on|planning to|thinking of|thinking about|considering|literally|kinda|sorta|gonna|plz|thx|ty|tysm|ta|thanks so much|much appreciated|appreciate it|many thanks|is that ok|is that okay|if that works|that would be great|would be lovely|would be perfect|would be awesome|would be amazing|sounds good|sounds great|sounds nice|whatever works|don't care where exactly|we are retired|we're retired|just retired|recently retired|retiring|nurse|i'm a nurse|on my days off|days off|my days off|vacation days|trip of a lifetime|bucket list|once in a lifetime|last time|this time|as usual|like last year|as last year|membership|our membership|i am a member|i'm a member|we're members|we are members|bloke|proper|brilliant|grand|wee|nice wee|villa|villas|now|we're|we're after|starts|i'm a teacher|i am a teacher|three generations|school is off|splitting|splitting the cost|dreams|decent|kindly|team|your|annual|organising|organizing|organise|organize|same|howzit|lekker|mammy|share|college|army|a year of|free|bit|a bit|bit of|a bit of|fancy|we fancy|i fancy|ye|um|uh|er|reckon|keen|keen on|chuck|g'day|gday|hols|hol|ma|mum's|nan's|gran's|granny's|da's|ma's|da|uni|if poss|poss|if there is one|if there's one|it's|it's possible|spot|spots|exist|exists|promotion|promotions|promo|promos|know|know if|grateful|very grateful|whether|disponibility|boys|pay|use|using|use my week|use our week|use up|redeem|flexible|dates flexible|im flexible|we are flexible|were flexible|open dates|work remote|working remotely|work remotely|remotely|remote|wfh|work from home|home office|quick|vacation rental|vacation rentals|rental|rentals|lookin|bday|b-day|sweet 16|sweet sixteen|required|a must|is a must|must have|must haves|must-have|mandatory|essential|necessary|would be a plus|is a plus|a plus|bonus|would be a bonus|close by|nearby|walkable|within walking distance|walking distance|turning|celebrating my|girls getaway|guys getaway|couples trip|couples getaway|couples retreat|family getaway|family vacation|family holiday|summer trip|got anything|anything left|anything available|what about|how about|how much is|how much would|how much for|how much does|is it possible|is there|are there|possible|can we|can i|can you|could we|could you|show us|help me|help us|help|i was thinking|we were thinking|hoping for|hoping to|dying to|ready for|ready to|time for|in need of|some time off|time off|off work|off from work|school break|school holidays|school hols|escape to|run away|get away|getting away|fly|flying|drive|driving|road trip|roadtrip|come|coming|traveling with|taking the|treat|treating|surprise|surprising|retirement trip|retirement|graduation trip|graduation|wedding|for a wedding|work trip|work conference|snowbirds|snowbird|anyone|nothing else|that's it|thats it|that is all|lol|haha|omg|tbh|imo|btw|fyi|idk|ya'll|yall|folks at home|first time|1st time|first timers|again|since|because|cause|cuz|bc|though|however|instead|even|not sure|unsure|don't know|dont know|either|or whatever|or something|ish|like maybe|say|let us|let me|see what you have|see whats|see what's|out there|open|happy|excited|we all|all of us|everybody|each other|myself|ourselves|ppl|need to|have to|gotta|got to|wanting|seeking|seek|after a|in search of|doesnt matter|doesn't matter|don't care|dont care|no preference|any will do|anything works|any works|for us|for my|for our|with my|with our|on our|on my|of my|of our|doesn't have to be have to be|does not have to be|don't have to be|doesn't need to be|need not be|vs|versus|left|left over|girls|our|long|hubby|grandma's|grandpa's|mom's|dad's|80th|birthday party|no flight|no flights|without flight|without flights|no airfare|without airfare|my family|the family|the fam|fam|good morning|good afternoon|good evening|whichever|needed|thing|things|got|u|ya|gimme|what's|whats|girls trip|girls' trip|guys trip|friends trip|bachelorette|bachelor party|family trip|anniversary|birthday|i|i'd|i'm|im|id|we|we'd|we'll|i'll|you|me|us|my|it|is|are|be|am|was|would|like|love|want|wanna|wants|wanted|need|needs|looking|look|search|searching|find|show|give|get|getting|go|going|travel|traveling|travelling|visit|visiting|stay|staying|spend|spending|book|booking|rent|renting|plan|planning|thinking|think|hoping|hope|trying|please|pls|thanks|thank|hi|hello|hey|can|could|should|will|may|might|do|does|have|has|that|this|there|where|which|what|when|any|anything|something|somewhere|someplace|some|a|an|the|to|in|on|at|of|for|with|and|or|by|from|near|around|during|into|also|just|only|maybe|perhaps|preferably|ideally|possibly|really|very|so|as|if|then|but|place|places|resort|resorts|hotel|hotels|vacation|vacations|trip|trips|holiday|holidays|getaway|escape|week|weeks|week's|a week|one week|1 week|week long|week-long|weeklong|stays|deal|deals|offer|offers|option|options|available|availability|room|accommodation|accommodations|accomodation|destination|time|sometime|anytime|whenever|date|dates|days|price|prices|cost|costs|total|good|great|nice|best|perfect|beautiful|awesome|amazing|lovely|friendly|see|seeing|take|taking|bring|bringing|together|all|everyone|least|about|costing|priced|access|unit|club|member|members|let's|lets|make|arriving|arrive|arrival|check-in|checkin|check in|checking in|leaving|departing|starting|beginning|facility|facilities|amenities|included|includes|include|including|rooms|offering|must|ok|okay|yes|hotel with|location|located|wife's|us all|with us|both|the whole|whole|full|own|dream|area|region|who|how|much|many|fine|works|work|preferred|prefer|pleasee|enjoy|enough|big|new|one|too|well|site|sitting|set|having|out|up|away|off|over|our family's|its|right|next to|in the|days of|week of|fully|people|vacationing|getaways|vacay|break|some time|celebrate|celebrating|reservation|reserve|something like|anything like|like to|flexible dates|flexible date|dates are flexible|with flexible dates|flexible on dates|retired|condo|condos|condominium|apartment|apartments|apt|units|suite|suites|for remote work|remote work|to work remotely|heading|headed|heading to|heading for|headed to|fancy a|fancy a week|fancy going|group|groups|years of marriage|married|of marriage|in the world|honestly|basically|actually|hubby's|u guys|you guys|cheers|mate|eh|y'all|ideally somewhere|staying put|wondering|if possible|tell me|recommend|recommendations|suggestions|suggest|ideas|idea|kind of|sort of|type|somewhere in|used to|interested|interested in|open to|after|hen do|hen party|hen weekend|stag do|stag party|family reunion|reunion|class reunion|honeymoon trip|babymoon|girls weekend|boys weekend|never been|never been to|have never been to|i've|we've|i've got|we've got|still|do you still have|don't mind|don't mind paying|happy to pay|mind paying|mind|wherever you have|got any|any chance|any chance of|hubby and|penny|fella|fellas|inc|incl|whatever|honest|hi there|good day|thanks in advance|asap|please and thank you|would prefer|rather|id love|would be great|would be nice|you've|you've got|you have|they've",
  },
  everyday: {
    1: 'excuse|wished|plays|car|shoulder|gulf|quiet|mountain|mountains|lake|river|city|house|home|cabin|luxury|party|cold|warm|snow|boat|train|plane|flight|flights|cruise|ship|friend|music|night|light|right|might|fight|sight|eight|weight|height|than|then|them|they|that|those|these|this|here|hear|year|years|near|dear|bear|wear|four|tour|hour|hours|your|pour|sour|make|take|cake|bake|sake|wake|more|most|much|must|just|dust|rust|trust|best|rest|test|west|east|north|south|nest|good|food|mood|wood|wool|cool|tool|fool|full|fall|call|ball|tall|wall|mall|small|hall|well|sell|tell|bell|fell|hell|will|bill|till|fill|hill|kill|mill|pill|come|some|dome|same|name|game|fame|tame|came|lame|time|dime|lime|mine|line|fine|wine|nine|pine|live|give|five|drive|have|save|wave|cave|gave|love|move|dove|very|every|even|ever|never|over|under|after|before|again|against|along|always|almost|also|already|although|another|answer|anyone|apart|arrive|asked|away|back|base|because|become|been|begin|behind|being|believe|below|beside|better|big|black|blue|board|body|book|both|bring|brown|build|busy|care|carry|case|change|chair|children|clean|clear|clock|close|clothes|cloud|colour|color|complete|corner|country|course|cover|crazy|cross|crowd|crowded|daily|dance|danger|dark|dead|deep|different|dinner|direct|doctor|does|door|double|down|dream|drink|early|earth|easy|either|else|empty|enjoy|enough|evening|everything|exciting|explore|extra|fast|father|feel|fire|first|floor|flower|follow|foot|forest|forget|form|found|free|fresh|from|front|fruit|funny|garden|girl|glad|glass|going|gone|grand|grass|great|green|ground|group|grow|guess|hand|happy|hard|head|heart|heat|heavy|hello|help|high|history|hold|horse|hungry|hurry|idea|inside|into|island|jungle|keep|kind|king|know|land|large|last|late|laugh|lead|learn|least|leave|left|lesson|letter|life|like|list|listen|little|local|long|look|lost|lots|lovely|lower|lunch|main|many|market|matter|maybe|mean|meet|mile|mind|minute|miss|modern|moment|money|morning|mother|museum|nature|need|next|nice|nobody|noise|none|note|nothing|number|ocean|often|okay|once|only|open|order|other|outside|page|paint|paper|park|part|pass|pay|peace|perhaps|phone|photo|picture|piece|place|plain|plan|plant|play|please|point|poor|popular|power|present|pretty|private|problem|pull|push|quick|quite|rain|reach|read|ready|real|remember|return|rich|ride|ring|road|rock|romantic|room|round|safe|said|sail|sand|school|season|second|send|service|several|shape|share|shop|short|shout|show|side|sign|silver|simple|since|sing|sister|size|skin|sleep|slow|smile|social|soft|soon|sorry|sound|space|speak|special|speed|spot|square|stand|star|stars|start|station|stay|step|still|stone|stop|store|storm|story|straight|strange|street|strong|study|such|sugar|suit|sunny|sunset|sure|sweet|swim|table|talk|taste|taxi|teach|team|thank|theme|thing|things|think|ticket|today|together|tonight|took|touch|tourist|toward|town|tree|tropical|trouble|true|turn|type|until|upon|view|views|village|visit|voice|wait|walk|wash|watch|water|weather|wedding|were|what|wheel|when|where|which|while|white|whole|wide|wife|wild|wind|window|wish|with|within|without|woman|wonder|word|work|world|worth|write|wrong|yellow|young|card|cars|hope|hotel|rental|spring|stuff|shower|towel|bath|bathroom|tub|adventure|charming|cozy|culture|desert|diving|snorkel|snorkeling|scuba|whale|turtle|turtles|couple|relax|relaxing|peaceful|calm|fancy|secluded|scenic|authentic|safari|casino|concert|universal|fiesta|castle|palace|ruins|maya|mayan|cenote|cenotes|volcano|waterfall|waterfalls|golfers|hawk|marathon|congress|meeting|conference|honey|moon',
  },
};
