import type { Decorator } from '@storybook/react-vite';
import { ofClub } from '#mocks/booking-numbers.ts';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';

/**
 * Parameter `router`: `path` is the address the story starts at, `pattern` the route it is rendered
 * by (all when missing). The hidden element `data-testid="location"` shows where a story went.
 */
type RouterParameters = {
  path?: string;
  pattern?: string;
  state?: unknown;
  /** The story has its own router. */ disable?: boolean;
};

function Location() {
  const { pathname, search, hash } = useLocation();
  return <span hidden data-testid="location">{`${pathname}${search}${hash}`}</span>;
}

export const withRouter: Decorator = (Story, { parameters }) => {
  const {
    path = '/',
    pattern = '*',
    state,
    disable = false,
  }: RouterParameters = parameters.router ?? {};
  if (disable) return <Story />;
  return (
    <MemoryRouter initialEntries={[{ ...parsed(path), state }]}>
      <Location />
      <Routes>
        <Route path={pattern} element={<Story />} />
        {pattern === '*' ? null : <Route path="*" element={null} />}
      </Routes>
    </MemoryRouter>
  );
};

function parsed(path: string) {
  const { pathname, search, hash } = new URL(ofClub(path), 'http://story.example');
  return { pathname, search, hash };
}
