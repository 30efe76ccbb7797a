import { learn } from './vocabulary.ts';
import { spanish } from './words/es.ts';

learn(spanish);
