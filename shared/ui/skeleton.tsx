/** A place held while something loads; `className` gives it the size of what will come. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />
}
