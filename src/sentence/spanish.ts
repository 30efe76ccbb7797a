import { learn } from './learned.ts';
import { spanish } from './words/es.ts';

learn(spanish);
