import type { ReactNode } from 'react'

export function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mb-3 flex items-center gap-3 text-lg lg:mb-4">
      <span aria-hidden className="h-5 w-1 rounded-full bg-vermilion" />
      {children}
      <span aria-hidden className="h-px grow bg-linear-to-r from-gold-leaf/60 to-transparent rtl:bg-linear-to-l" />
    </h2>
  )
}
