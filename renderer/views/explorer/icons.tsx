/** A small picture on a button that has a name in words. */
export function Icon({ of }: { readonly of: keyof typeof PATHS }) {
  return (
    <svg
      viewBox="0 0 14 14"
      width="14"
      height="14"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
    >
      <path d={PATHS[of]} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}

const PATHS = {
  fire: 'M4 2.5v9l7-4.5z',
  open: 'M2.5 11.5 3.3 8.6 9.4 2.5l2.1 2.1-6.1 6.1z',
  more: 'M3 7h.01M7 7h.01M11 7h.01',
  add: 'M7 2.5v9M2.5 7h9',
  why: 'M4.8 5.2a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.8-1.1 1.7M7 11.2h.01',
} as const
