import { describe, expect, it } from 'vitest';
import { pieceStories } from './pieces.ts';

const story = (id: string, componentPath: string, type = 'story') => ({
  id,
  title: id,
  type,
  componentPath,
});

describe('the pieces that a press can open', () => {
  const found = pieceStories({
    entries: {
      docs: story('week-card--about', './src/components/week/week-card.tsx', 'docs'),
      keys: story('week-card--keyboard', './src/components/week/week-card.tsx'),
      rest: story('week-card--default', './src/components/week/week-card.tsx'),
      more: story('week-card--featured', './src/components/week/week-card.tsx'),
      button: story('button--primary', './src/ui/button.tsx'),
      page: story('pages-home--default', './src/pages/home/home-page.tsx'),
      none: { id: 'x--y', title: 'x', type: 'story' },
    },
  });

  it('are those with a story of their own, by the name of the component', () => {
    expect([...found.keys()]).toEqual(['WeekCard', 'Button']);
  });

  it('open at rest: the first story that is not one of its keys', () => {
    expect(found.get('WeekCard')?.id).toBe('week-card--default');
  });
});
