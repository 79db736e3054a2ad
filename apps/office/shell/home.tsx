import { Navigate } from '@tanstack/react-router'
import { useMay } from '#shared/office/at-work.ts'
import type { OfficePage } from '#shared/office/pages.ts'

/** The first module that the operator may use. */
export function Home({ pages }: { pages: readonly OfficePage[] }) {
  const may = useMay()
  const first = pages.find(page => page.place && may(page.may))
  return <Navigate to={(first?.path ?? '/account') as never} replace />
}
