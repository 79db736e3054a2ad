import { Suspense } from 'react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

const PaletteBox = lazyScreen(() => import('./palette-box.tsx').then(file => file.PaletteBox), { isWorded: true })

/** The way to every module by its name; loads when it is opened first. */
export function Palette({ pages, opened }: { pages: readonly OfficePage[]; opened: number }) {
  if (opened === 0) return null
  return (
    <Suspense>
      <PaletteBox pages={pages} opened={opened} />
    </Suspense>
  )
}
