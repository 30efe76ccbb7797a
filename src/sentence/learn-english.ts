import { learn } from './vocabulary.ts';
import { english } from './words/en.ts';

learn(english);
