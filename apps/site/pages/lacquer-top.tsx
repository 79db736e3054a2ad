import type { ReactNode } from 'react'
import { Medallion } from '#shared/ui/medallion.tsx'

/** The top of a page that presents something: lacquer, a glow of vermilion and the drum star at the far side. */
export function LacquerTop({ beside, children }: { beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="relative isolate flex flex-col gap-8 overflow-hidden rounded-card border border-hairline bg-lacquer p-6 text-lacquer-ink lg:min-h-[22rem] lg:flex-row lg:items-center lg:justify-between lg:p-14">
      <span
        aria-hidden
        className="mirror absolute inset-0 -z-10 bg-radial-[at_85%_75%] from-vermilion/45 via-vermilion/10 via-40% to-transparent to-65%"
      />
      <Medallion className="absolute -end-28 -bottom-44 -z-10 w-[30rem] text-leaf opacity-10 lg:-end-16 lg:-bottom-24 lg:w-[36rem] lg:opacity-20" />
      <div className="flex max-w-[36rem] flex-col items-start gap-4">{children}</div>
      {beside}
    </section>
  )
}
