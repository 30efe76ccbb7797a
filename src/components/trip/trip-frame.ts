/** Measures that a trip, a shared trip and their waiting share. */
export const tripFrame = {
  page: 'mx-auto flex w-full max-w-page flex-col gap-4 px-4 pb-16 sm:px-6 lg:px-8 sm:pt-6',
  hero: 'relative isolate flex h-78 flex-col justify-end overflow-hidden bg-primary max-sm:-mx-4 max-sm:rounded-none sm:h-94 sm:rounded-xl',
  grid: 'grid gap-8 pt-2 sm:pt-6 lg:grid-cols-[minmax(0,1fr)_26.5rem] lg:gap-20',
} as const;
