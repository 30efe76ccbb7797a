/** A time after 'until': Spanish has an article, of its own for one o'clock ('la 1:46 p.m.'). */
export const timeAfterUntil = (time: string, language: string): string =>
  language === 'es' ? `${/^1\D/.test(time) ? 'la' : 'las'} ${time}` : time;
