import { createRoot } from 'react-dom/client';
import type { Review } from '../review.ts';
import { Report } from './report.tsx';
import './app.css';

declare global {
  interface Window {
    review: Review;
  }
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Report review={window.review} />);
