/** The small arrow of a menu, a picker or a row that unfolds. */
export function Chevron({ to = 'down' }: { readonly to?: 'down' | 'right' }) {
  return (
    <svg
      viewBox="0 0 10 10"
      width="10"
      height="10"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
    >
      <path d={to === 'down' ? 'M2 3.5 5 6.5 8 3.5' : 'M3.5 2 6.5 5 3.5 8'} />
    </svg>
  )
}
