import { startApp } from './app/start.tsx';
import './ui/styles.css';

const root = document.getElementById('root');
if (root) void startApp(root);
