import { learn } from './learned.ts';
import { english } from './words/en.ts';

learn(english);
